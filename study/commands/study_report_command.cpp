// `phyplay study report`: one page about a study, and its numbers for programs.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/console/build_id.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/evaluation/eval_folder.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"
#include "study/commands/study_data.h"
#include "study/output/player_files.h"
#include "study/output/publishing.h"
#include "study/output/report_sources.h"
#include "study/session/wall_clock.h"

namespace phyplay {
namespace {

using nlohmann::json;

struct StudyReportOptions {
    std::filesystem::path data;
    std::filesystem::path out;                  ///< empty: the next free name in DIR/reports
    std::vector<std::filesystem::path> agents;  ///< result folders of `phyplay eval`
    bool without_published = false;             ///< no published people and agents beside a Phy-Q study
};

void describe_study_report(CommandSyntax& syntax, StudyReportOptions& options) {
    describe_data_folder(syntax, options.data);
    syntax.option("--out", options.out, "File to make; left out: the next free name in DIR/reports");
    syntax.option("--agents", options.agents, "Result folders of `phyplay eval` to put beside the people");
    syntax.flag("--without-published", options.without_published,
                "Leave out the published people and agents that stand beside a Phy-Q study");
}

/// The setups whose evaluations have pass rates by group.
std::string setups_by_group(const Suites& suites) {
    std::string names;
    for (const EvalSetup& setup : suites.setups()) {
        if (setup.is_by_group) names += (names.empty() ? "" : " or ") + std::string(setup.name);
    }
    return names;
}

Result<AgentResult> read_agent(const std::filesystem::path& folder, const Suites& suites) {
    const std::filesystem::path file = folder / kSummaryName;
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    const json summary = json::parse(*text, nullptr, false);
    const auto refuse = [&](std::string message) {
        return Error{.message = std::move(message), .file = file.string()};
    };
    if (!summary.is_object()) return refuse("is no summary of an evaluation");
    const auto has_groups = [&summary](const auto& suite) {
        const auto found = summary.find(std::string(suite->facts().group_word) + "s");
        return !suite->facts().groups.empty() && found != summary.end() && found->is_object();
    };
    const auto suite = std::ranges::find_if(suites.all(), has_groups);
    if (suite == suites.all().end()) {
        return refuse("has no pass rates by group; the setup must be " + setups_by_group(suites));
    }
    const SuiteFacts* facts = &(*suite)->facts();
    const std::string key = std::string(facts->group_word) + "s";
    AgentResult agent;
    const auto text_of = [&summary](const char* name, const std::string& otherwise) {
        const auto found = summary.find(name);
        return found != summary.end() && found->is_string() ? found->get<std::string>() : otherwise;
    };
    agent.name = text_of("agent", folder.filename().string());
    if (const std::string setup = text_of("setup", ""); !setup.empty()) agent.name += " (" + setup + ")";
    for (const auto& [name, value] : summary[key].items()) {
        if (!value.is_object() || !value.contains("pass_rate") || !value["pass_rate"].is_number()) {
            return refuse(fmt::format("{}.{} has no pass_rate", key, name));
        }
        const int group = std::atoi(name.c_str());
        if (std::ranges::find(facts->groups, group, &TemplateGroup::number) == facts->groups.end()) {
            return refuse(fmt::format("'{}' is no {}", name, facts->group_word));
        }
        agent.rates[group] = value["pass_rate"].get<double>();
    }
    return agent;
}

Result<std::vector<AgentResult>> read_agents(const std::vector<std::filesystem::path>& folders,
                                             const Suites& suites) {
    std::vector<AgentResult> agents;
    for (const std::filesystem::path& folder : folders) {
        Result<AgentResult> agent = read_agent(folder, suites);
        if (!agent) return agent.error();
        agents.push_back(*std::move(agent));
    }
    return agents;
}

Result<Done> read_study(const DataFolder& folder, const Suites& suites, ReportSources& sources) {
    const Result<Store> store = open_study_data(folder);
    if (!store) return store.error();
    Result<ReportSources> read = read_report_sources(*store, suites);
    if (!read) return read.error();
    sources = *std::move(read);
    return Done{};
}

Result<Done> read_imported_data(const DataFolder& folder, const Suites& suites, ReportSources& sources) {
    const Result<std::string> text = read_file(folder.imported());
    if (!text) return text.error();
    Result<PlayerFiles> files = read_imported(*text, folder.imported().string(), suites);
    if (!files) return files.error();
    sources.input.title = "Imported data";
    sources.input.subtitle =
        fmt::format("{} players, from files without actions: nothing here can be simulated again", files->players);
    sources.input.warnings = files->notes;
    sources.input.played = std::move(files->played);
    return Done{};
}

/// Puts what was published beside a study of one suite whose templates have groups, and scores all agents.
void hold_against_people(const Benchmarks& benchmarks, bool with_published, ReportInput& input) {
    std::string suite;
    std::map<int, PeopleRates> people;
    const std::vector<GroupMeasures> groups = measure(input.played);
    for (const GroupMeasures& group : groups) {
        if (group.number == 0) continue;
        suite = group.suite;
        people[group.number] = {group.pass_rate.mean, group.pass_rate.sd};
    }
    for (const auto& benchmark : benchmarks.all()) {
        const SuiteFacts& facts = benchmark->suite().facts();
        if (facts.id.name != suite) continue;
        if (with_published && groups.front().number > 0) {
            std::ranges::move(benchmark->published_agents(), std::back_inserter(input.agents));
            input.published = benchmark->published_people();
        }
        input.score_title = facts.title;
        input.score_name = suite + "_score";
        input.score_words = benchmark->score(input.agents, people);
    }
    if (suite.empty())
        input.score_words.note = "There is no score, since nobody has finished a task that has a group.";
}

void write_estimate(JsonWriter& line, const std::string& name, const Estimate& estimate) {
    line.field(name, estimate.mean).field(name + "_sd", estimate.sd);
    line.key(name + "_interval");
    if (!estimate.interval) {
        line.null();
        return;
    }
    line.begin_array().value(estimate.interval->first).value(estimate.interval->second).end_array();
}

void print_json(const ReportInput& input, const std::filesystem::path& out) {
    std::map<std::string, std::vector<PlayedTask>> by_condition;
    for (const PlayedTask& task : input.played) by_condition[task.condition_id].push_back(task);
    for (const auto& [condition, played] : by_condition) {
        for (const GroupMeasures& group : measure(played)) {
            JsonWriter line;
            line.begin_object().field("group", group.id).field("name", group.name).field("condition", condition);
            line.field("people", group.pass_rate.people).field("records", group.records);
            write_estimate(line, "pass_rate", group.pass_rate);
            write_estimate(line, "within_five", group.within_five);
            write_estimate(line, "attempts", group.attempts);
            write_estimate(line, "thinking_time_s", group.thinking_s);
            print(line.end_object().take_line());
        }
    }
    for (const AgentResult& agent : input.agents) {
        JsonWriter line;
        line.begin_object().field("agent", agent.name);
        line.key("rates").begin_object();
        for (const auto& [group, rate] : agent.rates) line.field(std::to_string(group), rate);
        line.end_object();
        if (agent.score) line.field("z", *agent.z).field(input.score_name, *agent.score);
        print(line.end_object().take_line());
    }
    JsonWriter line;
    line.begin_object().field("report", out.string()).key("warnings").begin_array();
    for (const std::string& warning : input.warnings) line.value(warning);
    print(line.end_array().end_object().take_line());
}

void print_text(const ReportInput& input, const std::filesystem::path& out) {
    TextTable table({"", "people", "pass rate", "SD", "within five", "attempts", "thinking, s"});
    for (const GroupMeasures& group : measure(input.played)) {
        table.add_row({group.number > 0 ? fmt::format("{} {}", group.id, group.name) : group.name,
                       std::to_string(group.pass_rate.people), fmt::format("{:.4f}", group.pass_rate.mean),
                       fmt::format("{:.4f}", group.pass_rate.sd), fmt::format("{:.4f}", group.within_five.mean),
                       fmt::format("{:.2f}", group.attempts.mean), fmt::format("{:.1f}", group.thinking_s.mean)});
    }
    print(table.text());
    for (const std::string& warning : input.warnings) print(warning + "\n");
    print(fmt::format("Report: {}\n", out.string()));
}

Result<int> run_study_report(const CommandContext& context, const StudyReportOptions& options) {
    const DataFolder folder{options.data};
    const Suites& suites = context.catalogue.suites();
    ReportSources sources;
    const Result<PublishingLock> lock = PublishingLock::share(folder);
    if (!lock) return lock.error();
    const bool is_imported =
        !std::filesystem::exists(folder.database()) && std::filesystem::exists(folder.imported());
    const Result<Done> read =
        is_imported ? read_imported_data(folder, suites, sources) : read_study(folder, suites, sources);
    if (!read) return read.error();
    ReportInput& input = sources.ready_input();
    input.app_version = version();
    Result<std::vector<AgentResult>> agents = read_agents(options.agents, suites);
    if (!agents) return agents.error();
    input.agents = *std::move(agents);
    hold_against_people(context.benchmarks, !options.without_published, input);

    const std::filesystem::path out =
        options.out.empty() ? next_free_name(folder.reports(), "report", ".html") : options.out;
    if (std::filesystem::exists(out)) return Error{"exists already; name another file", out.string()};
    const Result<std::string> published = publish_report(folder, out, input, utc_now());
    if (!published) return published.error();
    if (context.json) {
        print_json(input, out);
    } else {
        print_text(input, out);
    }
    return 0;
}

}  // namespace

Command study_report_command() {
    return make_command("report", "One page with results, participants and data quality (HTML)",
                        describe_study_report, run_study_report);
}

}  // namespace phyplay
