// The golden signature. To renew it after a deliberate change of behaviour, from the root of the repository:
//     build/release/bin/phyplay signature > tests/golden/signature.txt
#include "engine/play/signature.h"

#include <doctest/doctest.h>

#include <fstream>

#include "engine/base/hash.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/phyre/phyre_suite.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

TEST_CASE("signature: is the golden one, whatever the number of threads") {
    std::string golden;
    std::ifstream(PHYPLAY_SOURCE_DIR "/tests/golden/signature.txt") >> golden;
    const auto phyq = make_phyq_suite(shipped_slingshot_setup());
    const TaskSet& tasks = testing::shipped_suite();
    const TaskSet& levels = testing::shipped_phyq_suite();

    const Signature parts[] = {PhyreSuite().signature(tasks, kSignaturePlays, 1),
                               phyq->signature(levels, kSignaturePlays, 1)};

    CHECK(hash_text(combined(parts).hash) == golden);
    CHECK(parts[0].attempts == 400);
    CHECK(parts[1].attempts == 150);
    CHECK(combined(parts).attempts == 550);
    // What PHYRE alone comes to: it has not changed since Phy-Q was added to the signature.
    CHECK(hash_text(parts[0].hash) == "40af88bccbdbf196");
    CHECK(PhyreSuite().signature(tasks, kSignaturePlays, 4) == parts[0]);
    CHECK(phyq->signature(levels, kSignaturePlays, 4) == parts[1]);
}

TEST_CASE("signature: another number of plays or another physics profile gives another one") {
    const TaskSet& levels = testing::shipped_phyq_suite();
    const Signature some = make_phyq_suite(shipped_slingshot_setup())->signature(levels, 75, 0);
    CHECK(make_phyq_suite(shipped_slingshot_setup())->signature(levels, 74, 0).hash != some.hash);
    CHECK(make_phyq_suite(testing::make_slingshot_setup("designer"))->signature(levels, 75, 0).hash != some.hash);
}
