// `phyplay study seal`: one line that holds a study to what it is now.
#include <fmt/core.h>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "study/commands/study_data.h"
#include "study/session/wall_clock.h"

namespace phyplay {
namespace {

struct StudySealOptions {
    std::filesystem::path data;
};

void describe_study_seal(CommandSyntax& syntax, StudySealOptions& options) {
    describe_data_folder(syntax, options.data);
}

Result<int> run_study_seal(const CommandContext& context, const StudySealOptions& options) {
    const DataFolder folder{options.data};
    if (const Result<Store> readable = open_study_data(folder); !readable) return readable.error();
    // For writing: a file of an older program gets its record now.
    const Result<Store> store = Store::open(folder.database());
    if (!store) return store.error();
    const std::optional<StudyRecord> study = store->study();
    if (!study) return Error{"holds no study", folder.database().string()};
    const RecordCheck record = store->check_record();
    if (!record.faults.empty()) {
        const auto& [place, message] = record.faults.front();
        return Error{
            fmt::format("the record does not hold, so it cannot be sealed: {}: {}; `phyplay study verify` tells all",
                        place, message),
            folder.database().string()};
    }
    const std::string statement =
        fmt::format("On {}, the record of the study {} ({} data, {} enrolled) had {} entries and the seal {}.",
                    today(), study->study_id, name_of(study->mode), store->enrolled(), record.links, record.head);
    if (!context.json) {
        print(statement + "\n");
        return 0;
    }
    JsonWriter line;
    line.begin_object()
        .field("study_id", study->study_id)
        .field("enrolled", store->enrolled())
        .field("entries", record.links)
        .field("erased_entries", record.erased_links)
        .field("seal", record.head)
        .field("statement", statement)
        .end_object();
    print(line.take_line());
    return 0;
}

}  // namespace

Command study_seal_command() {
    return make_command("seal", "Print a seal to deposit, by which later changes show", describe_study_seal,
                        run_study_seal);
}

}  // namespace phyplay
