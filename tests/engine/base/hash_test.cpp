#include "engine/base/hash.h"

#include <doctest/doctest.h>

#include <span>

using namespace phyplay;

TEST_CASE("md5_hex: gives the digest of the published examples") {
    CHECK(md5_hex("") == "d41d8cd98f00b204e9800998ecf8427e");
    CHECK(md5_hex("0") == "cfcd208495d565ef66e7dff9f98764da");
    CHECK(md5_hex("00000ball_cross_template_half_0") == "c727ccf74bb3db4f8eacc63a0817bc13");
}

TEST_CASE("sha256_hex: gives the digest of the published example") {
    CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("hash64: depends on every byte") {
    const std::string_view one = "state a";
    const std::string_view other = "state b";

    CHECK(hash64(std::as_bytes(std::span(one))) != hash64(std::as_bytes(std::span(other))));
    CHECK(hash64({}) == 0xef46db3751d8e999ULL);
}

TEST_CASE("hash_text: is sixteen digits, zeros kept") {
    CHECK(hash_text(0xabcULL) == "0000000000000abc");
}

TEST_CASE("find_hash: reads what hash_text() writes, and no other way to write the number") {
    CHECK(find_hash("0000000000000abc") == 0xabcULL);
    for (const char* other :
         {"", "abc", "0000000000000ABC", "000000000000abc ", "+000000000000abc", "00000000000000abc"}) {
        CHECK_FALSE(find_hash(other));
    }
}
