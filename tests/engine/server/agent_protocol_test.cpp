#include "engine/server/agent_protocol.h"

#include <doctest/doctest.h>

#include <random>

using namespace phyplay;

namespace {

/// "1f ff" as bytes.
std::string bytes(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i + 1 < text.size(); i += 3) {
        result.push_back(static_cast<char>(std::stoi(text.substr(i, 2), nullptr, 16)));
    }
    return result;
}

/// The whole is the request; every shorter beginning is incomplete.
void check_request(const std::string& hex, const Request& expected) {
    CAPTURE(hex);
    const std::string input = bytes(hex);
    const Decoded decoded = decode_request(input);
    REQUIRE(decoded.request.has_value());
    CHECK(*decoded.request == expected);
    CHECK(decoded.bytes == input.size());
    CHECK(decoded.problem.empty());
    for (std::size_t size = 0; size < input.size(); ++size) {
        const Decoded part = decode_request(std::string_view(input).substr(0, size));
        CHECK_FALSE(part.request.has_value());
        CHECK(part.problem.empty());
    }
    const Decoded more = decode_request(input + "\x0c");
    CHECK(more.bytes == input.size());
}

void check_problem(const std::string& hex, const std::string& what) {
    CAPTURE(hex);
    const Decoded decoded = decode_request(bytes(hex));
    CHECK_FALSE(decoded.request.has_value());
    CHECK(decoded.problem.find(what) != std::string::npos);
}

}  // namespace

TEST_CASE("Agent protocol: requests are read as the sheet writes them") {
    check_request("01 00 00 70 d8 01", ConfigureRequest{28888, 1});
    check_request("02 00 00 00 64", SpeedRequest{100});
    check_request("02 ff ff ff ff", SpeedRequest{4294967295U});
    check_request("33 00 00 00 01", LoadLevelRequest{1});
    check_request("1f ff ff ff fd 00 00 01 60 00 00 00 00 00 00 00 00", ShotRequest{false, true, -3, 352, 0, 0});
    check_request("20 00 00 11 94 00 00 00 64 00 00 00 01 ff ff ff ff", ShotRequest{true, true, 4500, 100, 1, -1});
    check_request("29 80 00 00 00 7f ff ff ff 00 00 00 00 00 00 00 32",
                  ShotRequest{false, false, -2147483647 - 1, 2147483647, 0, 50});
    check_request("2a 00 00 00 01 00 00 00 02 00 00 00 03 00 00 00 04", ShotRequest{true, false, 1, 2, 3, 4});
    check_request("46 00 00 00 05 00 00 01 2c", RecordRequest{5, 300});
    check_request("48 00 00 00 02", NoveltyHintRequest{2});
    for (const int id : {11, 12, 14, 15, 23, 34, 35, 36, 52, 53, 61, 62, 63, 64, 65, 68, 69, 71}) {
        const std::string input(1, static_cast<char>(id));
        const Decoded decoded = decode_request(input);
        REQUIRE(decoded.request.has_value());
        CHECK(*decoded.request == Request(PlainRequest{static_cast<MessageId>(id)}));
        CHECK(decoded.bytes == 1);
    }
}

TEST_CASE("Agent protocol: message 38 is the long one where four more bytes are there") {
    const std::string five = bytes("26 ff ff ff fd 00 00 01 60 00 00 00 00 00 00 00 00 00 00 00 0a");
    const Decoded read_short = decode_request(five);
    REQUIRE(read_short.request.has_value());
    CHECK(read_short.bytes == 21);
    CHECK(*read_short.request == Request(RecordedShotRequest{{false, true, -3, 352, 0, 0}, 10, 0}));
    const Decoded read_long = decode_request(five + bytes("00 00 00 01"));
    CHECK(read_long.bytes == 25);
    CHECK(*read_long.request == Request(RecordedShotRequest{{false, true, -3, 352, 0, 0}, 10, 1}));
    CHECK_FALSE(decode_request(std::string_view(five).substr(0, 20)).request.has_value());
}

TEST_CASE("Agent protocol: a series is read to its last shot, and is safe or fast as a whole") {
    const std::string shot = "29 00 00 00 01 00 00 00 02 00 00 00 00 00 00 00 00 ";
    const ShotRequest read{false, true, 1, 2, 0, 0};
    check_request("21 02 " + shot + shot, ShotSeriesRequest{{read, read}});
    check_request("2b 01 " + shot, ShotSeriesRequest{{ShotRequest{false, false, 1, 2, 0, 0}}});
    check_request("21 00", ShotSeriesRequest{});
    check_problem("21 01 0c", "which is no shot");
}

TEST_CASE("Agent protocol: reports of novelty are read over, and made-up lengths refused at once") {
    check_request("42 3f 80 00 00 00 00 00 00 00 00 00 02 00 00 00 01 00 00 00 02 00 00 00 01 00 00 00 02 68 69",
                  NoveltyReport{MessageId::novelty_likelihood});
    check_request("43 00 00 00 02 68 69", NoveltyReport{MessageId::novelty_description});
    check_request("43 00 00 00 00", NoveltyReport{MessageId::novelty_description});
    check_problem("43 06 40 00 00", "104857600 bytes");
    check_problem("43 ff ff ff ff", "4294967295 bytes");
    check_problem("42 00 00 00 00 00 00 00 00 06 40 00 00", "104857600 object ids");
    check_problem("42 00 00 00 00 00 00 00 00 ff ff ff fe", "object ids");
    check_problem("42 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 7f ff ff ff", "2147483647 bytes");
}

TEST_CASE("Agent protocol: messages that do not exist are told, whatever follows") {
    int problems = 0;
    for (int id = 0; id < 256; ++id) {
        const Decoded decoded = decode_request(std::string(1, static_cast<char>(id)));
        if (!decoded.problem.empty()) ++problems;
    }
    CHECK(problems == 256 - 32);
    check_problem("00", "there is no message 0");
    check_problem("ff 00 00", "there is no message 255");
}

TEST_CASE("Agent protocol: no bytes keep the decoder waiting beyond its largest request") {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        std::string input(kMaxRequestBytes, '\0');
        for (char& c : input) c = static_cast<char>(random());
        const Decoded decoded = decode_request(input);
        CHECK((decoded.request.has_value() || !decoded.problem.empty()));
        CHECK(decoded.bytes <= kMaxRequestBytes);
    }
}

TEST_CASE("Agent protocol: replies have the sheet's bytes") {
    CHECK(encode_status(true) == bytes("01"));
    CHECK(encode_status(false) == bytes("00"));
    CHECK(encode_state(GameState::new_trial) == bytes("0b"));
    CHECK(encode_u32(5000) == bytes("00 00 13 88"));
    CHECK(encode_i32(-1) == bytes("ff ff ff ff"));
    CHECK(encode_configuration(1, 36'000, 7'500) == bytes("01 ff ff"));
    CHECK(encode_configuration(0, 0, 0) == bytes("00 00 00"));
    CHECK(encode_set_info({.time_limit_s = 36'000, .interactions = 1'000'000, .levels = 3}) ==
          bytes("00 00 8c a0 00 0f 42 40 00 00 00 03 00 00 00 00 00 00 00"));
    CHECK(encode_set_info({.attempts_per_level = 5, .is_test = true}) ==
          bytes("00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 05 01 00 00"));
    const std::vector<std::uint32_t> scores{0, 65536};
    CHECK(encode_best_scores(scores) == bytes("00 00 00 02 00 00 00 00 00 01 00 00"));
    CHECK(encode_screenshot({.width = 1, .height = 2, .rgb = {1, 2, 3, 4, 5, 6}}) ==
          bytes("00 00 00 01 00 00 00 02 01 02 03 04 05 06"));
    CHECK(encode_symbolic_state("[]") == bytes("00 00 00 07 5b 5d 20 20 20 20 20"));
    const std::vector<std::string> states{"ab", "c"};
    CHECK(encode_states(states) == bytes("00 00 00 02 61 62 63"));
    CHECK(encode_states({}) == bytes("00 00 00 00"));
    CHECK(encode_json("{}") == bytes("00 00 00 02 7b 7d"));
}
