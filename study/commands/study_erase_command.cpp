// `phyplay study erase CODE`: everything about a participant leaves the data folder.
#include <fmt/core.h>

#include <random>

#include "engine/console/build_id.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "study/commands/study_data.h"
#include "study/session/erasure.h"
#include "study/session/wall_clock.h"
#include "study/store/recovery.h"

namespace phyplay {
namespace {

struct StudyEraseOptions {
    std::string code;
    std::filesystem::path data;
    std::vector<std::filesystem::path> also;  ///< folders elsewhere to search for the participant
};

void describe_study_erase(CommandSyntax& syntax, StudyEraseOptions& options) {
    syntax.option("CODE", options.code, "The participant's code").required();
    describe_data_folder(syntax, options.data);
    syntax.option("--also", options.also, "Folders elsewhere to search: backups, shared exports");
}

void print_json(const Erasure& erasure) {
    JsonWriter line;
    line.begin_object().field("erasure_id", erasure.receipt.erasure_id);
    line.key("row_counts").begin_object();
    for (const auto& [table, rows] : erasure.receipt.row_counts) line.field(table, rows);
    line.end_object();
    line.field("receipt", erasure.receipt_file.string())
        .field("removed", erasure.removed)
        .field("sequences_searched", erasure.sequences);
    for (const auto& [key, files] :
         {std::pair{"left_inside", &erasure.left_inside}, std::pair{"left_elsewhere", &erasure.left_elsewhere},
          std::pair{"not_searched", &erasure.not_searched}}) {
        line.key(key).begin_array();
        for (const std::filesystem::path& file : *files) line.value(file.string());
        line.end_array();
    }
    line.field("was_in_data", erasure.was_in_data).field("finished", erasure.is_finished).end_object();
    print(line.take_line());
}

void print_text(const Erasure& erasure) {
    std::int64_t rows = 0;
    for (const auto& [table, count] : erasure.receipt.row_counts) rows += count;
    const std::string actions = fmt::format("the code and {} byte sequences of actions", erasure.sequences - 1);
    if (!erasure.was_in_data) print("There is no participant with this code in the data file.\n");
    print(fmt::format("Erased: {} rows, {} exports and reports (they can be made again).\n", rows, erasure.removed));
    print(fmt::format("Searched the folder for {}: {}\n",
                      erasure.was_in_data ? actions : "the code alone, since the actions are not known any more",
                      !erasure.left_inside.empty()    ? "these files still hold one:"
                      : !erasure.is_finished          ? "none is left outside the data file."
                      : !erasure.not_searched.empty() ? "none is left in what could be read."
                                                      : "none is left."));
    for (const std::filesystem::path& file : erasure.left_inside) print(fmt::format("  {}\n", file.string()));
    if (!erasure.left_elsewhere.empty()) print("Elsewhere these files still hold one; destroy them yourself:\n");
    for (const std::filesystem::path& file : erasure.left_elsewhere) print(fmt::format("  {}\n", file.string()));
    if (!erasure.not_searched.empty())
        print("These are links or could not be read, so nobody knows what they hold; see yourself:\n");
    for (const std::filesystem::path& file : erasure.not_searched) print(fmt::format("  {}\n", file.string()));
    if (!erasure.is_finished) {
        print(
            "Another program reads the data file, so bytes of the rows are still in it or its log; close that "
            "program, "
            "and the next opening for a session or an erasure removes them.\n");
    }
    print(fmt::format("Receipt: {}\n", erasure.receipt_file.string()));
}

Result<int> run_study_erase(const CommandContext& context, const StudyEraseOptions& options) {
    const DataFolder folder{options.data};
    const Result<std::string> code = read_participant_code(options.code);
    if (!code) return code.error();
    for (const std::filesystem::path& also : options.also) {
        if (!std::filesystem::is_directory(also)) return Error{"there is no such folder to search", also.string()};
    }
    if (const Result<Store> readable = open_study_data(folder); !readable) return readable.error();
    Result<Store> store = Store::open(folder.database());
    if (!store) return store.error();
    std::random_device random;
    try {
        recover(*store, context.catalogue.all(), context.catalogue.suites());
        const ErasureOptions how{.app_version = std::string(version()),
                                 .today = today(),
                                 .asked_at = utc_now(),
                                 .erasure_id = random_id([&] { return random(); }),
                                 .also = options.also};
        const Result<Erasure> erasure = store->participant(*code) ? erase_participant(*store, folder, *code, how)
                                                                  : erase_remains(*store, folder, *code, how);
        if (!erasure) return erasure.error();
        if (context.json) {
            print_json(*erasure);
        } else {
            print_text(*erasure);
        }
        return erasure->is_proven() ? 0 : 1;
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
}

}  // namespace

Command study_erase_command() {
    return make_command("erase", "Erase a participant, and prove it by a byte search", describe_study_erase,
                        run_study_erase);
}

}  // namespace phyplay
