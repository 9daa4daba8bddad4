#include <fmt/core.h>
#include <unistd.h>

#include "engine/base/hash.h"
#include "engine/base/parallel.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/console/json_lines.h"
#include "engine/headless/simulate_request.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

struct SimulateOptions {
    int trajectory_every = 0;  ///< steps between poses in the answer; 0: none
};

void describe_simulate(CommandSyntax& syntax, SimulateOptions& options) {
    syntax.option("--trajectory", options.trajectory_every, "Add all poses every N steps").in_range(1, 1000);
}

/// The line that answers one request, and what was wrong with it.
struct AnsweredLine {
    std::string line;
    std::string problem;  ///< empty where the request was good
};

std::vector<BodyPose> poses_of(const Play& play) {
    std::vector<BodyPose> poses;
    play.read_poses(poses);
    return poses;
}

void write_poses(JsonWriter& writer, int step, const std::vector<BodyPose>& poses) {
    writer.begin_object().field("step", step).key("poses").begin_array();
    for (const BodyPose& pose : poses) {
        if (pose.is_present) {
            writer.begin_array().value(pose.x).value(pose.y).value(pose.angle_rad).end_array();
        } else {
            writer.null();
        }
    }
    writer.end_array().end_object();
}

/// Whether the first of the cues can be carried out at all: what is refused at the start is no attempt.
bool can_begin(const Play& play, const std::vector<Cue>& cues) {
    return cues.empty() || !play.check({.step = 0, .kind = cues.front().kind, .numbers = cues.front().numbers});
}

/// Plays to the end, noting all poses at steps 0, every, 2 * every, ... and, where the suite has words for them, who
/// the bodies are.
PlayResult write_trajectory(JsonWriter& writer, const Suite& suite, Play& play, const std::vector<Cue>& cues,
                            int every) {
    const auto write_some = [&] {
        if (play.steps_taken() % every == 0) write_poses(writer, play.steps_taken(), poses_of(play));
    };
    Driver driver(play, {.stepped = write_some});
    driver.add(cues);
    // The start is how things stand before anybody acts, but with the bodies that are placed in it.
    std::vector<BodyPose> start = poses_of(play);
    driver.make_due_moves();
    if (std::vector<BodyPose> placed = poses_of(play); placed.size() != start.size()) start = std::move(placed);
    writer.key("trajectory").begin_array();
    write_poses(writer, 0, start);
    PlayResult result = driver.finish();
    writer.end_array();
    if (const std::vector<std::string> words = suite.body_words(play); !words.empty()) writer.field("bodies", words);
    return result;
}

std::string answer_json(const Task& task, const Suite& suite, const PlayResult& result,
                        const JsonWriter& trajectory) {
    JsonWriter writer;
    writer.begin_object()
        .field("task", task.id)
        .field("status", name_of(result.outcome.status))
        .field("steps", result.outcome.steps)
        .field("hash", hash_text(result.outcome.state_hash));
    for (std::size_t i = 0; i < result.measures.size(); ++i) {
        const MeasureInfo& measure = suite.facts().measures[i];
        if (measure.is_kept) writer.field(measure.name, result.measures[i]);
    }
    if (!trajectory.text().empty()) writer.raw(trajectory.text());  // keys and values, pieces of the object
    writer.end_object();
    return writer.take_line();
}

std::string answer_text(const Task& task, const Suite& suite, const PlayResult& result) {
    if (result.outcome.status == Status::invalid) return fmt::format("{}  invalid\n", task.id);
    std::string text =
        fmt::format("{}  {} after {} steps ({:.1f} s)", task.id,
                    result.outcome.status == Status::solved ? "solved" : "not solved", result.outcome.steps,
                    static_cast<double>(result.outcome.steps) / suite.facts().step_hz);
    for (std::size_t i = 0; i < result.measures.size(); ++i) {
        const MeasureInfo& measure = suite.facts().measures[i];
        if (measure.is_kept) text += ", " + said(measure, result.measures[i]);
    }
    return text + "\n";
}

/// Plays what is asked for.
std::string play_request(const CommandContext& context, const SimulateRequest& request, int trajectory_every) {
    const Task& task = *request.task;
    const Suite& suite = context.catalogue.suites().of(task);
    const std::unique_ptr<const Stage> stage = suite.stage(task);
    const std::unique_ptr<Play> play = stage->start();
    JsonWriter trajectory;
    PlayResult result{.outcome = {}, .measures = {}, .moves = {}};
    if (can_begin(*play, request.cues)) {
        if (trajectory_every > 0) {
            result = write_trajectory(trajectory, suite, *play, request.cues, trajectory_every);
        } else {
            Driver driver(*play);
            driver.add(request.cues);
            result = driver.finish(suite.end_of_attempt());
        }
    }
    return context.json ? answer_json(task, suite, result, trajectory) : answer_text(task, suite, result);
}

AnsweredLine answer_of(const CommandContext& context, const SimulateOptions& options, const InputLine& input) {
    const Result<SimulateRequest> request =
        input.is_too_long
            ? Result<SimulateRequest>(Error{fmt::format("the line is longer than {} bytes", kMaxLineBytes)})
            : read_simulate_request(context.catalogue.all(), context.catalogue.suites(), input.text);
    if (!request) {
        const std::string& problem = request.error().message;
        JsonWriter writer;
        writer.begin_object().field("error", problem).field("line", input.number).end_object();
        return {context.json ? writer.take_line() : fmt::format("line {}: {}\n", input.number, problem), problem};
    }
    return {play_request(context, *request, options.trajectory_every), ""};
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
