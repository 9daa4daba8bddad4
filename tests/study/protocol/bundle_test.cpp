#include "study/protocol/bundle.h"

#include <doctest/doctest.h>

#include <sstream>

#include "tests/study/session/study_test_support.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

Bundle small_bundle() {
    return freeze(test::small_protocol_toml(), test::small_protocol(), test::both_suites(), "0.1.0");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string text_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::string said_of(const std::string& text) {
    const Result<Bundle> read = read_bundle(text, "bundle.jsonl");
    return read ? "read" : to_string(read.error());
}

TEST_CASE("Bundle: what was frozen is read back, and gives the protocol again") {
    const Bundle bundle = small_bundle();
    const Result<Bundle> read = read_bundle(to_text(bundle), "bundle.jsonl");
    REQUIRE(read.has_value());
    CHECK(*read == bundle);
    CHECK(read->tasks.size() == 6);
    CHECK(read->protocol_toml == test::small_protocol_toml());
    const Result<Protocol> protocol = thaw(*read, test::both_suites(), testing::shipped_suites());
    REQUIRE(protocol.has_value());
    CHECK(*protocol == test::small_protocol());
}

TEST_CASE("Bundle: any changed, missing, swapped or added line is named") {
    const std::vector<std::string> lines = lines_of(to_text(small_bundle()));
    REQUIRE(lines.size() > 20);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        CAPTURE(i);
        std::vector<std::string> changed = lines;
        changed[i][lines[i].size() / 2] ^= 1;
        CHECK(said_of(text_of(changed)).starts_with("bundle.jsonl:" + std::to_string(i + 1) + ": "));
        std::vector<std::string> missing = lines;
        missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(said_of(text_of(missing)).starts_with("bundle.jsonl:" + std::to_string(i + 1) + ": "));
    }
    std::vector<std::string> swapped = lines;
    std::swap(swapped[9], swapped[10]);
    CHECK(said_of(text_of(swapped)) ==
          "bundle.jsonl:10: this line, or the line before it, was changed after the protocol was frozen");
    CHECK(said_of(text_of(lines) + lines[3] + "\n") ==
          "bundle.jsonl:" + std::to_string(lines.size() + 1) + ": something was added behind the end of the bundle");
    CHECK(said_of("") == "bundle.jsonl:1: the bundle ends before its end; lines are missing");
    CHECK(said_of("study_id = 3\n").find("this is no bundle") != std::string::npos);
}

TEST_CASE("Bundle: another engine, another task, a missing task are refused") {
    const auto said = [](const Bundle& bundle, const TaskSet& suite) {
        const Result<Protocol> protocol = thaw(bundle, suite, testing::shipped_suites());
        return protocol ? std::string("thawed") : protocol.error().message;
    };
    Bundle bundle = small_bundle();
    CHECK(said(bundle, test::both_suites()) == "thawed");
    CHECK(said(bundle, test::tiny_suite()) == "task 00000:000 is not the one that the study was frozen with");
    bundle.engine_id = "another";
    CHECK(said(bundle, test::both_suites()).starts_with("the study was frozen for the engine another"));
    bundle = small_bundle();
    bundle.tasks.pop_back();
    CHECK(said(bundle, test::both_suites()) ==
          "its protocol leads to other tasks in this program than when it was frozen");
    bundle.tasks[0].task_id = "99999:000";
    CHECK(said(bundle, test::both_suites()) == "this program has no task 99999:000");
}

TEST_CASE("Bundle: what is larger than any frozen protocol is refused in a sentence") {
    const Result<Bundle> bundle = read_bundle(std::string((16 << 20) + 1, 'x'), "demo.bundle");
    REQUIRE_FALSE(bundle);
    CHECK(to_string(bundle.error()) == "demo.bundle: is larger than 16 MB, which no frozen protocol is");
}

TEST_CASE("Bundle: the passport tells the study and escapes what authors wrote") {
    const std::string html = passport_html(small_bundle(), test::small_protocol());
    const std::string hash = small_bundle().sha256;
    for (const std::string& part :
         {std::string("A small study"), std::string("You play &lt;puzzles&gt; &amp; more."),
          std::string("with_preview"), std::string("preview of the flight while aiming"), hash}) {
        CAPTURE(part);
        CHECK(html.find(part) != std::string::npos);
    }
    CHECK(html.find("<puzzles>") == std::string::npos);
    CHECK(html.find("http") == std::string::npos);
}

}  // namespace
}  // namespace phyplay
