// What agents of other people say to `phyplay eval --agent "exec:COMMAND"`, lines on their standard output.
//
// The agent is a program that says the input, whatever it is asked, and then repeats our questions. Begins with
// agents that play. Must hold: a conversation ends, and one with a fault has a sentence. Each input costs a process,
// some milliseconds.
#include <fmt/core.h>

#include "engine/agents/exec_agents.h"
#include "engine/agents/known_benchmarks.h"
#include "engine/play/task_pack.h"
#include "tests/fuzz/harness.h"
#include "tests/support/example_tasks.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay::fuzz {
namespace {

constexpr int kMostAttempts = 2;

struct Go {
    Task task;
    const char* setup;
};

const std::vector<Go>& goes() {
    static const std::vector<Go> all{
        {testing::make_drop_task(), "ball_cross_template"},
        {testing::make_slingshot_task(testing::make_pig_on_ground_level(), "1.1:001"), "phyq_broad"}};
    return all;
}

std::string hello(const std::string& observation) {
    return R"({"type": "hello", "request": 1, "name": "fuzz 1.0", "observe": [")" + observation + "\"]}\n";
}

std::string act(int request, const std::string& what) {
    return fmt::format(R"({{"type": "act", "request": {}, {}}})"
                       "\n",
                       request, what);
}

}  // namespace

std::vector<std::string> examples() {
    const std::string give_up = "{\"type\": \"give_up\", \"request\": 3}\n";
    return {hello("scene") + act(2, "\"action\": " + lists_in_lists()),
            hello("scene") + act(2, R"("action": [0.5, 0.8, 0.3])") + act(3, R"("action": [0.1, 0.9, 0.2])"),
            hello("objects") + act(2, R"("action": [0.05, 0.05, 1e3])") + give_up,
            hello("image") + act(2, R"("action": [])"),
            hello("state") + act(2, R"("shot": {"release_px": [100, 300], "tap_s": 0.8})") +
                act(3, R"("shot": {"dx": -1, "dy": -0.5, "tap_s": null})"),
            hello("noisy_state") + act(2, R"("shot": {"release_px": [80.5, 320]})") + give_up};
}

void try_input(std::string_view input) {
    static const Benchmarks benchmarks(shipped_suites(), make_benchmarks(shipped_suites()));
    const std::filesystem::path answers = scratch_file("answers", input);
    for (const Go& go : goes()) {
        const EvalSetup setup = *shipped_suites().find_setup(go.setup);
        const Benchmark& benchmark = benchmarks.of(setup);
        const ExecSettings settings{.command = fmt::format("exec cat '{}' -", answers.string()),
                                    .plan = {.setup = setup, .max_attempts = kMostAttempts},
                                    .observations = benchmark.observations()};
        ExecTalk talk(settings);
        talk.open();
        if (!talk.has_fault()) static_cast<void>(benchmark.attempts_of(talk, go.task));
        must(!talk.has_fault() || !talk.fault().empty(), "a fault has its sentence");
    }
}

}  // namespace phyplay::fuzz
