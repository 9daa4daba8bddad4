#include <fmt/core.h>
#include <unistd.h>

#include <variant>

#include "engine/base/hash.h"
#include "engine/base/parallel.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/console/json_lines.h"
#include "engine/console/progress_bar.h"
#include "engine/headless/simulate_request.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"

namespace phyplay {
namespace {

struct SimulateOptions {
    int trajectory_every = 0;  ///< steps between poses in the answer; 0: none
};

void describe_simulate(CommandSyntax& syntax, SimulateOptions& options) {
    syntax.option("--trajectory", options.trajectory_every, "Add all poses every N steps").in_range(1, kMaxSteps);
}

/// The line that answers one request, and what was wrong with it.
struct AnsweredLine {
    std::string line;
    std::string problem;  ///< empty where the request was good
};

void write_poses(JsonWriter& writer, Simulation& simulation) {
    writer.begin_object().field("step", simulation.steps_taken()).key("poses").begin_array();
    for (const Pose& pose : simulation.poses()) {
        writer.begin_array().value(pose.x).value(pose.y).value(pose.angle_rad).end_array();
    }
    writer.end_array().end_object();
}

/// Plays the whole attempt, noting all poses at steps 0, every, 2 * every, ...
Outcome write_trajectory(JsonWriter& writer, const Task& task, const Placement& placement, int every) {
    Simulation simulation(task, placement);
    writer.key("trajectory").begin_array();
    write_poses(writer, simulation);
    while (!simulation.is_over()) {
        simulation.step();
        if (simulation.steps_taken() % every == 0) write_poses(writer, simulation);
    }
    writer.end_array();
    return *simulation.outcome();
}

void write_poses(JsonWriter& writer, const SlingshotSimulation& simulation) {
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    writer.begin_object().field("step", simulation.steps_taken()).key("poses").begin_array();
    for (const BodyPose& pose : poses) {
        if (pose.is_present) {
            writer.begin_array().value(pose.x).value(pose.y).value(pose.angle_rad).end_array();
        } else {
            writer.null();
        }
    }
    writer.end_array().end_object();
}

/// Plays the shots, noting all poses at steps 0, every, 2 * every, ... and, at the end, who the bodies are.
SlingshotResult write_trajectory(JsonWriter& writer, SlingshotSimulation& simulation, std::span<const Shot> shots,
                                 int every) {
    writer.key("trajectory").begin_array();
    write_poses(writer, simulation);
    const auto write_some = [&] {
        if (simulation.steps_taken() % every == 0) write_poses(writer, simulation);
    };
    SlingshotResult result = play_shots(simulation, shots, PlayUntil::over, {.stepped = write_some});
    writer.end_array().key("bodies").begin_array();
    for (const SlingshotBody& body : simulation.bodies()) writer.value(described(body));
    writer.end_array();
    return result;
}

std::string shots_answer_json(const SlingshotSetup& setup, const SimulateRequest& request, int trajectory_every) {
    const SlingshotLevel& level = level_of(*request.task);
    SlingshotSimulation simulation(setup, level, settle(setup, level));
    JsonWriter trajectory;
    const SlingshotResult result = trajectory_every > 0
                                       ? write_trajectory(trajectory, simulation, request.shots, trajectory_every)
                                       : play_shots(simulation, request.shots);
    JsonWriter writer;
    writer.begin_object()
        .field("task", request.task->id)
        .field("status", name_of(result.outcome.status))
        .field("steps", result.outcome.steps)
        .field("hash", hash_text(result.outcome.state_hash))
        .field("pigs_left", result.pigs_left)
        .field("score", result.score);
    if (!trajectory.text().empty()) writer.raw(trajectory.text());  // keys and values, pieces of the object
    writer.end_object();
    return writer.take_line();
}

std::string shots_answer_text(const SlingshotSetup& setup, const SimulateRequest& request) {
    const SlingshotLevel& level = level_of(*request.task);
    SlingshotSimulation simulation(setup, level, settle(setup, level));
    const SlingshotResult result = play_shots(simulation, request.shots);
    return fmt::format("{}  {} after {} steps ({:.1f} s), {} targets left, score {}\n", request.task->id,
                       result.outcome.status == Status::solved ? "solved" : "not solved", result.outcome.steps,
                       result.outcome.steps * kSlingshotStepSeconds, result.pigs_left, result.score);
}

std::string answer_json(const SimulateRequest& request, const PlacementCheck& check, int trajectory_every) {
    const Placement* placement = std::get_if<Placement>(&check);
    JsonWriter trajectory;
    Outcome outcome;
    if (placement != nullptr && trajectory_every > 0) {
        outcome = write_trajectory(trajectory, *request.task, *placement, trajectory_every);
    } else if (placement != nullptr) {
        outcome = simulate(*request.task, *placement);
    }

    JsonWriter writer;
    writer.begin_object()
        .field("task", request.task->id)
        .field("status", name_of(outcome.status))
        .field("steps", outcome.steps)
        .field("hash", hash_text(outcome.state_hash));
    if (!trajectory.text().empty()) writer.raw(trajectory.text());  // key and value, one piece of the object
    writer.end_object();
    return writer.take_line();
}

std::string answer_text(const SimulateRequest& request, const PlacementCheck& check) {
    const Placement* placement = std::get_if<Placement>(&check);
    if (placement == nullptr) return fmt::format("{}  invalid\n", request.task->id);
    const Outcome outcome = simulate(*request.task, *placement);
    return fmt::format("{}  {} after {} steps ({:.1f} s)\n", request.task->id,
                       outcome.status == Status::solved ? "solved" : "not solved", outcome.steps,
                       static_cast<double>(outcome.steps) / kStepHz);
}

AnsweredLine answer_of(const CommandContext& context, const SimulateOptions& options, const InputLine& input) {
    const Result<SimulateRequest> request =
        input.is_too_long
            ? Result<SimulateRequest>(Error{fmt::format("the line is longer than {} bytes", kMaxLineBytes)})
            : read_simulate_request(context.catalogue.all(), input.text);
    if (!request) {
        const std::string& problem = request.error().message;
        JsonWriter writer;
        writer.begin_object().field("error", problem).field("line", input.number).end_object();
        return {context.json ? writer.take_line() : fmt::format("line {}: {}\n", input.number, problem), problem};
    }
    if (request->task->tier == kSlingshotTier) {
        const SlingshotSetup& setup = slingshot_setup_of(context.catalogue.suites());
        return {context.json ? shots_answer_json(setup, *request, options.trajectory_every)
                             : shots_answer_text(setup, *request),
                ""};
    }
    const PlacementCheck check = check_action(*request->task, request->balls);
    return {context.json ? answer_json(*request, check, options.trajectory_every) : answer_text(*request, check), ""};
}

Result<int> run_simulate(const CommandContext& context, const SimulateOptions& options) {
    if (options.trajectory_every > 0 && !context.json) return Error{"--trajectory needs --json"};
    LineReader reader(STDIN_FILENO);
    ProgressBar progress("requests", 0);
    std::size_t answered = 0;
    std::size_t refused = 0;
    for (auto batch = reader.next_batch(kBatchLines); !batch.empty(); batch = reader.next_batch(kBatchLines)) {
        parallel_in_order(
            batch.size(), context.threads, [&](std::size_t i) { return answer_of(context, options, batch[i]); },
            [&](std::size_t i, AnsweredLine&& answer) {
                print(answer.line);
                if (answer.problem.empty()) return;
                ++refused;
                complain(fmt::format("standard input:{}: {}", batch[i].number, answer.problem));
            });
        flush_output();
        answered += batch.size();
        if (isatty(STDOUT_FILENO) == 0) progress.show(answered);
    }
    return refused == 0 ? 0 : 2;
}

}  // namespace

Command simulate_command() {
    return make_command("simulate", "Play attempts: requests as JSON Lines on standard input, answers in order",
                        describe_simulate, run_simulate);
}

}  // namespace phyplay
