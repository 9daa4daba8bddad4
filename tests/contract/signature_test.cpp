// The golden signature. To renew it after a deliberate change of behaviour, from the root of the repository:
//     build/release/bin/phyplay signature > tests/golden/signature.txt
#include "engine/suites/signature.h"

#include <doctest/doctest.h>

#include <fstream>

#include "engine/base/hash.h"
#include "engine/phyq/play/shipped_slingshot_setup.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

TEST_CASE("signature: is the golden one, whatever the number of threads") {
    std::string golden;
    std::ifstream(PHYPLAY_SOURCE_DIR "/tests/golden/signature.txt") >> golden;
    const SlingshotSetup setup = shipped_slingshot_setup();
    const TaskSet& phyq = testing::shipped_phyq_suite();

    const Signature phyre = signature_of(testing::shipped_suite(), 1);
    const Signature slingshot = slingshot_signature_of(phyq, setup, kSlingshotPlays, 1);

    CHECK(hash_text(combined(phyre, slingshot).hash) == golden);
    CHECK(phyre.attempts == 400);
    CHECK(slingshot.attempts == 150);
    // What PHYRE alone comes to: it has not changed since Phy-Q was added to the signature.
    CHECK(hash_text(phyre.hash) == "40af88bccbdbf196");
    CHECK(signature_of(testing::shipped_suite(), 4) == phyre);
    CHECK(slingshot_signature_of(phyq, setup, kSlingshotPlays, 4) == slingshot);
}

TEST_CASE("signature: another number of plays or another damage profile gives another one") {
    const TaskSet& phyq = testing::shipped_phyq_suite();
    const SlingshotSetup setup = shipped_slingshot_setup();
    const SlingshotSetup designer = testing::make_slingshot_setup("designer");
    const Signature some = slingshot_signature_of(phyq, setup, 75, 0);
    CHECK(slingshot_signature_of(phyq, setup, 74, 0).hash != some.hash);
    CHECK(slingshot_signature_of(phyq, designer, 75, 0).hash != some.hash);
}
