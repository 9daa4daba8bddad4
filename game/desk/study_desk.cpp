#include "game/desk/study_desk.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "study/protocol/participant_code.h"

namespace phyplay {

Result<StudyDesk> read_desk(const Store& store) {
    const std::optional<StudyRecord> study = store.study();
    if (!study) return Error{"holds no study", store.path().string()};
    StudyDesk desk;
    desk.study = *study;
    for (const ParticipantSummary& who : store.participants()) {
        desk.rows.push_back({.code = who.participant_id,
                             .condition_id = who.condition_id,
                             .status = who.status,
                             .is_simulated = who.actor_type == "bot",
                             .done = who.n_done,
                             .planned = who.n_planned,
                             .attempts = who.n_attempts,
                             .last_activity_us = who.last_activity_us,
                             .data = DataState::unchecked});
        desk.attempts += who.n_attempts;
        desk.complete += who.status == ParticipantStatus::complete;
        desk.under_way += who.status == ParticipantStatus::active;
    }
    std::ranges::reverse(desk.rows);
    desk.refused = store.counted("refused");
    for (const auto& [status, count] : store.erased_by_status()) desk.erased += count;
    return desk;
}

void mark_verified(StudyDesk& desk, const std::vector<Finding>& findings) {
    const auto names = [](const Finding& finding, const DeskRow& row) {
        return finding.place.find(row.code) != std::string::npos ||
               finding.message.find(row.code) != std::string::npos;
    };
    const bool is_all_named = std::ranges::all_of(findings, [&](const Finding& finding) {
        return std::ranges::any_of(desk.rows, [&](const DeskRow& row) { return names(finding, row); });
    });
    for (DeskRow& row : desk.rows) {
        const bool differs =
            std::ranges::any_of(findings, [&](const Finding& finding) { return names(finding, row); });
        row.data = differs ? DataState::differs : is_all_named ? DataState::holds : DataState::unchecked;
    }
}

bool means_code(std::string_view typed, std::string_view code) {
    return !code.empty() && tidy_participant_code(typed) == code;
}

TableChoice without_free_text(const Protocol* protocol, std::string_view participant_id) {
    TableChoice choice;
    choice.participant_id = participant_id;
    choice.hides_all_words = protocol == nullptr;
    if (protocol == nullptr) return choice;
    for (const Questionnaire& questionnaire : protocol->questionnaires) {
        for (const Question& question : questionnaire.questions) {
            if (question.kind == QuestionKind::text) choice.hidden_items.emplace(questionnaire.id, question.id);
        }
    }
    return choice;
}

Light light_of_clock(const TimingFigures& steps) {
    if (steps.n == 0 || steps.p99_us > 1'000.0) return Light::bad;
    return steps.p99_us > 20.0 ? Light::fair : Light::good;
}

Light light_of_display(const TimingFigures& frames) {
    const int missed = frames.missed.value_or(0);
    if (frames.n == 0 || 5 * missed > frames.n) return Light::bad;
    return 50 * missed > frames.n ? Light::fair : Light::good;
}

std::string clock_words(std::int64_t t_us) {
    const std::int64_t s = std::max<std::int64_t>(t_us, 0) / 1'000'000;
    char words[32];
    if (s >= 3600) {
        std::snprintf(words, sizeof words, "%d:%02d:%02d", static_cast<int>(s / 3600), static_cast<int>(s / 60 % 60),
                      static_cast<int>(s % 60));
    } else {
        std::snprintf(words, sizeof words, "%d:%02d", static_cast<int>(s / 60), static_cast<int>(s % 60));
    }
    return words;
}

std::vector<std::string> recent_folders_from(std::string_view text) {
    std::vector<std::string> folders;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0 && folders.size() < kMostRecentFolders) folders.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return folders;
}

std::string to_text(const std::vector<std::string>& folders) {
    std::string text;
    for (const std::string& folder : folders) text += folder + "\n";
    return text;
}

std::vector<std::string> with_recent_folder(std::vector<std::string> folders, const std::string& folder) {
    std::erase(folders, folder);
    folders.insert(folders.begin(), folder);
    if (folders.size() > kMostRecentFolders) folders.resize(kMostRecentFolders);
    return folders;
}

std::string folder_from_typed(std::string_view typed, std::string_view home, std::string_view working_folder) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = typed.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    typed = typed.substr(first, typed.find_last_not_of(kBlanks) - first + 1);
    std::filesystem::path path{std::string(typed)};
    if (!home.empty() && (typed == "~" || typed.starts_with("~/"))) {
        path = std::filesystem::path(home);
        if (typed.size() > 2) path /= typed.substr(2);
    }
    if (path.is_relative()) path = std::filesystem::path(working_folder) / path;
    std::string text = path.lexically_normal().string();
    if (text.size() > 1 && text.ends_with('/')) text.pop_back();
    return text;
}

}  // namespace phyplay
