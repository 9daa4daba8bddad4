// A thousand random plays of Phy-Q. To renew the value after a deliberate change of behaviour, from the root:
//     build/release/bin/phyplay signature --plays 1000 --json    # the field phyq, into
//     tests/golden/phyq_1000_plays.txt
#include <doctest/doctest.h>

#include <fstream>

#include "engine/base/hash.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

TEST_CASE(
    "a thousand random Phy-Q plays over all layouts come out to the bit as they did, on one thread as on many") {
    std::string golden;
    std::ifstream(PHYPLAY_SOURCE_DIR "/tests/golden/phyq_1000_plays.txt") >> golden;
    const auto phyq = make_phyq_suite(shipped_slingshot_setup());

    const Signature one = phyq->signature(testing::shipped_phyq_suite(), 1000, 1);

    CHECK(hash_text(one.hash) == golden);
    CHECK(phyq->signature(testing::shipped_phyq_suite(), 1000, 8) == one);
}
