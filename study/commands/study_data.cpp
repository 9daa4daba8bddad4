#include "study/commands/study_data.h"

#include <fmt/core.h>

#include "engine/console/console.h"
#include "engine/io/file.h"
#include "study/protocol/bundle.h"
#include "study/protocol/participant_code.h"
#include "study/protocol/protocol_toml.h"

namespace phyplay {

void describe_data_folder(CommandSyntax& syntax, std::filesystem::path& data) {
    syntax.option("--data", data, "Folder of the study").required();
}

void warn_about(const DataFolder& folder) {
    if (const std::string warning = privacy_warning(folder); !warning.empty()) complain(warning);
}

Result<Store> open_study_data(const DataFolder& folder) {
    std::error_code unknown;
    const bool is_there = std::filesystem::exists(folder.database(), unknown);
    if (unknown) return Error{.message = unknown.message(), .file = folder.database().string()};
    if (!is_there) {
        return Error{.message = fmt::format("has no {}; --data names the folder of a study", kStudyDataFile),
                     .file = folder.path.string()};
    }
    warn_about(folder);
    return Store::open_read_only(folder.database());
}

Result<Protocol> frozen_protocol(const DataFolder& folder, const TaskSet& suite, const Suites& suites) {
    const Result<std::string> text = read_file(folder.bundle());
    if (!text) return text.error();
    const Result<Bundle> bundle = read_bundle(*text, folder.bundle().string());
    if (!bundle) return bundle.error();
    ProtocolReading reading = read_protocol(bundle->protocol_toml, folder.bundle().string(), suite, suites);
    if (!reading.protocol) return all_of(reading.errors);
    return *std::move(reading.protocol);
}

Result<std::string> read_participant_code(const std::string& typed) {
    std::string code = tidy_participant_code(typed);
    if (is_participant_code(code)) return code;
    for (const char c : code) {
        if (kCodeAlphabet.find(c) == std::string_view::npos) {
            return Error{fmt::format(
                "'{}' is no participant code: codes have letters and digits, without 0, O, 1 and I", typed)};
        }
    }
    if (code.size() != 7)
        return Error{fmt::format("'{}' is no participant code: codes have seven characters", typed)};
    return Error{
        fmt::format("'{}' is no participant code: its last character does not fit the others, so one of them "
                    "is wrong",
                    typed)};
}

}  // namespace phyplay
