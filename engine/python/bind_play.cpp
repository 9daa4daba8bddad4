// Plays of any suite, step by step, and what suites say of themselves.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <limits>

#include "engine/base/text.h"
#include "engine/play/attempt.h"
#include "engine/python/bindings.h"
#include "engine/python/task_play.h"

namespace phyplay::python {
namespace {

py::tuple to_tuple(const Outcome& outcome) {
    return py::make_tuple(name_of(outcome.status), outcome.steps, outcome.decided_step, outcome.state_hash);
}

/// One after the other: bodies that are gone, or not there yet, have NaN.
void write_rows(const std::vector<BodyPose>& poses, float* row) {
    for (const BodyPose& pose : poses) {
        if (pose.is_present) std::copy_n(std::array{pose.x, pose.y, pose.angle_rad}.data(), 3, row);
        row += 3;
    }
}

py::array_t<float> unwritten_rows(const std::vector<std::size_t>& shape) {
    auto rows = new_array<float>(shape);
    std::fill_n(rows.mutable_data(), rows.size(), std::numeric_limits<float>::quiet_NaN());
    return rows;
}

py::array_t<float> poses_of(const TaskPlay& play) {
    std::vector<BodyPose> poses;
    play.play().read_poses(poses);
    py::array_t<float> rows = unwritten_rows({poses.size(), 3});
    write_rows(poses, rows.mutable_data());
    return rows;
}

/// Steps, and the poses at them.
py::tuple to_tuple(const Trajectory& kept) {
    py::array_t<float> rows = unwritten_rows({kept.steps.size(), kept.bodies, 3});
    for (std::size_t i = 0; i < kept.poses.size(); ++i) {
        write_rows(kept.poses[i], rows.mutable_data() + i * kept.bodies * 3);
    }
    return py::make_tuple(to_array(kept.steps, {kept.steps.size()}), rows);
}

py::dict measures_of(const TaskPlay& play) {
    const std::vector<int> values = play.play().measures();
    py::dict measures;
    for (std::size_t i = 0; i < values.size(); ++i) {
        measures[py::str(play.suite().facts().measures[i].name)] = values[i];
    }
    return measures;
}

py::dict facts_of(const SuiteFacts& facts) {
    py::list tiers;
    for (const Tier tier : facts.tiers) tiers.append(name_of(tier));
    py::list moves;
    for (const MoveKind& kind : facts.moves) {
        py::list fields;
        for (const MoveField& field : kind.fields) {
            fields.append(py::make_tuple(field.name, field.unit, field.meaning, field.low, field.high));
        }
        moves.append(py::make_tuple(kind.name, kind.meaning, fields, kind.most_repeats));
    }
    py::list measures;
    for (const MeasureInfo& info : facts.measures) {
        measures.append(py::make_tuple(info.name, info.meaning, info.is_kept));
    }
    py::list groups;
    for (const TemplateGroup& group : facts.groups) {
        groups.append(py::make_tuple(group.number, group.name, group.rule));
    }
    py::dict fields;
    fields["id"] = name_of(facts.id);
    fields["title"] = facts.title;
    fields["tiers"] = tiers;
    fields["step_hz"] = facts.step_hz;
    fields["length_unit"] = facts.length_unit;
    fields["moves"] = moves;
    fields["goal_hold_steps"] = facts.goal_hold_steps;
    fields["measures"] = measures;
    fields["group_word"] = facts.group_word;
    fields["groups"] = groups;
    return fields;
}

using AttemptNo = Whole<"attempt_no", int, 1>;
using Every = Whole<"trajectory_every", int, 0>;

}  // namespace

void bind_play(py::module_& module) {
    module.def("suite_names", [] { return known_suites().names(); });
    module.def("facts", [](const Text<"a suite's name">& name) {
        const Suite* suite = known_suites().find(name.value);
        if (suite == nullptr) {
            raise(fmt::format("there is no suite '{}', only {}", name.value, quoted_list(known_suites().names())));
        }
        return facts_of(suite->facts());
    });

    py::class_<TaskStage>(module, "Stage")
        .def(py::init<const Task&>())
        .def("read_request", [](const TaskStage& stage, const std::string& request) {
            py::list cues;
            for (const Cue& cue : stage.read_request(request)) {
                cues.append(py::make_tuple(cue.kind, cue.numbers, cue.after_steps, cue.may_lapse));
            }
            return cues;
        });

    py::class_<TaskPlay>(module, "Play")
        .def(py::init<const TaskStage&>(), py::keep_alive<1, 2>())
        .def("check",
             [](const TaskPlay& play, const Text<"kind">& kind,
                const Reals<"numbers">& numbers) -> std::optional<std::pair<std::string, std::vector<int>>> {
                 const std::optional<Refusal> refusal = play.check(kind, numbers);
                 if (!refusal) return std::nullopt;
                 return std::pair{std::string(refusal->fault), refusal->about};
             })
        .def("apply", [](TaskPlay& play, const Text<"kind">& kind,
                         const Reals<"numbers">& numbers) { play.apply(kind, numbers); })
        .def("step", [](TaskPlay& play, Whole<"n", int, 0, kLatestMoveStep> n) { play.step(n); })
        .def("finish",
             [](TaskPlay& play, const std::optional<std::string>& request, Every every) {
                 Trajectory kept;
                 const PlayResult result = play.finish(request, every, kept);
                 return py::make_tuple(to_tuple(result.outcome), to_tuple(kept));
             })
        .def("attempt",
             [](const TaskPlay& play, const Text<"actor_type">& actor_type, const Text<"actor_id">& actor_id,
                AttemptNo attempt_no) {
                 return attempt_line(play.attempt(actor_type, actor_id, attempt_no), play.suite());
             })
        .def("take_events",
             [](TaskPlay& play) {
                 py::list events;
                 for (const Event& event : play.take_events()) {
                     events.append(py::make_tuple(event.step, event.word, event.body, event.other, event.x, event.y));
                 }
                 return events;
             })
        .def("poses", &poses_of)
        .def("body_words", [](const TaskPlay& play) { return play.suite().body_words(play.play()); })
        .def_property_readonly("steps_taken", [](const TaskPlay& play) { return play.play().steps_taken(); })
        .def_property_readonly("waits", [](const TaskPlay& play) { return play.play().waits(); })
        .def_property_readonly("outcome",
                               [](const TaskPlay& play) -> std::optional<py::tuple> {
                                   const std::optional<Outcome>& outcome = play.play().outcome();
                                   if (!outcome) return std::nullopt;
                                   return to_tuple(*outcome);
                               })
        .def_property_readonly("is_over", [](const TaskPlay& play) { return play.play().is_over(); })
        .def_property_readonly("measures", &measures_of)
        .def_property_readonly("state_hash", [](const TaskPlay& play) { return play.play().state_hash(); })
        .def_property_readonly("moves", [](const TaskPlay& play) {
            py::list moves;
            for (const Move& move : play.play().moves()) {
                moves.append(py::make_tuple(move.step, move.kind, move.numbers));
            }
            return moves;
        });
}

}  // namespace phyplay::python
