#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "engine/certification/phyre/task_choice.h"
#include "engine/console/console.h"
#include "engine/headless/certify_command.h"
#include "engine/io/json_writer.h"
#include "engine/suites/template_suite.h"

namespace phyplay {
namespace {

constexpr int kTasksToChoose = 100;

/// What the choice is made by, in the benchmark's words.
Result<Selection> selection_of(const CommandContext& context, const CertifyOptions& options,
                               const std::string& template_id) {
    Selection selection{
        .need = options.need, .refuse = options.refuse, .diversify = find_ball_tier(options.diversify)};
    if (selection != Selection{} || context.levels.empty()) return selection;
    const std::filesystem::path file = context.levels / (template_id + ".lua");
    if (!std::filesystem::exists(file)) return selection;
    const Result<LuaTemplate> source = load_template(file);
    if (!source) return source.error();
    return source->selection();
}

Result<std::vector<TierFlag>> flags_of(const std::vector<std::string>& names, const char* where) {
    std::vector<TierFlag> flags;
    for (const std::string& name : names) {
        Result<TierFlag> flag = read_tier_flag(name);
        if (!flag) return Error{fmt::format("{}: {}", where, flag.error().message)};
        flags.push_back(*std::move(flag));
    }
    return flags;
}

Result<TaskChoice> choice_by(const Selection& selection, const CertifyOptions& options) {
    Result<std::vector<TierFlag>> need = flags_of(selection.need, "--need");
    if (!need) return need.error();
    Result<std::vector<TierFlag>> refuse = flags_of(selection.refuse, "--refuse");
    if (!refuse) return refuse.error();
    return TaskChoice{.tasks = static_cast<std::size_t>(options.tasks == 0 ? kTasksToChoose : options.tasks),
                      .need = *std::move(need),
                      .refuse = *std::move(refuse),
                      .diversify = selection.diversify};
}

void write_texts(JsonWriter& line, std::string_view key, const std::vector<std::string>& texts) {
    line.key(key).begin_array();
    for (const std::string& text : texts) line.value(text);
    line.end_array();
}

std::string json_of(const ChosenTasks& chosen, const Selection& selection) {
    JsonWriter line;
    line.begin_object().field("template", chosen.template_id);
    write_texts(line, "need", selection.need);
    write_texts(line, "refuse", selection.refuse);
    if (selection.diversify) line.field("diversify", name_of(*selection.diversify));
    line.field("candidates", chosen.candidates).field("undecided", chosen.undecided).field("kept", chosen.kept);
    if (chosen.greatest_power_kept) line.field("greatest_power_kept", *chosen.greatest_power_kept);
    if (chosen.greatest_power) line.field("greatest_power", *chosen.greatest_power);
    write_texts(line, "tasks", chosen.task_ids);
    return line.end_object().take_line();
}

/// An id on each line; what else is to be said stands behind a #, as `serve --tasks` reads it.
std::string text_of(const ChosenTasks& chosen) {
    std::string text = fmt::format("# {}: {} chosen of {} that can be, among {} candidates", chosen.template_id,
                                   chosen.task_ids.size(), chosen.kept, chosen.candidates);
    if (chosen.undecided > 0) text += fmt::format("; undecided: {}", chosen.undecided);
    if (chosen.greatest_power) {
        text += fmt::format("; the most powerful solution solves {:.0f} % of them, {:.0f} % of all that can be",
                            100 * *chosen.greatest_power, 100 * *chosen.greatest_power_kept);
    }
    text += "\n";
    for (const std::string& id : chosen.task_ids) text += id + "\n";
    return text;
}

}  // namespace

Result<int> choose_phyre_tasks(const CommandContext& context, const CertifyOptions& options) {
    CertifyOptions known;
    known.suite = options.suite;
    known.template_id = options.template_id;
    known.tasks = options.tasks;
    known.choose = options.choose;
    known.need = options.need;
    known.refuse = options.refuse;
    known.diversify = options.diversify;
    if (options != known) {
        return Error{"--choose DIR goes with --template, --tasks, --need, --refuse and --diversify alone"};
    }
    const Result<SolvabilityFindings> findings = read_findings(options.choose, context.catalogue.all());
    if (!findings) return findings.error();
    std::vector<std::string> templates;
    if (!options.template_id.empty()) templates.push_back(options.template_id);
    for (const GroupFindings& found : findings->groups) {
        const std::string& id = found.group.template_id;
        const bool is_known = std::ranges::find(templates, id) != templates.end();  // from a group of another tier
        if (options.template_id.empty() && !is_known) templates.push_back(id);
    }

    std::string output;
    std::vector<Error> problems;
    for (const std::string& template_id : templates) {
        const Result<Selection> selection = selection_of(context, options, template_id);
        if (!selection) return selection.error();
        const Result<TaskChoice> choice = choice_by(*selection, options);
        if (!choice) return choice.error();
        const Result<ChosenTasks> chosen = choose_tasks(*findings, template_id, *choice);
        if (chosen) {
            output += context.json ? json_of(*chosen, *selection) : text_of(*chosen);
        } else {
            problems.push_back({chosen.error().message, options.choose.string()});
        }
    }
    if (!problems.empty()) return all_of(problems);
    print(output);
    return 0;
}

}  // namespace phyplay
