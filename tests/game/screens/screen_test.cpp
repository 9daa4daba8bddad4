#include "game/screens/screen.h"

#include <doctest/doctest.h>

namespace phyplay {

TEST_CASE("history: back leads to where the person came from, and at last home") {
    PageHistory history;
    history.follow({Place::gallery, ""});
    history.follow({Place::gallery, "00004"});
    history.follow({Place::play, "00004:063"});

    CHECK(history.follow({Place::back, ""}) == Navigation{Place::gallery, "00004"});
    CHECK(history.follow({Place::back, ""}) == Navigation{Place::gallery, ""});
    CHECK(history.follow({Place::back, ""}) == Navigation{Place::home, ""});
    CHECK(history.follow({Place::back, ""}) == Navigation{Place::home, ""});
}

TEST_CASE("history: stepping from task to task does not pile up pages") {
    PageHistory history;
    history.follow({Place::gallery, "00004"});
    history.follow({Place::play, "00004:063"});
    history.follow({Place::play, "00004:064"});
    history.follow({Place::play, "00004:065"});

    CHECK(history.follow({Place::back, ""}) == Navigation{Place::gallery, "00004"});
}

TEST_CASE("history: a replay leads back to the task it was opened from") {
    PageHistory history;
    history.follow({Place::play, "00004:063"});
    history.follow({Place::replay, "17"});

    CHECK(history.follow({Place::back, ""}) == Navigation{Place::play, "00004:063"});
}

TEST_CASE("history: home forgets the way") {
    PageHistory history;
    history.follow({Place::settings, ""});
    history.follow({Place::home, ""});

    CHECK(history.follow({Place::back, ""}) == Navigation{Place::home, ""});
}

}  // namespace phyplay
