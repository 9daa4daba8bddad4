#include "engine/suites/template_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <system_error>
#include <utility>
#include <variant>

#include "engine/io/bytes.h"
#include "engine/io/file.h"
#include "engine/phyq/generator/slingshot_suite.h"
#include "engine/phyq/generator/slingshot_template.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/lua_scene.h"
#include "engine/play/task.h"
#include "engine/play/task_pack.h"
#include "engine/templates/parameter_grid.h"
#include "engine/templates/template_file.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestParameters = 16U << 20U;  ///< bytes

/// A template that skips this many combinations without making one task is taken for a mistake.
constexpr int kMostSkips = 100'000;

std::size_t bytes_of(const std::vector<Task>& tasks) {
    ByteWriter out;
    for (const Task& task : tasks) task.content->write(out);
    return out.written().size();
}

Task make_task(const TemplateInfo& info, std::string_view number, BuiltScene built) {
    return Task{.id = fmt::format("{}:{}", info.id, number),
                .template_id = info.id,
                .suite = kPhyre,
                .tier = info.tier,
                .content = phyre_content(std::move(built.scene), built.goal),
                .sha256 = {}};
}

Result<std::vector<Task>> build_first_tasks(LuaTemplate& source, const ComputingLimit& limit) {
    Result<std::vector<Candidate>> candidates = number_candidates(source, source.max_tasks(), limit);
    if (!candidates) return candidates.error();
    std::vector<Task> tasks;
    for (Candidate& candidate : *candidates) {
        tasks.push_back(make_task(source.info(), fmt::format("{:03}", candidate.number), std::move(candidate.built)));
    }
    return tasks;
}

std::vector<std::string> names_of(const std::vector<Parameter>& parameters) {
    std::vector<std::string> names;
    for (const Parameter& parameter : parameters) names.push_back(parameter.name);
    return names;
}

Result<std::vector<fs::path>> lua_files_in(const fs::path& folder) {
    std::error_code failed;
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
        if (entry->path().extension() == ".lua") files.push_back(entry->path());
    }
    if (failed) return Error{"this folder cannot be read", folder.string()};
    if (files.empty()) return Error{"there is no template (*.lua) in this folder", folder.string()};
    std::sort(files.begin(), files.end());
    return files;
}

struct BuiltTemplate {
    TemplateInfo info;
    std::vector<Task> tasks;
};

/// A template's file, read once.
struct TemplateText {
    std::string id;  ///< the file's name
    std::string file;
    std::string text;
};

Result<TemplateText> read_template(const fs::path& file) {
    TemplateText read = {.id = file.stem().string(), .file = file.string(), .text = {}};
    if (!is_plain_id(read.id) || read.id.find(':') != std::string::npos) {
        return Error{"the file name is the template's id: letters, digits and the signs _ - .", read.file};
    }
    Result<std::string> text = read_file(file, kLargestTemplate);
    if (!text) return text.error();
    read.text = *std::move(text);
    return read;
}

/// Whose template a file is, is known only when it was run; so it may call what those of every suite may.
void add_words_of_all_suites(lua_State* state) {
    add_scene_functions(state);
    add_slingshot_functions(state);
}

/// One template of any kind, as a researcher writes it.
Result<BuiltTemplate> build_own(const fs::path& file, const ComputingLimit& limit) {
    const Result<TemplateText> read = read_template(file);
    if (!read) return read.error();
    Result<TemplateFile> ran = TemplateFile::run(read->text, read->id, read->file, add_words_of_all_suites);
    if (!ran) return ran.error();
    if (ran->tier() == name_of(kSlingshotTier)) {
        const auto source = read_slingshot_template(*std::move(ran), layouts_beside(file));
        if (!source) return source.error();
        Result<std::vector<Task>> tasks = build_first_tasks(*source, read->file, limit);
        if (!tasks) return tasks.error();
        return BuiltTemplate{source->info, *std::move(tasks)};
    }
    Result<LuaTemplate> source = LuaTemplate::read(*std::move(ran));
    if (!source) return source.error();
    Result<std::vector<Task>> tasks = build_first_tasks(*source, limit);
    if (!tasks) return tasks.error();
    return BuiltTemplate{source->info(), *std::move(tasks)};
}

/// Makes a suite of all templates in a folder; `build` makes the tasks of one.
Result<TaskSet> suite_of(const fs::path& folder, const ComputingLimit& limit, std::size_t most_bytes,
                         const std::function<Result<BuiltTemplate>(const fs::path&)>& build) {
    const Result<std::vector<fs::path>> files = lua_files_in(folder);
    if (!files) return files.error();
    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    std::vector<Error> problems;
    std::size_t bytes = 0;
    for (const fs::path& file : *files) {
        const bool was_reached = limit.is_reached();
        Result<BuiltTemplate> built = was_reached ? limit.error(file.string()) : build(file);
        if (!built) {
            problems.push_back(built.error());
            if (limit.is_reached()) break;
            continue;
        }
        bytes += bytes_of(built->tasks);
        if (bytes > most_bytes) {
            problems.push_back(
                {fmt::format("with this template, the tasks of the folder take more than {} MiB", most_bytes >> 20U),
                 file.string()});
            break;
        }
        templates.push_back(std::move(built->info));
        std::move(built->tasks.begin(), built->tasks.end(), std::back_inserter(tasks));
    }
    if (!problems.empty()) return all_of(problems);
    return make_task_set(std::move(templates), std::move(tasks));
}

}  // namespace

Result<std::vector<Candidate>> number_candidates(LuaTemplate& source, int most, const ComputingLimit& limit) {
    std::vector<Candidate> candidates;
    int skipped = 0;
    std::string reason;
    const auto makes_task = [&](std::int64_t combination) -> Result<bool> {
        if (limit.is_reached()) return limit.error(source.file());
        Result<BuildAnswer> answer = source.build(source.grid().values_of(combination));
        if (!answer) return answer.error();
        if (const Skipped* skip = std::get_if<Skipped>(&*answer)) {
            if (++skipped == kMostSkips && candidates.empty()) {
                return Error{fmt::format("{} combinations were skipped and none makes a task (last: {})", skipped,
                                         skip->reason),
                             source.file()};
            }
            reason = skip->reason;
            return false;
        }
        candidates.push_back({.number = static_cast<int>(candidates.size()),
                              .combination = combination,
                              .built = std::get<BuiltScene>(*std::move(answer))});
        return true;
    };
    const Result<std::vector<std::int64_t>> numbered =
        number_candidates(source.grid().size(), std::min(most, source.search()), makes_task);
    if (!numbered) return numbered.error();
    if (candidates.empty()) {
        return Error{fmt::format("all {} combinations were skipped: there is no task (last: {})", skipped, reason),
                     source.file()};
    }
    return candidates;
}

Result<std::vector<Task>> build_frozen_tasks(LuaTemplate& source, const FrozenParameters& frozen) {
    const auto fault = [&](std::string message) { return Error{std::move(message), source.file()}; };
    if (frozen.template_id != source.info().id) {
        return fault(fmt::format("the frozen parameters are those of template {}", frozen.template_id));
    }
    if (frozen.columns != names_of(source.grid().parameters())) {
        return fault("the parameters are not those that are frozen");
    }
    std::vector<Task> tasks;
    for (const TaskParameters& task : frozen.tasks) {
        Result<BuildAnswer> answer = source.build(task.values);
        if (!answer) return answer.error();
        if (const Skipped* skip = std::get_if<Skipped>(&*answer)) {
            return fault(fmt::format("task {} is frozen, but skipped: {}", task.number, skip->reason));
        }
        tasks.push_back(make_task(source.info(), task.number, std::get<BuiltScene>(*std::move(answer))));
    }
    return tasks;
}

Result<LuaTemplate> load_template(const fs::path& file) {
    const Result<TemplateText> read = read_template(file);
    if (!read) return read.error();
    return LuaTemplate::read(read->text, read->id, read->file);
}

Result<TaskSet> build_suite(const fs::path& folder) {
    return suite_of(folder / "templates", ComputingLimit(), kMostTaskBytes,
                    [&](const fs::path& template_file) -> Result<BuiltTemplate> {
                        Result<LuaTemplate> source = load_template(template_file);
                        if (!source) return source.error();
                        const fs::path file = folder / "parameters" / (source->info().id + ".json");
                        const Result<std::string> text = read_file(file, kLargestParameters);
                        if (!text) return text.error();
                        const Result<FrozenParameters> frozen = read_frozen_parameters(*text, file.string());
                        if (!frozen) return frozen.error();
                        Result<std::vector<Task>> tasks = build_frozen_tasks(*source, *frozen);
                        if (!tasks) return tasks.error();
                        return BuiltTemplate{source->info(), *std::move(tasks)};
                    });
}

Result<TaskSet> load_levels(const fs::path& folder, const ComputingLimit& limit, std::size_t most_bytes) {
    return suite_of(folder, limit, most_bytes, [&](const fs::path& file) { return build_own(file, limit); });
}

}  // namespace phyplay
