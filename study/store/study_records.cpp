#include "study/store/study_records.h"

#include "engine/base/assert.h"

namespace phyplay {

std::string_view name_of(StudyMode value) {
    switch (value) {
        case StudyMode::free_play: return "free_play";
        case StudyMode::pilot: return "pilot";
        case StudyMode::live: return "live";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

std::string_view name_of(ParticipantStatus value) {
    switch (value) {
        case ParticipantStatus::pending: return "pending";
        case ParticipantStatus::active: return "active";
        case ParticipantStatus::complete: return "complete";
        case ParticipantStatus::stopped: return "stopped";
        case ParticipantStatus::withdrawn_keep: return "withdrawn_keep";
        case ParticipantStatus::excluded: return "excluded";
    }
    PHYPLAY_ASSERT(false);
    return "";
}

}  // namespace phyplay
