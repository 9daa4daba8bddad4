#include "engine/base/sha256_of_pieces.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/base/hash.h"

using namespace phyplay;

TEST_CASE("sha256_of_pieces: is that of the whole, however it is cut") {
    const std::string whole(1000, 'x');
    for (const std::size_t length : {1U, 64U, 999U, 1000U, 5000U}) {
        std::size_t done = 0;
        const std::string digest = sha256_of_pieces([&] {
            const std::span<const std::byte> rest = std::as_bytes(std::span(whole)).subspan(done);
            const std::span<const std::byte> piece = rest.first(std::min(length, rest.size()));
            done += piece.size();
            return std::vector(piece.begin(), piece.end());
        });
        CHECK(digest == sha256_hex(whole));
    }
    CHECK(sha256_of_pieces([] { return std::vector<std::byte>(); }) == sha256_hex(""));
}
