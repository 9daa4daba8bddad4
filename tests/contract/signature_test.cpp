// The golden signature. To renew it after a deliberate change of behaviour, from the root of the repository:
//     build/release/bin/phyplay signature > tests/golden/signature.txt
#include "engine/evaluation/signature.h"

#include <doctest/doctest.h>

#include <fstream>

#include "engine/base/hash.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

TEST_CASE("signature: is the golden one, whatever the number of threads") {
    std::string golden;
    std::ifstream(PHYPLAY_SOURCE_DIR "/tests/golden/signature.txt") >> golden;

    const Signature one = signature_of(testing::shipped_suite(), 1);

    CHECK(hash_text(one.hash) == golden);
    CHECK(one.attempts == 400);
    CHECK(signature_of(testing::shipped_suite(), 4) == one);
}
