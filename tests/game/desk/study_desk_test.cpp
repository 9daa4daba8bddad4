#include "game/desk/study_desk.h"

#include <doctest/doctest.h>

#include "game/desk/long_work.h"

#include <chrono>
#include <stdexcept>
#include <thread>

namespace phyplay {

namespace {

StudyDesk desk_of(std::initializer_list<const char*> codes) {
    StudyDesk desk;
    for (const char* code : codes) {
        desk.rows.push_back({});
        desk.rows.back().code = code;
    }
    return desk;
}

/// Waits for it, a minute at most.
LongWork::End end_of(LongWork& work) {
    for (int i = 0; i < 60'000; ++i) {
        if (const auto end = work.take_end()) return *end;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    throw std::runtime_error("the work does not end");
}

}  // namespace

TEST_CASE("desk: without findings everybody's data hold") {
    StudyDesk desk = desk_of({"ABC2345", "DEF2345"});
    mark_verified(desk, {});
    for (const DeskRow& row : desk.rows) CHECK(row.data == DataState::holds);
}

TEST_CASE("desk: a finding that names a participant is about them alone") {
    StudyDesk desk = desk_of({"ABC2345", "DEF2345"});
    mark_verified(desk, {{"attempt", "attempt 12 (ABC2345, task 6.4:017, attempt 2)", "differs"}});
    CHECK(desk.rows[0].data == DataState::differs);
    CHECK(desk.rows[1].data == DataState::holds);
}

TEST_CASE("desk: a finding that names nobody leaves everybody in doubt") {
    StudyDesk desk = desk_of({"ABC2345", "DEF2345"});
    mark_verified(desk, {{"bundle", "bundle.jsonl:5", "was changed"}, {"attempt", "attempt 1 (ABC2345)", "differs"}});
    CHECK(desk.rows[0].data == DataState::differs);
    CHECK(desk.rows[1].data == DataState::unchecked);
}

TEST_CASE("desk: a code may be typed small and with hyphens, but it must be the code") {
    CHECK(means_code("abc-2345", "ABC2345"));
    CHECK(means_code(" ABC 2345 ", "ABC2345"));
    CHECK_FALSE(means_code("ABC2344", "ABC2345"));
    CHECK_FALSE(means_code("ABC234", "ABC2345"));
    CHECK_FALSE(means_code("", ""));
}

TEST_CASE("desk: exports leave out questions of free text, and all words where nobody knows which they are") {
    Protocol protocol;
    protocol.questionnaires.resize(1);
    protocol.questionnaires[0].id = "after";
    protocol.questionnaires[0].questions.resize(2);
    protocol.questionnaires[0].questions[0].id = "age";
    protocol.questionnaires[0].questions[0].kind = QuestionKind::number;
    protocol.questionnaires[0].questions[1].id = "remarks";
    protocol.questionnaires[0].questions[1].kind = QuestionKind::text;
    const TableChoice choice = without_free_text(&protocol, "ABC2345");
    CHECK(choice.participant_id == "ABC2345");
    CHECK_FALSE(choice.hides_all_words);
    REQUIRE(choice.hidden_items.size() == 1);
    CHECK(choice.hidden_items.contains({"after", "remarks"}));
    CHECK(without_free_text(nullptr, "").hides_all_words);
}

TEST_CASE("desk: lights tell a good clock and display from bad ones") {
    CHECK(light_of_clock({.what = "clock_step", .n = 100, .p99_us = 0.1}) == Light::good);
    CHECK(light_of_clock({.what = "clock_step", .n = 100, .p99_us = 200.0}) == Light::fair);
    CHECK(light_of_clock({.what = "clock_step", .n = 100, .p99_us = 15'000.0}) == Light::bad);
    CHECK(light_of_clock({}) == Light::bad);
    CHECK(light_of_display({.what = "frame_interval", .n = 100, .missed = 2}) == Light::good);
    CHECK(light_of_display({.what = "frame_interval", .n = 100, .missed = 3}) == Light::fair);
    CHECK(light_of_display({.what = "frame_interval", .n = 100, .missed = 21}) == Light::bad);
    CHECK(light_of_display({}) == Light::bad);
}

TEST_CASE("desk: time in a session is told in minutes, and in hours from the first on") {
    CHECK(clock_words(0) == "0:00");
    CHECK(clock_words(-5) == "0:00");
    CHECK(clock_words(75'000'000) == "1:15");
    CHECK(clock_words(3'599'999'999) == "59:59");
    CHECK(clock_words(3'700'000'000) == "1:01:40");
}

TEST_CASE("recent folders: the newest comes first, nothing twice, and not too many") {
    std::vector<std::string> folders = recent_folders_from("/a\n\n/b\n/c");
    CHECK(folders == std::vector<std::string>{"/a", "/b", "/c"});
    folders = with_recent_folder(folders, "/c");
    CHECK(folders == std::vector<std::string>{"/c", "/a", "/b"});
    for (const char* name : {"/d", "/e", "/f", "/g", "/h"}) folders = with_recent_folder(folders, name);
    CHECK(folders.size() == kMostRecentFolders);
    CHECK(folders.front() == "/h");
    CHECK(recent_folders_from(to_text(folders)) == folders);
    CHECK(recent_folders_from("").empty());
}

TEST_CASE("recent folders: what is typed becomes a whole path") {
    CHECK(folder_from_typed("  /data/study/ ", "/home/me", "/work") == "/data/study");
    CHECK(folder_from_typed("~/study", "/home/me", "/work") == "/home/me/study");
    CHECK(folder_from_typed("~", "/home/me", "/work") == "/home/me");
    CHECK(folder_from_typed("study", "/home/me", "/work") == "/work/study");
    CHECK(folder_from_typed("../study", "/home/me", "/work/x") == "/work/study");
    CHECK(folder_from_typed("   ", "/home/me", "/work").empty());
}

TEST_CASE("long work: figures follow from what is done and how long it took") {
    const WorkFigures half = figures_of_work(50, 100, 10'000'000);
    CHECK(half.part == doctest::Approx(0.5));
    CHECK(half.rate_s == doctest::Approx(5.0));
    REQUIRE(half.time_left_s.has_value());
    CHECK(*half.time_left_s == doctest::Approx(10.0));
    CHECK_FALSE(figures_of_work(0, 100, 1'000'000).time_left_s.has_value());
    CHECK_FALSE(figures_of_work(7, 0, 1'000'000).time_left_s.has_value());
    CHECK(figures_of_work(5, 5, 0).part == doctest::Approx(1.0));
}

TEST_CASE("long work: it runs to its end, and what it throws is told") {
    LongWork work;
    CHECK_FALSE(work.take_end().has_value());
    work.begin(0, [](const LongWork::Report& report) { report(3, 3); });
    CHECK(end_of(work) == LongWork::End::done);
    CHECK(work.done() == 3);
    CHECK_FALSE(work.is_under_way());
    work.begin(0, [](const LongWork::Report&) { throw std::runtime_error("the disk is full"); });
    CHECK(end_of(work) == LongWork::End::failed);
    CHECK(work.failure() == "the disk is full");
}

TEST_CASE("long work: what is called off ends at its next report") {
    LongWork work;
    work.begin(0, [](const LongWork::Report& report) {
        for (std::size_t i = 0; i < 60'000; ++i) {
            report(i, 0);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    work.cancel();
    CHECK(end_of(work) == LongWork::End::cancelled);
}

}  // namespace phyplay
