// Task files that somebody sends (`--task FILE`, `simulate`): task JSON of PHYRE and of Phy-Q, Science Birds XML.
//
// Begins with shipped tasks and layouts. Must hold: a task that was read is in order, says the same when it is
// written and read again, and can be played a little.
#include <memory>

#include "engine/phyq/level/slingshot_level.h"
#include "tests/fuzz/harness.h"
#include "tests/support/example_tasks.h"

namespace phyplay::fuzz {
namespace {

constexpr int kPlayedSteps = 30;
// Larger tasks are read and not played: their physics takes its time.
constexpr std::size_t kMostPlayed = 3000;

}  // namespace

std::vector<std::string> examples() {
    std::vector<std::string> texts = texts_of("levels/phyq/layouts", ".json", 20);
    texts.push_back(text_of("tests/data/v0_1_0/late_tap.xml"));
    for (Task task : {testing::make_drop_task(), testing::make_meet_task()}) {
        task.id = "00001:000";
        task.template_id = "00001";
        texts.push_back(shipped_suites().of(task).task_line(task));
    }
    for (const char* id : {"00000:000", "00012:008", "00103:001", "1.4:001", "6.4:017", "12.4:000"}) {
        const Task* task = shipped_tasks().find(id);
        if (task == nullptr) continue;
        texts.push_back(shipped_suites().of(*task).task_line(*task));
        if (const auto xml = shipped_suites().of(*task).task_xml(*task)) texts.push_back(*xml);
    }
    texts.push_back("{\"task\": \"00001:000\", \"bodies\": " + lists_in_lists() + "}");
    return texts;
}

void try_input(std::string_view input) {
    const Suite* suite = shipped_suites().find_reader(input);
    if (suite == nullptr) return;
    Result<Task> task = suite->read_task(input, "task.json");
    if (!task) return;
    if (task->id.empty()) {
        task->id = "9.9:000";
        task->template_id = "9.9";
    }
    must(!find_task_fault(*task), "a task that was read is in order");
    const Result<Task> again = suite->read_task(suite->task_line(*task), "again.json");
    must(bool(again), "a task that was written can be read");
    must(again->id == task->id && again->content->is_equal(*task->content), "a task reads as it was written");
    suite->listing(*task);
    if (input.size() > kMostPlayed) return;
    const std::unique_ptr<const Stage> stage = suite->stage(*task);
    const std::unique_ptr<Play> play = stage->start();
    for (int step = 0; step < kPlayedSteps; ++step) play->step();
}

}  // namespace phyplay::fuzz
