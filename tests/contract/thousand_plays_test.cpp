// A thousand random plays of Phy-Q. To renew the value after a deliberate change of behaviour, from the root:
//     build/release/bin/phyplay signature --plays 1000 --json    # the field phyq, into
//     tests/golden/phyq_1000_plays.txt
#include <doctest/doctest.h>

#include <fstream>

#include "engine/base/hash.h"
#include "engine/phyq/play/shipped_slingshot_setup.h"
#include "engine/suites/signature.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

TEST_CASE(
    "a thousand random Phy-Q plays over all layouts come out to the bit as they did, on one thread as on many") {
    std::string golden;
    std::ifstream(PHYPLAY_SOURCE_DIR "/tests/golden/phyq_1000_plays.txt") >> golden;
    const SlingshotSetup setup = shipped_slingshot_setup();

    const Signature one = slingshot_signature_of(testing::shipped_phyq_suite(), setup, 1000, 1);

    CHECK(hash_text(one.hash) == golden);
    CHECK(slingshot_signature_of(testing::shipped_phyq_suite(), setup, 1000, 8) == one);
}
