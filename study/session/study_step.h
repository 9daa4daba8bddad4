// The course of a study for one participant: consent, questionnaires, instructions, blocks with their trials,
// debrief, one step after the other.
//
// It follows from the protocol and the participant's plan alone, so that a session that was broken off finds
// its place again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "study/protocol/protocol.h"
#include "study/store/study_records.h"

namespace phyplay {

enum class StepKind {
    consent,
    questionnaire,
    instructions,  ///< a page to read
    block_text,    ///< what stands before a block
    trial,
    pause,    ///< a break
    debrief,  ///< thanks, what it was about, completion code
};

struct StudyStep {
    StepKind kind = StepKind::consent;

    /// "consent", "questionnaire/background", "page/1", "block/main", "trial/main/12", "break/rest", "debrief":
    /// names the step in the data and never changes between sessions.
    std::string name;

    int questionnaire = 0;  ///< index in Protocol::questionnaires
    int page = 0;           ///< index in Protocol::instructions
    int block = 0;          ///< index in Protocol::blocks: of block_text, trial, pause
    int position = 0;       ///< of trial: 1-based within its block
    std::string task_id;    ///< of trial

    bool operator==(const StudyStep&) const = default;
};

/// All steps after consent, in order, for a participant with this plan.
std::vector<StudyStep> steps_of(const Protocol& protocol, const std::vector<PlannedTrial>& plan);

/// The trials of participant `enrolment_no` (0-based), blocks in the protocol's order.
std::vector<PlannedTrial> plan_of(const Protocol& protocol, const TaskSet& suite, const Suites& suites,
                                  int enrolment_no);

std::string_view name_of(StepKind value);

}  // namespace phyplay
