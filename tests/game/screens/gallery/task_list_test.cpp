#include "game/screens/gallery/task_list.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/suites/known_suites.h"

namespace phyplay {
namespace {

TaskSet small_suite() {
    const auto task = [](const char* id, Tier tier) {
        Task t;
        t.id = id;
        t.template_id = t.id.substr(0, 5);
        t.tier = tier;
        return t;
    };
    return TaskSet({{"00000", "make two balls meet", kBallTier},
                    {"00012", "topple the bar in the jar", kBallTier},
                    {"00112", "lift the bar off its see-saw", kTwoBallsTier}},
                   {task("00000:001", kBallTier), task("00012:047", kBallTier), task("00112:003", kTwoBallsTier)},
                   "");
}

std::string ids(const std::vector<const TemplateInfo*>& found) {
    std::string out;
    for (const TemplateInfo* info : found) out += info->id + " ";
    return out;
}

}  // namespace

using namespace phyplay;

namespace {

Task task_of(const char* id) {
    Task task;
    task.id = id;
    task.template_id = task.id.substr(0, task.id.find(':'));
    const bool is_slingshot = task.id.find('.') != std::string::npos;
    task.suite = is_slingshot ? kPhyq : kPhyre;
    task.tier = is_slingshot ? kSlingshotTier : kBallTier;
    return task;
}

TaskSet mixed_suite() {
    return TaskSet({{"00001", "", kBallTier},
                    {"1.2", "", kSlingshotTier},
                    {"2.1", "", kSlingshotTier},
                    {"10.1", "", kSlingshotTier}},
                   {task_of("00001:000"), task_of("00001:001"), task_of("1.2:000"), task_of("1.2:001"),
                    task_of("10.1:000"), task_of("2.1:000")},
                   "");
}

}  // namespace

TEST_CASE("task order: PHYRE by id, then Phy-Q by scenario, template and number") {
    const Suites suites = make_suites();
    const auto is_before = [&](const char* one, const char* other) {
        return comes_before(suites, task_of(one), task_of(other));
    };
    CHECK(is_before("00001:001", "1.2:000"));
    CHECK(is_before("1.2:000", "1.2:001"));
    CHECK(is_before("2.1:000", "10.1:000"));
    CHECK(is_before("1.2:099", "1.2:100"));
    CHECK_FALSE(is_before("10.1:000", "2.1:000"));
    CHECK_FALSE(is_before("2.1:000", "2.1:000"));
}

TEST_CASE("task order: an id is numbers with points and colons between them, or it has none") {
    CHECK(numbers_of("3.2:017") == IdNumbers{{3, 2, 17}, ".:"});
    CHECK(numbers_of("00012") == IdNumbers{{12}, ""});
    for (const char* id : {"", "jar", "12:", ":47", "12:47x", "-1:3", "1:-3"}) {
        CAPTURE(id);
        CHECK(numbers_of(id).numbers.empty());
    }
}

TEST_CASE("task order: neighbours lead through all tasks and end at the ends") {
    const TaskSet suite = mixed_suite();
    const Suites suites = make_suites();
    std::string way;
    for (const Task* task = suite.find("00001:000"); task != nullptr; task = neighbour_of(suite, suites, *task, 1)) {
        way += task->id + " ";
    }
    CHECK(way == "00001:000 00001:001 1.2:000 1.2:001 2.1:000 10.1:000 ");
    CHECK(neighbour_of(suite, suites, *suite.find("2.1:000"), -1)->id == "1.2:001");
    CHECK(neighbour_of(suite, suites, *suite.find("00001:000"), -1) == nullptr);
    std::string templates;
    for (const TemplateInfo* info : templates_in_order(suite, suites)) templates += info->id + " ";
    CHECK(templates == "00001 1.2 2.1 10.1 ");
}

TEST_CASE("search: words find templates by the beginnings of their words, in any order and case") {
    const TaskSet suite = small_suite();
    const Texts texts;
    const auto find = [&](std::string_view query) {
        return ids(find_templates(suite, make_suites(), texts, Shelf{}, query));
    };

    CHECK(find("") == "00000 00012 00112 ");
    CHECK(find("bar") == "00012 00112 ");
    CHECK(find("JAR bar") == "00012 ");
    CHECK(find("see saw") == "00112 ");
    CHECK(find("two") == "00000 00112 ");
    CHECK(find("all") == "");  // inside "balls" is not a beginning
    CHECK(find("zebra") == "");
}

TEST_CASE("search: Phy-Q is found by scenario, words and ids, in the order of its scenarios") {
    const auto task = [](const char* id) {
        Task t;
        t.id = id;
        t.template_id = t.id.substr(0, t.id.find(':'));
        t.suite = kPhyq;
        t.tier = kSlingshotTier;
        return t;
    };
    const TaskSet suite({{"10.1", "Shape difference", kSlingshotTier},
                         {"2.1", "Multiple forces", kSlingshotTier},
                         {"3.2", "Rolling", kSlingshotTier},
                         {"2.3", "Multiple forces", kSlingshotTier}},
                        {task("10.1:000"), task("2.1:000"), task("2.3:000"), task("3.2:000"), task("3.2:017")}, "");
    const Texts texts;
    const auto find = [&](const Shelf& shelf, std::string_view query) {
        return ids(find_templates(suite, make_suites(), texts, shelf, query));
    };
    CHECK(find(Shelf{}, "") == "2.1 2.3 3.2 10.1 ");
    CHECK(find(Shelf{kSlingshotTier}, "") == "2.1 2.3 3.2 10.1 ");
    CHECK(find(Shelf{kBallTier}, "") == "");
    CHECK(find(Shelf{kSlingshotTier, 2}, "") == "2.1 2.3 ");
    CHECK(find(Shelf{kSlingshotTier, 15}, "") == "");
    CHECK(find(Shelf{}, "rolling") == "3.2 ");
    CHECK(find(Shelf{}, "2.3") == "2.3 ");
    CHECK(find(Shelf{}, "3.2:17") == "3.2 ");
    REQUIRE(task_of_query(suite, "3.2:17") != nullptr);
    CHECK(task_of_query(suite, "3.2:17")->id == "3.2:017");
    CHECK(task_of_query(suite, "3.2:18") == nullptr);
    const std::vector<Shelf> shelves = shelves_of(suite, make_suites());
    REQUIRE(shelves.size() == 17);  // all, Phy-Q, fifteen scenarios
    CHECK(shelves[1] == Shelf{kSlingshotTier});
    CHECK(shelves[8] == Shelf{kSlingshotTier, 7});
}

TEST_CASE("search: ids find templates with and without zeros, and a task's template") {
    const TaskSet suite = small_suite();
    const Texts texts;
    const auto find = [&](std::string_view query) {
        return ids(find_templates(suite, make_suites(), texts, Shelf{}, query));
    };

    CHECK(find("00012") == "00012 ");
    CHECK(find("112") == "00112 ");
    CHECK(find("00012:047") == "00012 ");
    CHECK(find("12:47") == "00012 ");
    CHECK(find("12:48") == "");
}

TEST_CASE("search: a shelf narrows what is found") {
    const TaskSet suite = small_suite();
    const Texts texts;
    CHECK(ids(find_templates(suite, make_suites(), texts, Shelf{kTwoBallsTier}, "bar")) == "00112 ");
    CHECK(ids(find_templates(suite, make_suites(), texts, Shelf{kBallTier}, "")) == "00000 00012 ");
}

TEST_CASE("search: a task id is understood in short and in full, anything else is not") {
    const TaskSet suite = small_suite();
    REQUIRE(task_of_query(suite, " 12:47 ") != nullptr);
    CHECK(task_of_query(suite, " 12:47 ")->id == "00012:047");
    for (const char* query : {"", "12", "12:", ":47", "12:47x", "-1:3", "99999:999", "jar"}) {
        CAPTURE(query);
        CHECK(task_of_query(suite, query) == nullptr);
    }
}

TEST_CASE("search: a task whose id has words in it is found by its id, and so is its template") {
    Task task;
    task.id = "stairs:002";
    task.template_id = "stairs";
    task.tier = kBallTier;
    const TaskSet suite({{"00000", "make two balls meet", kBallTier}, {"stairs", "down the steps", kBallTier}},
                        {task}, "");
    for (const char* query : {"stairs:002", " Stairs:002 "}) {
        CAPTURE(query);
        REQUIRE(task_of_query(suite, query) != nullptr);
        CHECK(task_of_query(suite, query)->id == "stairs:002");
        CHECK(ids(find_templates(suite, make_suites(), Texts(), Shelf{}, query)) == "stairs ");
    }
    for (const char* query : {"stairs", "stairs:", "stairs:2", "stairs:003"}) {
        CAPTURE(query);
        CHECK(task_of_query(suite, query) == nullptr);
    }
}

TEST_CASE("words: a tier that no language file knows is called by its name") {
    CHECK(words_for(kBallTier, Texts("en")) == "One ball");
    CHECK(words_for(Tier{"juggling"}, Texts("en")) == "juggling");
}

TEST_CASE("words: numbers are grouped the way the language writes them") {
    CHECK(grouped(0, Texts("en")) == "0");
    CHECK(grouped(999, Texts("en")) == "999");
    CHECK(grouped(5000, Texts("en")) == "5,000");
    CHECK(grouped(1234567, Texts("de")) == "1.234.567");
}

TEST_CASE("words: a title begins with a large letter") {
    CHECK(title_of({"x", "make two balls meet", kBallTier}, make_suites(), Texts("en")) == "Make two balls meet");
    CHECK(title_of({"x", "", kBallTier}, make_suites(), Texts("en")).empty());
}

TEST_CASE("words: progress is told without blame") {
    const Texts texts("en");
    TaskProgress progress;
    CHECK(words_for(progress, texts) == "Not tried yet");
    progress.attempts = 1;
    CHECK(words_for(progress, texts) == "1 attempt so far");
    progress.attempts = 4;
    CHECK(words_for(progress, texts) == "4 attempts so far");
    progress.solved_at_attempt = 4;
    CHECK(words_for(progress, texts) == "Solved on attempt 4");
}

}  // namespace phyplay
