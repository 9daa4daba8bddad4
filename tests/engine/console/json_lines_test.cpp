#include "engine/console/json_lines.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <thread>

using namespace phyplay;

namespace {

/// A pipe whose writing end a test holds.
class TestPipe {
public:
    TestPipe() { REQUIRE(pipe(ends_.data()) == 0); }
    ~TestPipe() {
        close(ends_[0]);
        finish();
    }
    TestPipe(const TestPipe&) = delete;
    TestPipe& operator=(const TestPipe&) = delete;

    int reading_end() const { return ends_[0]; }
    void send(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t count = write(ends_[1], text.data(), text.size());
            if (count <= 0) return;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    void finish() {
        if (ends_[1] >= 0) close(ends_[1]);
        ends_[1] = -1;
    }

private:
    std::array<int, 2> ends_{-1, -1};
};

}  // namespace

TEST_CASE("LineReader: hands out complete lines while the pipe stays open") {
    TestPipe pipe;
    LineReader reader(pipe.reading_end());

    pipe.send("first\nsecond\r\nthi");
    const std::vector<InputLine> batch = reader.next_batch(100);
    pipe.send("rd\n");
    const std::vector<InputLine> rest = reader.next_batch(100);

    REQUIRE(batch.size() == 2);
    CHECK(batch[0].text == "first");
    CHECK(batch[1].text == "second");
    CHECK(batch[1].number == 2);
    REQUIRE(rest.size() == 1);
    CHECK(rest[0].text == "third");
    CHECK(rest[0].number == 3);
}

TEST_CASE("LineReader: a last line without line feed counts, and then the input is over") {
    TestPipe pipe;
    pipe.send("one\n\ntwo");
    pipe.finish();
    LineReader reader(pipe.reading_end());

    const std::vector<InputLine> batch = reader.next_batch(100);

    REQUIRE(batch.size() == 3);
    CHECK(batch[1].text.empty());
    CHECK(batch[2].text == "two");
    CHECK(reader.next_batch(100).empty());
    CHECK(reader.next_batch(100).empty());
}

TEST_CASE("LineReader: keeps to the batch size and loses nothing") {
    TestPipe pipe;
    std::thread writer([&] {
        for (int i = 0; i < 5000; ++i) pipe.send("line " + std::to_string(i) + "\n");
        pipe.finish();
    });
    LineReader reader(pipe.reading_end());

    std::size_t seen = 0;
    for (auto batch = reader.next_batch(7); !batch.empty(); batch = reader.next_batch(7)) {
        CHECK(batch.size() <= 7);
        for (const InputLine& line : batch) CHECK(line.text == "line " + std::to_string(seen++));
    }
    writer.join();

    CHECK(seen == 5000);
}

TEST_CASE("LineReader: a huge line is marked and not kept, and the next line is whole") {
    TestPipe pipe;
    std::thread writer([&] {
        pipe.send(std::string(3 * kMaxLineBytes, 'x') + "\nnext\n");
        pipe.send(std::string(2 * kMaxLineBytes, 'y'));
        pipe.finish();
    });
    LineReader reader(pipe.reading_end());

    std::vector<InputLine> lines;
    for (auto batch = reader.next_batch(10); !batch.empty(); batch = reader.next_batch(10)) {
        lines.insert(lines.end(), batch.begin(), batch.end());
    }
    writer.join();

    REQUIRE(lines.size() == 3);
    CHECK(lines[0].is_too_long);
    CHECK(lines[0].text.empty());
    CHECK(lines[1].text == "next");
    CHECK_FALSE(lines[1].is_too_long);
    CHECK(lines[2].is_too_long);
}
