#include "engine/python/task_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/io/json_line.h"
#include "engine/physics/engine_id.h"
#include "engine/play/driver.h"

namespace phyplay::python {
namespace {

/// Steps between two looks at Python's signals: a second at most.
constexpr int kStepsPerBreath = 1024;

/// "remove(block)", "place(x, y, radius, ...)".
std::string described(const MoveKind& kind) {
    std::vector<std::string_view> names;
    for (const MoveField& field : kind.fields) names.push_back(field.name);
    return fmt::format("{}({}{})", kind.name, fmt::join(names, ", "), kind.most_repeats > 1 ? ", ..." : "");
}

std::string refusal_sentence(const SuiteFacts& facts, const Move& move, const Refusal& refusal) {
    const auto kind = std::ranges::find(facts.moves, move.kind, &MoveKind::name);
    if (kind != facts.moves.end()) {
        return fmt::format("{} cannot be made at step {}: {}", described(*kind), move.step, refusal.fault);
    }
    std::vector<std::string> known;
    for (const MoveKind& one : facts.moves) known.push_back(described(one));
    return fmt::format("{} has no move '{}', only {}", facts.title, excerpt(move.kind), fmt::join(known, " and "));
}

}  // namespace

TaskStage::TaskStage(Task task) : task_(std::move(task)), suite_(known_suites().of(task_)) {
    const py::gil_scoped_release unlocked;  // a level is brought to rest
    stage_ = suite_.stage(task_);
}

std::vector<Cue> TaskStage::read_request(const std::string& request) const {
    const nlohmann::json object = value_or_raise(parse_json_line(request, "request"));
    return value_or_raise(suite_.read_request(task_, object));
}

const Play& TaskPlay::play() const {
    if (is_busy_) raise(fmt::format("another thread is stepping this play of task {}", task().id));
    return *play_;
}

void TaskPlay::breathe() const {
    if (play_->steps_taken() % kStepsPerBreath != 0) return;
    const py::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (play_->steps_taken() > kLatestMoveStep) raise(fmt::format("task {} comes to no end", task().id));
}

std::optional<Refusal> TaskPlay::check(const std::string& kind, const std::vector<double>& numbers) const {
    return play().check({.step = play_->steps_taken(), .kind = kind, .numbers = numbers});
}

void TaskPlay::apply(const std::string& kind, const std::vector<double>& numbers) {
    play();
    const Move move{.step = play_->steps_taken(), .kind = kind, .numbers = numbers};
    if (const auto refusal = play_->check(move)) raise(refusal_sentence(suite().facts(), move, *refusal));
    play_->apply(move);
}

void TaskPlay::step(int count) {
    if (play().is_over()) return;
    if (count > kLatestMoveStep - play_->steps_taken()) {
        raise(fmt::format("an attempt has at most {} steps", kLatestMoveStep));
    }
    const auto take_steps = [&] {
        for (int i = 0; i < count && !play_->is_over(); ++i) {
            play_->step();
            has_stepped(*play_);
            breathe();
        }
    };
    if (count == 1) return take_steps();  // quicker than letting another thread have Python's lock
    work_alone(take_steps);
}

PlayResult TaskPlay::finish(const std::optional<std::string>& request, int every, Trajectory& kept) {
    std::vector<Cue> cues = request ? stage_.read_request(*request) : std::vector<Cue>{};
    if (play().steps_taken() == 0 && !cues.empty()) {
        const Move first{.step = 0, .kind = cues.front().kind, .numbers = cues.front().numbers};
        if (const auto refusal = play_->check(first)) raise(refusal_sentence(suite().facts(), first, *refusal));
    }
    const auto keep_some = [&] {
        if (every == 0 || play_->steps_taken() % every != 0) return;
        kept.steps.push_back(play_->steps_taken());
        play_->read_poses(kept.poses.emplace_back());
    };
    const auto stepped = [&] {
        has_stepped(*play_);
        keep_some();
        breathe();
    };
    return work_alone([&] {
        keep_some();
        Driver driver(*play_, {.stepped = stepped});
        driver.add(std::move(cues));
        PlayResult result = driver.finish(suite().end_of_attempt());
        std::vector<BodyPose> last;
        play_->read_poses(last);
        kept.bodies = last.size();
        return result;
    });
}

Attempt TaskPlay::attempt(const std::string& actor_type, const std::string& actor_id, int attempt_no) const {
    const History moves = play().moves();
    if (const std::string fault = suite().find_history_fault(task(), moves); !fault.empty()) raise(fault);
    return work_alone([&] {
        const std::unique_ptr<Play> again = stage_.stage().start();
        const PlayResult result = Replayer(*again, moves).finish(suite().end_of_attempt());
        return Attempt{.task_id = task().id,
                       .task_sha256 = task().sha256,
                       .engine_id = std::string(engine_id()),
                       .actor_type = actor_type,
                       .actor_id = actor_id,
                       .attempt_no = attempt_no,
                       .moves = moves,
                       .status = result.outcome.status,
                       .steps = result.outcome.steps,
                       .state_hash = result.outcome.state_hash,
                       .measures = suite().kept(result.measures)};
    });
}

std::vector<Event> TaskPlay::take_events() {
    play();
    std::vector<Event> events;
    play_->take_events(events);
    return events;
}

}  // namespace phyplay::python
