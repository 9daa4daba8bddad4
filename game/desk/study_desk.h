// A StudyDesk is what a researcher sees of a study's data folder, as values: who takes part and how far they are, and
// what can be done with each of them; and which studies were opened last. It draws nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "study/output/study_tables.h"
#include "study/output/verification.h"
#include "study/protocol/protocol.h"
#include "study/store/store.h"

namespace phyplay {

/// Whether a participant's data were held against what their decisions lead to.
enum class DataState { unchecked, holds, differs };

struct DeskRow {
    std::string code;
    std::string condition_id;
    ParticipantStatus status = ParticipantStatus::active;
    bool is_simulated = false;  ///< of a dry run
    int done = 0;               ///< trials
    int planned = 0;
    int attempts = 0;
    std::optional<std::int64_t> last_activity_us;  ///< in the last session
    DataState data = DataState::unchecked;

    /// Agreed, and not at the end.
    bool can_resume() const { return status == ParticipantStatus::active; }

    bool operator==(const DeskRow&) const = default;
};

struct StudyDesk {
    StudyRecord study;
    std::vector<DeskRow> rows;  ///< newest first
    int attempts = 0;
    int complete = 0;
    int under_way = 0;
    int refused = 0;
    int erased = 0;
};

/// An Error where the file belongs to no study.
Result<StudyDesk> read_desk(const Store& store);

/// Puts the outcome of a verification into the rows: a participant's data differ where a finding names their code,
/// and nobody's are known to hold while something about the whole study contradicts.
void mark_verified(StudyDesk& desk, const std::vector<Finding>& findings);

/// Whether a person who typed this means that participant: capitals, blanks and hyphens do not matter.
bool means_code(std::string_view typed, std::string_view code);

/// What an export leaves out: answers in people's own words. Without a protocol nobody can tell which those are.
TableChoice without_free_text(const Protocol* protocol, std::string_view participant_id);

/// How good a self-test's figure is.
enum class Light { good, fair, bad };

/// Clock steps of a microsecond or so are good; a clock that moves by more than a millisecond is useless.
Light light_of_clock(const TimingFigures& steps);

/// Frames that came late: good up to one in fifty, fair up to one in five.
Light light_of_display(const TimingFigures& frames);

/// 75 s as "1:15", 3,700 s as "1:01:40": time in a session.
std::string clock_words(std::int64_t t_us);

inline constexpr std::size_t kMostRecentFolders = 6;

/// One folder a line; empty lines are passed over.
std::vector<std::string> recent_folders_from(std::string_view text);
std::string to_text(const std::vector<std::string>& folders);

/// `folder` first, nothing twice, no more than kMostRecentFolders.
std::vector<std::string> with_recent_folder(std::vector<std::string> folders, const std::string& folder);

/// As a person types a folder: without blanks around it, and with "~" for their home. Relative ones are of
/// `working_folder`. Empty stays empty.
std::string folder_from_typed(std::string_view typed, std::string_view home, std::string_view working_folder);

}  // namespace phyplay
