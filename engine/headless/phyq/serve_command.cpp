#include <fmt/core.h>
#include <signal.h>
#include <sys/signalfd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/play/attempt.h"
#include "engine/server/server.h"

namespace phyplay {
namespace {

struct ServeOptions {
    std::vector<std::string> tasks;      ///< the levels: these tasks,
    std::filesystem::path list;          ///< then those listed in this file,
    std::vector<std::string> templates;  ///< then those of these templates; without all three one of every template
    std::filesystem::path out;           ///< folder for the logs; empty: none
    ServerOptions server;
};

void describe_serve(CommandSyntax& syntax, ServeOptions& options) {
    ServerOptions& server = options.server;
    SessionRules& rules = server.rules;
    syntax.option("TASK", options.tasks, "Tasks that are the levels, in this order, for example 1.4:081");
    syntax.option("--tasks", options.list, "File with a task id on each line: levels too");
    syntax.option("--template", options.templates, "All tasks of a template: levels too, for example 1.4");
    syntax.option("--host", server.host, "Address to listen at; only this machine unless named").shows_default();
    syntax.option("--port", server.port, "Port; 0 is any that is free").in_range(0, 65535).shows_default();
    syntax.option("--out", options.out, "New folder for attempts.jsonl and sessions.jsonl");
    syntax.option("--connections", server.max_connections, "Most connections at once")
        .in_range(1, 100'000)
        .shows_default();
    syntax.option("--idle", server.patience.idle_s, "Seconds between two requests after which a session is ended")
        .in_range(1.0, 1e7)
        .shows_default();
    syntax.option("--rounds", rules.rounds, "How often the levels are given").in_range(1, 255).shows_default();
    syntax.option("--minutes", rules.minutes, "Time limit of a round").in_range(1, 1'000'000).shows_default();
    syntax.option("--interactions", rules.interactions, "Loads and shots allowed in a round")
        .in_range(1U, 4'000'000'000U)
        .shows_default();
    syntax.option("--attempts", rules.attempts_per_level, "Attempts at each level in a round; 0 is no limit")
        .in_range(0U, 1'000'000U)
        .shows_default();
    syntax.option("--speed", rules.speed, "Simulation speed until the agent sets it: steps with each request")
        .in_range(0U, 50U)
        .shows_default();
    syntax.flag("!--plain-labels", rules.developer_labels, "Call everything \"Object\", and always with noise");
    syntax.flag("--start-in-menu", rules.starts_in_menu, "For agents that never say that they are ready");
}

/// The published Java clients stop when they are handed a level above this.
constexpr std::size_t kMostLevelsOfOldClients = 500;

// ---------------------------------------------------------------------------------------------- the levels

Result<Done> add_task(const TaskSet& suite, std::string_view id, LevelSet& levels) {
    const Task* task = suite.find(id);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", id)};
    if (task->tier != kSlingshotTier) {
        return Error{fmt::format("task '{}' is not played with the slingshot, agents of this protocol cannot", id)};
    }
    levels.push_back(task);
    return Done{};
}

/// A task id on each line; empty lines and what follows a # are skipped.
Result<Done> add_list(const TaskSet& suite, const std::filesystem::path& file, LevelSet& levels) {
    constexpr std::string_view kBlank = " \t\r";
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    int number = 0;
    for (std::size_t begin = 0; begin < text->size();) {
        const std::size_t end = std::min(text->find('\n', begin), text->size());
        std::string_view line = std::string_view(*text).substr(begin, end - begin);
        begin = end + 1;
        ++number;
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(kBlank) == std::string_view::npos) continue;
        line.remove_prefix(line.find_first_not_of(kBlank));
        line = line.substr(0, line.find_last_not_of(kBlank) + 1);
        const Result<Done> added = add_task(suite, line, levels);
        if (!added) return Error{added.error().message, file.string(), number};
    }
    return Done{};
}

/// The tasks of a template without its layout, where there are others.
std::vector<const Task*> drawn_tasks(const TaskSet& suite, const std::string& template_id) {
    std::vector<const Task*> tasks = suite.tasks_of_template(template_id);
    if (tasks.size() > 1) std::erase_if(tasks, [](const Task* task) { return task->id.ends_with(":000"); });
    return tasks;
}

Result<Done> add_template(const TaskSet& suite, const std::string& id, LevelSet& levels) {
    const TemplateInfo* found = suite.find_template(id);
    if (found == nullptr) return Error{fmt::format("--template: there is no template '{}'", id)};
    if (found->tier != kSlingshotTier) {
        return Error{fmt::format("--template: '{}' is not played with the slingshot", id)};
    }
    const std::vector<const Task*> tasks = drawn_tasks(suite, id);
    levels.insert(levels.end(), tasks.begin(), tasks.end());
    return Done{};
}

/// One task of every template of Phy-Q.
LevelSet default_levels(const TaskSet& phyq) {
    LevelSet levels;
    for (const TemplateInfo& info : phyq.templates()) {
        const std::vector<const Task*> tasks = drawn_tasks(phyq, info.id);
        if (!tasks.empty()) levels.push_back(tasks.front());
    }
    return levels;
}

Result<LevelSet> chosen_levels(const Catalogue& catalogue, const ServeOptions& options) {
    const TaskSet& suite = catalogue.all();
    LevelSet levels;
    for (const std::string& id : options.tasks) {
        const Result<Done> added = add_task(suite, id, levels);
        if (!added) return added.error();
    }
    if (!options.list.empty()) {
        const Result<Done> added = add_list(suite, options.list, levels);
        if (!added) return added.error();
        if (levels.empty()) return Error{"there is no task in this list", options.list.string()};
    }
    for (const std::string& id : options.templates) {
        const Result<Done> added = add_template(suite, id, levels);
        if (!added) return added.error();
    }
    if (levels.empty()) levels = default_levels(catalogue.of(kPhyq));
    if (levels.empty()) return Error{"there are no tasks with a slingshot here"};
    return levels;
}

// ------------------------------------------------------------------------------------------------- the log

struct OutFolder {
    GrowingFile attempts;
    GrowingFile sessions;
};

Result<std::optional<OutFolder>> open_out(const std::filesystem::path& folder) {
    if (folder.empty()) return std::optional<OutFolder>();
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return Error{"cannot make this folder: " + failed.message(), folder.string()};
    Result<GrowingFile> attempts = GrowingFile::create(folder / "attempts.jsonl");
    if (!attempts) return attempts.error();
    Result<GrowingFile> sessions = GrowingFile::create(folder / "sessions.jsonl");
    if (!sessions) return sessions.error();
    return std::optional(OutFolder{std::move(*attempts), std::move(*sessions)});
}

// --------------------------------------------------------------------------------------------- the signals

/// Becomes readable when the program is asked to end. To be made before any thread is.
Descriptor end_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    if (pthread_sigmask(SIG_BLOCK, &signals, nullptr) != 0) throw std::runtime_error("cannot block signals");
    Descriptor descriptor(signalfd(-1, &signals, SFD_CLOEXEC));
    if (!descriptor) throw std::runtime_error(std::string("cannot wait for signals: ") + std::strerror(errno));
    return descriptor;
}

// ------------------------------------------------------------------------------------------------ the words

void say_start(const CommandContext& context, const ServeOptions& options, int port, std::size_t levels) {
    if (context.json) {
        JsonWriter writer;
        writer.begin_object().field("host", options.server.host).field("port", port).field("levels", levels);
        writer.end_object();
        print(writer.take_line());
    } else {
        print(fmt::format("serving {} levels at {}, port {}; end with Ctrl+C\n", levels, options.server.host, port));
    }
    flush_output();
}

void say_session(const SessionReport& report) {
    const SessionCounts& counts = report.counts;
    print(fmt::format(
        "session {}: agent {} from {}, {:.1f} s; {} requests, {} shots, {} attempts, {} won; {} levels solved, "
        "best score {}; {}\n",
        report.number, counts.agent_id, report.peer, report.seconds, counts.requests, counts.shots, counts.attempts,
        counts.won, counts.levels_solved, counts.best_score, report.end));
    flush_output();
}

void say_end(std::size_t sessions, const ServerCounts& counts) {
    print(fmt::format("{} connections: {} sessions, {} without a request, {} over the limit\n", counts.connections,
                      sessions, counts.silent, counts.refused));
}

bool is_loopback(const std::string& host) {
    return host == "localhost" || host == "::1" || host.starts_with("127.");
}

/// Returns when the program was asked to end with SIGINT or SIGTERM.
Result<int> run_serve(const CommandContext& context, const ServeOptions& options) {
    const Result<LevelSet> levels = chosen_levels(context.catalogue, options);
    if (!levels) return levels.error();
    Result<std::optional<OutFolder>> out = open_out(options.out);
    if (!out) return out.error();
    const Descriptor stop = end_signals();

    ServerOptions server_options = options.server;
    server_options.threads = context.threads;
    std::size_t sessions = 0;
    const Suite& suite = *context.catalogue.suites().find(kPhyq.name);
    const ServerEvents events{.on_attempts =
                                  [&](const std::vector<Attempt>& attempts) {
                                      std::string lines;
                                      for (const Attempt& attempt : attempts) lines += attempt_line(attempt, suite);
                                      if (*out) (*out)->attempts.append(lines);
                                  },
                              .on_session_end =
                                  [&](const SessionReport& report) {
                                      const std::string line = session_line(report);
                                      if (*out) (*out)->sessions.append(line);
                                      ++sessions;
                                      if (context.json) {
                                          print(line);
                                          flush_output();
                                      } else {
                                          say_session(report);
                                      }
                                  },
                              .on_notice = [](const std::string& sentence) { complain(sentence); }};
    Result<AgentServer> server =
        AgentServer::open(slingshot_setup_of(context.catalogue.suites()), *levels, std::move(server_options), events);
    if (!server) return server.error();
    if (levels->size() > kMostLevelsOfOldClients) {
        complain(fmt::format("note: {} levels; the published Java clients stop at level {}", levels->size(),
                             kMostLevelsOfOldClients));
    }
    if (!is_loopback(options.server.host)) {
        complain(fmt::format("note: everybody who can reach {} can play here", options.server.host));
    }
    say_start(context, options, server->port(), levels->size());
    server->run(stop.number());
    if (!context.json) say_end(sessions, server->counts());
    return 0;
}

}  // namespace

Command serve_command() {
    return make_command("serve", "Let agents of the Phy-Q / AIBIRDS protocol play, many at once", describe_serve,
                        run_serve);
}

}  // namespace phyplay
