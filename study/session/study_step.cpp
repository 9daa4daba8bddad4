#include "study/session/study_step.h"

#include <fmt/core.h>

#include "engine/base/assert.h"
#include "study/protocol/order.h"
#include "study/protocol/task_choice.h"

namespace phyplay {
namespace {

void add_questionnaires(const Protocol& protocol, bool is_before, std::vector<StudyStep>& steps) {
    for (std::size_t i = 0; i < protocol.questionnaires.size(); ++i) {
        if (protocol.questionnaires[i].is_before != is_before) continue;
        StudyStep step;
        step.kind = StepKind::questionnaire;
        step.name = fmt::format("questionnaire/{}", protocol.questionnaires[i].id);
        step.questionnaire = static_cast<int>(i);
        steps.push_back(step);
    }
}

void add_block(const Protocol& protocol, std::size_t index, const std::vector<PlannedTrial>& plan,
               std::vector<StudyStep>& steps) {
    const Block& block = protocol.blocks[index];
    StudyStep step;
    step.block = static_cast<int>(index);
    if (block.kind == BlockKind::pause) {
        step.kind = StepKind::pause;
        step.name = fmt::format("break/{}", block.id);
        steps.push_back(step);
        return;
    }
    if (!block.text.empty()) {
        step.kind = StepKind::block_text;
        step.name = fmt::format("block/{}", block.id);
        steps.push_back(step);
    }
    step.kind = StepKind::trial;
    for (const PlannedTrial& trial : plan) {
        if (trial.block_name != block.id) continue;
        step.name = fmt::format("trial/{}/{}", block.id, trial.position);
        step.position = trial.position;
        step.task_id = trial.task_id;
        steps.push_back(step);
    }
}

}  // namespace

std::vector<StudyStep> steps_of(const Protocol& protocol, const std::vector<PlannedTrial>& plan) {
    std::vector<StudyStep> steps;
    add_questionnaires(protocol, true, steps);
    for (std::size_t i = 0; i < protocol.instructions.size(); ++i) {
        StudyStep step;
        step.kind = StepKind::instructions;
        step.name = fmt::format("page/{}", i + 1);
        step.page = static_cast<int>(i);
        steps.push_back(step);
    }
    for (std::size_t i = 0; i < protocol.blocks.size(); ++i) add_block(protocol, i, plan, steps);
    add_questionnaires(protocol, false, steps);
    StudyStep debrief;
    debrief.kind = StepKind::debrief;
    debrief.name = "debrief";
    steps.push_back(debrief);
    return steps;
}

std::vector<PlannedTrial> plan_of(const Protocol& protocol, const TaskSet& suite, const Suites& suites,
                                  int enrolment_no) {
    const TaskGroup group = [&](std::string_view task_id) {
        const Task* task = suite.find(task_id);
        PHYPLAY_ASSERT(task != nullptr);
        const bool has_groups = !suites.of(*task).facts().groups.empty();
        return group_of(*task, has_groups ? TasksPer::group : TasksPer::template_, suites);
    };
    std::vector<PlannedTrial> plan;
    for (const Block& block : protocol.blocks) {
        int position = 0;
        for (const std::string& task : order_of(block, protocol.seed, enrolment_no, group)) {
            plan.push_back({block.id, ++position, task});
        }
    }
    return plan;
}

std::string_view name_of(StepKind value) {
    switch (value) {
        case StepKind::consent: return "consent";
        case StepKind::questionnaire: return "questionnaire";
        case StepKind::instructions: return "instructions";
        case StepKind::block_text: return "block_text";
        case StepKind::trial: return "trial";
        case StepKind::pause: return "break";
        case StepKind::debrief: return "debrief";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

}  // namespace phyplay
