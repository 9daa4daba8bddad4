// phyq_fit: how near the agents of the program come to their published results, under any physics profile.
//
// A tool for choosing a profile (engine/phyq/rules/README.md), no shipped command. Agents play the test tasks of the
// 75 templates; what they pass is held against what was published by deviance: twice the log of the ratio of
// likelihoods of one rate each and of one rate for both, summed over templates (of the random agent over scenarios,
// since nothing else was published of it). Plays of one task are alike and count as fewer: that is what
// correlation_of() is for.
//
// Every result is a line of --out, and none is computed twice: the same command goes on where it was stopped, and a
// search may be repeated with more values.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/agents/phyq/phyq_score.h"
#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/base/parallel.h"
#include "engine/io/json_line.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/rules/physics_profile.h"
#include "engine/play/task_set.h"
#include "engine/suites/known_suites.h"
#include "engine/suites/shipped_pack.h"

using namespace phyplay;
using nlohmann::json;

namespace {

constexpr int kTestTasks = 20;
constexpr int kPublishedPlays = 5;
constexpr int kPublishedRandomPlays = 50;

/// What agents are fitted on, and what the result is judged by.
const std::vector<std::string> kFitted{"pig_shooter", "best_of_four", "random"};
const std::vector<std::string> kHeldOut{"best_of_five", "plan_ranker"};

[[noreturn]] void stop(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(2);
}

/// Of two plays of the same task: the share of the variance of a pass that lies between tasks of a template. Measured
/// by
/// --correlation with 'published-estimate' at every fourth task, and rounded.
double correlation_of(const std::string& agent) {
    static const std::map<std::string, double> measured{
        {"pig_shooter", 0.4}, {"best_of_four", 0.3}, {"random", 0.0}, {"best_of_five", 0.2}, {"plan_ranker", 0.5}};
    const auto found = measured.find(agent);
    if (found == measured.end()) stop(fmt::format("nothing was published of '{}'", agent));
    return found->second;
}

struct Options {
    std::string profile = "designer";
    std::vector<std::string> set;     // NAME=VALUE
    std::vector<std::string> search;  // NAME=VALUE,VALUE,...
    std::vector<std::string> agents = kFitted;
    int every = 1;  // of the test tasks
    int plays = 5;  // of each task
    int random_plays = 10;
    int threads = 0;
    std::string out = "phyq_fit.jsonl";
    bool templates = false;
    bool correlation = false;
};

/// Passes of one agent at the tasks of one template, under one profile.
struct Passes {
    int tasks = 0;
    int plays = 0;
    int passes = 0;
    double first_passes = 0.0;  ///< 1/k for each task of which play k was the first of five to pass
    double within = 0.0;        ///< sum over tasks of the variance of a play, for the correlation
    bool operator==(const Passes&) const = default;

    double rate() const { return plays == 0 ? 0.0 : static_cast<double>(passes) / plays; }
};

using Profile = json;  // what it says beyond 'designer', by name
using ByTemplate = std::map<std::string, Passes>;

PhysicsProfile physics_of(const Profile& profile) {
    const json file{{"default", "tried"}, {"profiles", {{"tried", profile}}}};
    const Result<PhysicsProfiles> read = read_physics_profiles(file.dump(), "profile");
    if (!read) stop(to_string(read.error()));
    return read->default_profile();
}

/// NAME=VALUE into the profile.
void set_value(Profile& profile, const std::string& name, const std::string& value) {
    json parsed = json::parse(value, nullptr, false);
    profile[name] = parsed.is_number() ? parsed : json(value);
    // What is as in 'designer' is not said, so that one profile has one name.
    static const json shipped = json::parse(shipped_physics_profiles_json());
    if (shipped["profiles"]["designer"].value(name, json()) == profile[name]) profile.erase(name);
}

class Fit {
public:
    explicit Fit(const Options& options)
        : options_(options), suites_(make_suites()), tasks_(load(suites_)), published_(published_rates()) {
        const auto lines = read_json_line_file(
            options.out, [](std::string_view line, const std::string&) { return parse_json_line(line, "line"); });
        if (!lines) stop(to_string(lines.error()));
        for (const json& line : *lines) {
            results_[line["key"]][line["template"]] = {line["tasks"], line["plays"], line["passes"],
                                                       line["first_passes"], line["within"]};
        }
        file_.open(options.out, std::ios::app);
        if (!file_) stop(fmt::format("{}: cannot be written", options.out));
    }

    /// Plays what was not played yet.
    const ByTemplate& results(const Profile& profile, const std::string& agent) {
        const int plays = agent == "random" ? options_.random_plays : options_.plays;
        const std::string key = fmt::format("{} {} {} {}", profile.dump(), agent, plays, options_.every);
        ByTemplate& known = results_[key];
        std::vector<const Task*> missing;
        for (const Task& task : tasks_.tasks()) {
            if (is_chosen(task) && !known.contains(task.template_id)) missing.push_back(&task);
        }
        if (missing.empty()) return known;
        const SlingshotSetup setup(shipped_object_table(), physics_of(profile));
        const auto player = make_phyq_agent(agent, 1);
        if (player == nullptr) stop(fmt::format("there is no agent '{}'", agent));
        std::vector<Passes> passes(missing.size());
        // Templates whose plays are slow are spread over the threads task by task.
        parallel_for(missing.size(), options_.threads,
                     [&](std::size_t i) { passes[i] = play(setup, *missing[i], *player, plays); });
        for (std::size_t i = 0; i < missing.size(); ++i) add(known[missing[i]->template_id], passes[i]);
        for (const auto& [template_id, sum] : known) {
            const json line{{"key", key},           {"profile", profile},
                            {"agent", agent},       {"template", template_id},
                            {"tasks", sum.tasks},   {"plays", sum.plays},
                            {"passes", sum.passes}, {"first_passes", sum.first_passes},
                            {"within", sum.within}};
            file_ << line.dump() << '\n';
        }
        file_.flush();
        return known;
    }

    /// Over all templates, or scenarios of the random agent.
    double deviance(const Profile& profile, const std::string& agent) {
        double sum = 0.0;
        for (const auto& [name, value] : deviances(profile, agent)) sum += value;
        return sum;
    }

    double deviance(const Profile& profile) {
        double sum = 0.0;
        for (const std::string& agent : options_.agents) sum += deviance(profile, agent);
        return sum;
    }

    std::map<std::string, double> deviances(const Profile& profile, const std::string& agent) {
        std::map<std::string, double> found;
        const ByTemplate& ours = results(profile, agent);
        const std::string name(find_phyq_agent(agent)->published_name);
        if (agent == "random") {
            // Published of the templates that the broad setup tests.
            std::map<int, Passes> scenarios;
            for (const auto& [template_id, passes] : ours) {
                if (is_broad_test_template(template_id)) add(scenarios[*scenario_of(template_id)], passes);
            }
            for (const auto& [scenario, passes] : scenarios) {
                const double rate = published_.broad.at(name)[static_cast<std::size_t>(scenario) - 1];
                found[fmt::format("scenario {}", scenario)] =
                    deviance(agent, passes.rate(), passes, rate, passes.tasks, kPublishedRandomPlays);
            }
            return found;
        }
        for (const auto& [template_id, passes] : ours) {
            const double rate = published_.local.at(name).at(template_id);
            const double our_rate = agent == "pig_shooter" ? passes.first_passes / passes.tasks : passes.rate();
            found[template_id] = deviance(agent, our_rate, passes, rate, kTestTasks, kPublishedPlays);
        }
        return found;
    }

    void print(const Profile& profile) {
        fmt::print("profile {}\n", profile.dump());
        fmt::print("{:<14} {:>8} {:>10} {:>12} {:>10}\n", "agent", "ours", "published", "correlation", "deviance");
        for (const std::string& agent : options_.agents) {
            const ByTemplate& ours = results(profile, agent);
            const std::string name(find_phyq_agent(agent)->published_name);
            std::vector<double> a;
            std::vector<double> b;
            for (const auto& [template_id, passes] : ours) {
                a.push_back(agent == "pig_shooter" ? passes.first_passes / passes.tasks : passes.rate());
                if (published_.local.contains(name)) b.push_back(published_.local.at(name).at(template_id));
            }
            fmt::print("{:<14} {:>8.4f} {:>10.4f} {:>12} {:>10.1f}\n", agent, mean(a),
                       published_.local_means.at(name), b.empty() ? "" : fmt::format("{:.3f}", correlation(a, b)),
                       deviance(profile, agent));
            if (options_.correlation) print_correlation(ours);
        }
        fmt::print("deviance {:.1f}\n", deviance(profile));
        if (!options_.templates) return;
        for (const std::string& agent : options_.agents) {
            for (const auto& [name, value] : deviances(profile, agent)) {
                if (value < 4.0) continue;
                const bool is_template = name.find('.') != std::string::npos;
                const auto& ours = results(profile, agent);
                const std::string published(find_phyq_agent(agent)->published_name);
                fmt::print("  {:<14} {:<12} {:>6.1f}{}\n", agent, name, value,
                           is_template
                               ? fmt::format("  {:.2f}, published {:.2f}",
                                             agent == "pig_shooter" ? ours.at(name).first_passes / ours.at(name).tasks
                                                                    : ours.at(name).rate(),
                                             published_.local.at(published).at(name))
                               : "");
            }
        }
    }

private:
    static TaskSet load(const Suites& suites) {
        Result<TaskSet> tasks = load_shipped_suite(kPhyq, suites);
        if (!tasks) stop(to_string(tasks.error()));
        return *std::move(tasks);
    }

    bool is_chosen(const Task& task) const {
        const int index = std::stoi(task.id.substr(task.id.find(':') + 1));
        return index > kPhyqTrainTasks && (index - kPhyqTrainTasks - 1) % options_.every == 0;
    }

    static Passes play(const SlingshotSetup& setup, const Task& task, const SlingshotAgent& agent, int plays) {
        const std::vector<Attempt> attempts = attempt_slingshot_task(setup, task, agent, plays);
        Passes passes{.tasks = 1, .plays = plays};
        for (std::size_t i = 0; i < attempts.size(); ++i) {
            if (attempts[i].status != Status::solved) continue;
            if (passes.passes == 0 && i < kPublishedPlays) passes.first_passes = 1.0 / static_cast<double>(i + 1);
            ++passes.passes;
        }
        const double rate = passes.rate();
        passes.within = plays > 1 ? rate * (1.0 - rate) * plays / (plays - 1) : 0.0;
        return passes;
    }

    static void add(Passes& sum, const Passes& more) {
        sum.tasks += more.tasks;
        sum.plays += more.plays;
        sum.passes += more.passes;
        sum.first_passes += more.first_passes;
        sum.within += more.within;
    }

    static double log_likelihood(double passes, double plays, double rate) {
        double sum = 0.0;
        if (passes > 0.0) sum += passes * std::log(rate);
        if (plays > passes) sum += (plays - passes) * std::log(1.0 - rate);
        return sum;
    }

    /// Of two rates, each of some plays that count as fewer.
    static double deviance(const std::string& agent, double ours, const Passes& passes, double published,
                           int published_tasks, int published_plays) {
        const double correlation = correlation_of(agent);
        const auto effective = [correlation](int tasks, double plays) {
            return tasks * plays / (1.0 + (plays - 1.0) * correlation);
        };
        const double n = effective(passes.tasks, static_cast<double>(passes.plays) / passes.tasks);
        const double m = effective(published_tasks, published_plays);
        const double both = (n * ours + m * published) / (n + m);
        return 2.0 * (log_likelihood(n * ours, n, ours) + log_likelihood(m * published, m, published) -
                      log_likelihood(n * ours + m * published, n + m, both));
    }

    static double mean(const std::vector<double>& values) {
        double sum = 0.0;
        for (const double value : values) sum += value;
        return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
    }

    static double correlation(const std::vector<double>& a, const std::vector<double>& b) {
        const double mean_a = mean(a);
        const double mean_b = mean(b);
        double ab = 0.0;
        double aa = 0.0;
        double bb = 0.0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            ab += (a[i] - mean_a) * (b[i] - mean_b);
            aa += (a[i] - mean_a) * (a[i] - mean_a);
            bb += (b[i] - mean_b) * (b[i] - mean_b);
        }
        return ab / std::sqrt(aa * bb);
    }

    static void print_correlation(const ByTemplate& ours) {
        double within = 0.0;
        double all = 0.0;
        for (const auto& [template_id, passes] : ours) {
            within += passes.within;
            all += passes.tasks * passes.rate() * (1.0 - passes.rate());
        }
        fmt::print("  of the variance {:.2f} lies between tasks of a template\n",
                   all == 0.0 ? 0.0 : 1.0 - within / all);
    }

    const Options& options_;
    Suites suites_;
    TaskSet tasks_;
    PublishedRates published_;
    std::map<std::string, ByTemplate> results_;
    std::ofstream file_;
};

/// One value after the other, as long as one is better.
void search(Fit& fit, Profile profile, const std::vector<std::string>& axes) {
    double best = fit.deviance(profile);
    fmt::print("{:.1f}  {}\n", best, profile.dump());
    for (bool is_better = true; is_better;) {
        is_better = false;
        for (const std::string& axis : axes) {
            const std::size_t equals = axis.find('=');
            if (equals == std::string::npos) stop(fmt::format("--search {}: NAME=VALUE,VALUE,...", axis));
            const std::string name = axis.substr(0, equals);
            std::string values = axis.substr(equals + 1) + ",";
            const Profile from = profile;
            for (std::size_t end; (end = values.find(',')) != std::string::npos; values.erase(0, end + 1)) {
                Profile tried = from;
                set_value(tried, name, values.substr(0, end));
                const double deviance = fit.deviance(tried);
                fmt::print("{:.1f}  {} = {}{}\n", deviance, name, values.substr(0, end),
                           deviance < best ? "  *" : "");
                std::fflush(stdout);
                if (deviance >= best) continue;
                best = deviance;
                profile = tried;
                is_better = true;
            }
        }
    }
    fit.print(profile);
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app("How near the agents come to their published results under a physics profile");
    app.add_option("--profile", options.profile, "where to begin");
    app.add_option("--set", options.set, "NAME=VALUE, beyond the profile");
    app.add_option("--search", options.search, "NAME=VALUE,VALUE,...: the best of these, one name after the other");
    app.add_option("--agents", options.agents, "names")->delimiter(',');
    app.add_flag_callback("--held-out", [&] { options.agents = kHeldOut; });
    app.add_option("--every", options.every, "plays every so many of the 20 test tasks")->check(CLI::Range(1, 20));
    app.add_option("--plays", options.plays, "of each task")->check(CLI::Range(1, 1000));
    app.add_option("--random-plays", options.random_plays, "of the random agent")->check(CLI::Range(1, 1000));
    app.add_option("--threads", options.threads, "0: one for each core");
    app.add_option("--out", options.out, "what was played, and is not played again");
    app.add_flag("--templates", options.templates, "where ours and the published rates differ most");
    app.add_flag("--correlation", options.correlation, "of the plays of a task");
    CLI11_PARSE(app, argc, argv);

    const json shipped = json::parse(shipped_physics_profiles_json());
    if (!shipped["profiles"].contains(options.profile))
        stop(fmt::format("there is no profile '{}'", options.profile));
    Profile profile = json::object();
    for (const auto& item : shipped["profiles"][options.profile].items()) {
        set_value(profile, item.key(),
                  item.value().is_string() ? item.value().get<std::string>() : item.value().dump());
    }
    for (const std::string& one : options.set) {
        const std::size_t equals = one.find('=');
        if (equals == std::string::npos) stop(fmt::format("--set {}: NAME=VALUE", one));
        set_value(profile, one.substr(0, equals), one.substr(equals + 1));
    }
    for (const std::string& agent : options.agents) correlation_of(agent);  // before anything is played
    Fit fit(options);
    if (options.search.empty()) {
        fit.print(profile);
    } else {
        search(fit, profile, options.search);
    }
    return 0;
}
