// `phyplay study status`: who takes part, how far they are, and what the data take on the disk.
#include <fmt/core.h>

#include <map>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "study/commands/study_data.h"

namespace phyplay {
namespace {

struct StudyStatusOptions {
    std::filesystem::path data;
};

void describe_study_status(CommandSyntax& syntax, StudyStatusOptions& options) {
    describe_data_folder(syntax, options.data);
}

struct StudyStatus {
    StudyRecord study;
    std::vector<ParticipantSummary> participants;
    std::map<std::string, int> by_status;
    std::map<std::string, int> completed_by_condition;
    std::map<std::string, int> erased_by_status;
    int enrolled = 0;
    int refused = 0;
    std::uintmax_t data_bytes = 0;
    std::uintmax_t free_bytes = 0;
};

StudyStatus read_status(const Store& store, const DataFolder& folder, const StudyRecord& study) {
    StudyStatus status;
    status.study = study;
    status.participants = store.participants();
    for (const ParticipantSummary& who : status.participants) {
        ++status.by_status[std::string(name_of(who.status))];
        status.completed_by_condition[who.condition_id] += who.status == ParticipantStatus::complete ? 1 : 0;
    }
    status.erased_by_status = store.erased_by_status();
    status.enrolled = store.enrolled();
    status.refused = store.counted("refused");
    status.data_bytes = bytes_below(folder.path);
    std::error_code failed;
    status.free_bytes = std::filesystem::space(folder.path, failed).available;
    return status;
}

void write_counts(JsonWriter& line, std::string_view key, const std::map<std::string, int>& counts) {
    line.key(key).begin_object();
    for (const auto& [name, count] : counts) line.field(name, count);
    line.end_object();
}

void print_json(const StudyStatus& status) {
    for (const ParticipantSummary& who : status.participants) {
        JsonWriter line;
        line.begin_object()
            .field("participant_id", who.participant_id)
            .field("status", name_of(who.status))
            .field("condition_id", who.condition_id)
            .field("actor_type", who.actor_type)
            .field("enrolment_no", who.enrolment_no)
            .field("sessions", who.n_sessions)
            .field("planned", who.n_planned)
            .field("done", who.n_done)
            .field("attempts", who.n_attempts)
            .field("solved", who.n_solved)
            .field("last_end_reason", who.last_end_reason)
            .end_object();
        print(line.take_line());
    }
    JsonWriter line;
    line.begin_object()
        .field("study_id", status.study.study_id)
        .field("mode", name_of(status.study.mode))
        .field("protocol_version", status.study.protocol_version)
        .field("bundle_sha256", status.study.bundle_sha256)
        .field("enrolled", status.enrolled)
        .field("refused", status.refused);
    write_counts(line, "by_status", status.by_status);
    write_counts(line, "erased_by_status", status.erased_by_status);
    write_counts(line, "completed_by_condition", status.completed_by_condition);
    line.field("data_bytes", status.data_bytes).field("free_bytes", status.free_bytes).end_object();
    print(line.take_line());
}

void print_text(const StudyStatus& status) {
    print(fmt::format("{} ({}), protocol version {}, {} data\n", status.study.title, status.study.study_id,
                      status.study.protocol_version, name_of(status.study.mode)));
    TextTable people(
        {"code", "status", "condition", "sessions", "done", "planned", "attempts", "solved", "last ended"});
    for (const ParticipantSummary& who : status.participants) {
        people.add_row({who.participant_id, std::string(name_of(who.status)), who.condition_id,
                        std::to_string(who.n_sessions), std::to_string(who.n_done), std::to_string(who.n_planned),
                        std::to_string(who.n_attempts), std::to_string(who.n_solved),
                        who.last_end_reason.empty() ? "open" : who.last_end_reason});
    }
    print(people.text());
    std::string counts = fmt::format("{} enrolled, {} refused", status.enrolled, status.refused);
    for (const auto& [name, count] : status.by_status) counts += fmt::format(", {} {}", count, name);
    int erased = 0;
    for (const auto& [name, count] : status.erased_by_status) erased += count;
    print(fmt::format("{}, {} erased\n", counts, erased));
    for (const auto& [condition, count] : status.completed_by_condition) {
        print(fmt::format("condition {}: {} complete\n", condition, count));
    }
    print(fmt::format("{:.1f} MB of data, {:.1f} GB free\n", static_cast<double>(status.data_bytes) / 1e6,
                      static_cast<double>(status.free_bytes) / 1e9));
}

Result<int> run_study_status(const CommandContext& context, const StudyStatusOptions& options) {
    const DataFolder folder{options.data};
    const Result<Store> store = open_study_data(folder);
    if (!store) return store.error();
    const std::optional<StudyRecord> study = store->study();
    if (!study) return Error{"holds no study", folder.database().string()};
    const StudyStatus status = read_status(*store, folder, *study);
    if (context.json) {
        print_json(status);
    } else {
        print_text(status);
    }
    return 0;
}

}  // namespace

Command study_status_command() {
    return make_command("status", "Who takes part and how far they are", describe_study_status, run_study_status);
}

}  // namespace phyplay
