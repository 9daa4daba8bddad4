// `phyplay study import`: published data, one CSV per player, made ready for reports.
#include <fmt/core.h>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "study/output/player_files.h"
#include "study/session/data_folder.h"

namespace phyplay {
namespace {

struct StudyImportOptions {
    std::filesystem::path folder;  ///< one CSV per player
    std::filesystem::path data;
};

void describe_study_import(CommandSyntax& syntax, StudyImportOptions& options) {
    syntax.option("FOLDER", options.folder, "Folder of CSV files in the form of the Phy-Q study").required();
    syntax.option("--data", options.data, "Folder to make for them").required();
}

Result<int> run_study_import(const CommandContext& context, const StudyImportOptions& options) {
    const DataFolder folder{options.data};
    for (const std::filesystem::path& taken : {folder.imported(), folder.database()}) {
        if (std::filesystem::exists(taken)) return Error{"exists already; choose another folder", taken.string()};
    }
    const Result<PlayerFiles> files = read_player_files(options.folder, context.catalogue.suites());
    if (!files) return files.error();
    make_data_folder(folder.path);
    write_private_file(folder.imported(), imported_csv(*files));
    if (context.json) {
        JsonWriter line;
        line.begin_object().field("players", files->players).field("records", files->played.size());
        line.key("notes").begin_array();
        for (const std::string& note : files->notes) line.value(note);
        print(line.end_array().end_object().take_line());
        return 0;
    }
    for (const std::string& note : files->notes) print(note + "\n");
    print(fmt::format("{} players, {} tasks played. `phyplay study report --data {}` shows them.\n", files->players,
                      files->played.size(), folder.path.string()));
    return 0;
}

}  // namespace

Command study_import_command() {
    return make_command("import", "Read published data, one CSV per player, to report on them", describe_study_import,
                        run_study_import);
}

}  // namespace phyplay
