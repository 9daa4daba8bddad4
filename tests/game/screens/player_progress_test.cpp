#include "game/screens/player_progress.h"

#include <doctest/doctest.h>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/suites/known_suites.h"

namespace phyplay {

namespace {

TaskSet suite_of(std::initializer_list<const char*> ids) {
    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    for (const char* id : ids) {
        Task task;
        task.id = id;
        task.template_id = task.id.substr(0, 5);
        task.suite = kPhyre;
        task.tier = kBallTier;
        if (templates.empty() || templates.back().id != task.template_id) {
            templates.push_back({task.template_id, "title", kBallTier});
        }
        tasks.push_back(task);
    }
    return TaskSet(templates, tasks, "");
}

TaskProgress progress_of(const char* id, int attempts, std::optional<int> solved_at = std::nullopt) {
    TaskProgress progress;
    progress.task_id = id;
    progress.attempts = attempts;
    progress.solved_at_attempt = solved_at;
    return progress;
}

Task slingshot_task(const char* id) {
    Task task;
    task.id = id;
    task.template_id = task.id.substr(0, task.id.find(':'));
    task.suite = kPhyq;
    task.tier = kSlingshotTier;
    return task;
}

}  // namespace

TEST_CASE("progress: with two suites the strip shows both in turns, one task of each scenario") {
    Task ball;
    ball.id = "00000:001";
    ball.template_id = "00000";
    ball.suite = kPhyre;
    ball.tier = kBallTier;
    Task other = ball;
    other.id = "00012:001";
    other.template_id = "00012";
    const TaskSet suite({{"00000", "", kBallTier},
                         {"00012", "", kBallTier},
                         {"1.1", "", kSlingshotTier},
                         {"1.2", "", kSlingshotTier},
                         {"2.1", "", kSlingshotTier},
                         {"10.1", "", kSlingshotTier}},
                        {ball, other, slingshot_task("1.1:000"), slingshot_task("1.2:000"), slingshot_task("2.1:000"),
                         slingshot_task("10.1:000")},
                        "");
    const auto strip = [&](std::string_view last) {
        std::string ids;
        for (const Task* task : next_unsolved_strip(suite, make_suites(), PlayerProgress(), last, 6))
            ids += task->id + " ";
        return ids;
    };
    CHECK(strip("") == "00000:001 1.1:000 00012:001 2.1:000 10.1:000 ");
    CHECK(strip("2.1:000") == "2.1:000 00000:001 10.1:000 00012:001 1.1:000 ");
}

TEST_CASE("progress: a task is untouched, tried or solved") {
    const PlayerProgress progress(
        {progress_of("00000:001", 0), progress_of("00000:002", 3), progress_of("00000:003", 2, 2)});
    CHECK(progress.state_of("00000:000") == TaskState::untouched);
    CHECK(progress.state_of("00000:001") == TaskState::untouched);  // shown, never tried
    CHECK(progress.state_of("00000:002") == TaskState::tried);
    CHECK(progress.state_of("00000:003") == TaskState::solved);
    CHECK(progress.solved_total() == 1);
}

TEST_CASE("progress: new knowledge of a task replaces the old") {
    PlayerProgress progress({progress_of("00000:002", 3)});
    progress.set(progress_of("00000:002", 4, 4));
    CHECK(progress.state_of("00000:002") == TaskState::solved);
    CHECK(progress.of("00000:002").attempts == 4);
}

TEST_CASE("next task: goes on from the last one, skips what is solved, begins again at the start") {
    const TaskSet suite = suite_of({"00000:001", "00000:002", "00001:000", "00002:005"});
    PlayerProgress progress;

    CHECK(next_unsolved(suite, progress, "")->id == "00000:001");
    CHECK(next_unsolved(suite, progress, "00001:000")->id == "00001:000");
    CHECK(next_unsolved(suite, progress, "gone")->id == "00000:001");

    progress.set(progress_of("00001:000", 1, 1));
    progress.set(progress_of("00002:005", 1, 1));
    CHECK(next_unsolved(suite, progress, "00001:000")->id == "00000:001");
}

TEST_CASE("next task: there is none in an empty suite, or when all is solved") {
    PlayerProgress progress({progress_of("00000:001", 1, 1)});
    CHECK(next_unsolved(suite_of({"00000:001"}), progress, "") == nullptr);
    CHECK(next_unsolved(TaskSet(), progress, "") == nullptr);
    CHECK(next_unsolved_strip(TaskSet(), make_suites(), progress, "", 6).empty());
}

TEST_CASE("next tasks: one per template, the next one first") {
    const TaskSet suite = suite_of({"00000:001", "00000:002", "00001:000", "00001:001", "00002:005"});
    PlayerProgress progress({progress_of("00000:001", 1, 1)});

    const std::vector<const Task*> strip = next_unsolved_strip(suite, make_suites(), progress, "00001:000", 6);
    REQUIRE(strip.size() == 3);
    CHECK(strip[0]->id == "00001:000");
    CHECK(strip[1]->id == "00002:005");
    CHECK(strip[2]->id == "00000:002");

    CHECK(next_unsolved_strip(suite, make_suites(), progress, "", 2).size() == 2);
}

}  // namespace phyplay
