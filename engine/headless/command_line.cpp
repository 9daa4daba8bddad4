#include "engine/headless/command_line.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include <CLI/CLI.hpp>
#include <exception>
#include <filesystem>
#include <limits>
#include <optional>

#include "engine/evaluation/fold.h"
#include "engine/headless/build_id.h"
#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/headless/mpi_command.h"
#include "engine/headless/serve_command.h"
#include "engine/headless/study_command_line.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"

namespace phyplay {
namespace {

constexpr int kSuccess = 0;
constexpr int kBadInput = 2;

/// Everything the command line can say, and which subcommand was named.
struct Choices {
    bool json = false;
    bool version = false;
    int threads = 0;
    std::filesystem::path task_pack;
    std::filesystem::path levels;
    std::vector<std::filesystem::path> task_files;
    std::vector<std::string> window_options;

    TaskFilter tasks;
    SceneOptions scene;
    SimulateOptions simulate;
    FoldsOptions folds;
    EvalOptions eval;
    MergeOptions merge;
    CacheBuildOptions cache_build;
    CacheMergeOptions cache_merge;
    CacheVerifyOptions cache_verify;
    std::filesystem::path cache_info;
    CompareOptions compare;
    ExportOptions export_level;
    ImportOptions import_level;
    ReplayOptions replay;
    SignatureOptions signature;
    BenchOptions bench;
    CertifyOptions certify;
    MpiOptions mpi;
    int timing_frames = 600;
    int timing_presses = 100;
    ServeOptions serve;
    StudyChoices study;
    std::string subcommand;  ///< the word behind `study` or `cache`
};

std::vector<std::string> setup_names() {
    std::vector<std::string> names;
    for (const EvalSetup setup : kEvalSetups) names.emplace_back(name_of(setup));
    return names;
}

void add_filter(CLI::App& command, TaskFilter& filter) {
    command.add_option("--suite", filter.suite, "Only this suite (phyre, phyq)");
    command.add_option("--tier", filter.tier, "Only this tier (ball, two_balls, slingshot)");
    command.add_option("--template", filter.template_id, "Only this template, for example 00012 or 6.4");
}

void add_fold_choice(CLI::App& command, std::string& setup, int& fold) {
    command.add_option("--setup", setup, "Evaluation setup")->required()->check(CLI::IsMember(setup_names()));
    command.add_option("--fold", fold, "Fold: 0 to 9, for phyq_local 0 to 74, for phyq_broad 0 to 14")
        ->check(CLI::Range(0, fold_count(EvalSetup::phyq_local) - 1));
}

/// A number of 64 bits, from 0. The library itself takes -1 for the greatest there is, and cuts what is greater.
CLI::Validator whole_number_check() {
    const auto problem = [](const std::string& text) -> std::string {
        std::uint64_t number = 0;
        const char* end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, number);
        if (read.ec == std::errc() && read.ptr == end) return "";
        return fmt::format("'{}' is not a whole number from 0 to {}", text,
                           std::numeric_limits<std::uint64_t>::max());
    };
    return CLI::Validator(problem, "");
}

void describe_eval(CLI::App& app, EvalOptions& options) {
    auto* eval = app.add_subcommand("eval", "Test an agent on a fold");
    add_fold_choice(*eval, options.setup, options.fold);
    eval->add_option("--agent", options.agent,
                     "Agent (PHYRE: random, mem, mem_published, mem_o, optimal; Phy-Q: random, pig_shooter, "
                     "best_of_four, best_of_five, plan_ranker), or exec:COMMAND for a program of your own")
        ->capture_default_str();
    eval->add_option("--agent-timeout", options.agent_timeout_s,
                     "exec: agents: seconds within which a message must be answered")
        ->check(CLI::Range(0.01, 100'000.0))
        ->capture_default_str();
    eval->add_option("--seed", options.seed, "Seed of the agent, where it has one (PHYRE's random has none)")
        ->check(whole_number_check());
    eval->add_option("--plays", options.plays, "Phy-Q: how often each task is played (random 50, others 5)")
        ->check(CLI::Range(1, 100'000));
    eval->add_option("--human-study", options.human_study,
                     "Phy-Q: pass rates of people to hold the agent against, instead of the published ones");
    eval->add_option("--cache", options.cache,
                     "Simulation cache that mem, mem_published, mem_o and optimal learn from, instead of simulating");
    eval->add_option("--out", options.out, "Folder for the results; an interrupted evaluation continues")->required();
    eval->add_option("--shard", options.shard, "Do part i of n, written i/n; `merge` puts the parts together");
    eval->add_flag("--stop-when-solved", options.stop_when_solved,
                   "Make no attempts at a task once it is solved: same AUCCESS and success, shorter log");
}

void describe_certify(CLI::App& app, CertifyOptions& options) {
    auto* certify = app.add_subcommand("certify",
                                       "Show that tasks can be solved. PHYRE: by random actions; Phy-Q: accept drawn "
                                       "levels as tasks, or check that accepted ones hold");
    certify->add_option("--suite", options.suite, "Suite (phyre, phyq)")->capture_default_str();
    certify->add_option("--template", options.template_id, "Only this template, for example 00012 or 6.4");
    certify->add_option("--out", options.out, "Folder for the certificates; an interrupted run continues");
    certify
        ->add_option("--tasks", options.tasks,
                     "Tasks per template; 100 of Phy-Q and for --choose, all of PHYRE unless given")
        ->check(CLI::Range(1, 999));
    certify->add_option("--task", options.task_ids, "PHYRE: only these tasks, for example 00012:008");
    certify
        ->add_option("--tier", options.tier,
                     "PHYRE: with how many balls (own, ball, two_balls, or ball_first: refuse what one ball solves)")
        ->check(CLI::IsMember({"own", "ball", "two_balls", "ball_first"}))
        ->capture_default_str();
    certify->add_option("--pools", options.pools, "PHYRE: at most so many pools of 10,000 actions per task")
        ->check(CLI::Range(1, kMostPools))
        ->capture_default_str();
    certify->add_option("--shard", options.shard,
                        "PHYRE: do part i of n, written i/n; `merge` puts the parts together");
    certify->add_option("--choose", options.choose,
                        "PHYRE, instead: choose tasks among the certified candidates of this folder");
    certify->add_option("--need", options.need, "PHYRE: flags that chosen tasks must have, for example GOOD_STABLE");
    certify->add_option("--refuse", options.refuse, "PHYRE: flags that they must not have, for example BALL:TRIVIAL");
    certify
        ->add_option("--diversify", options.diversify,
                     "PHYRE: drop those with the most powerful solutions of this tier (ball, two_balls)")
        ->check(CLI::IsMember({"ball", "two_balls"}));
    certify->add_option("--from", options.from, "Phy-Q: folder with templates/*.lua")->capture_default_str();
    certify->add_option("--hints", options.hints, "Phy-Q: file with plans to try first (JSON Lines)");
    certify->add_flag("--without-shares", options.without_shares,
                      "Phy-Q: do not measure which of the 180 angles pass");
    certify->add_option("--verify", options.verify, "Phy-Q, instead: play the certificates of this folder again");
    certify->add_flag("--full", options.full, "Phy-Q: play the 180 angles again too, for --verify");
    certify->add_option("--sample", options.sample, "Phy-Q: at most so many per template, for --verify; 0 is all")
        ->check(CLI::Range(0, 1000));
    certify->add_option("--report", options.report, "Phy-Q, instead: sum up the certificates of this folder");
}

void describe_cache_build(CLI::App& app, CacheBuildOptions& options) {
    auto* build = app.add_subcommand("build", "Simulate the cached actions at tasks; an interrupted build continues");
    build->add_option("--tier", options.tier, "Tier (ball, two_balls); that of the templates if left out");
    build->add_option("--template", options.templates, "Only this template, for example 00012; repeatable");
    build->add_option("--actions", options.actions, "Only the first so many actions")
        ->check(CLI::Range(std::size_t{1}, kCachedActionCount))
        ->capture_default_str();
    build->add_option("--shard", options.shard, "Do part i of n, written i/n; `cache merge` joins them");
    build->add_option("--out", options.out, "File to make; grows as FILE.part")->required();
}

void describe_cache(CLI::App& app, Choices& choices) {
    auto* cache = app.add_subcommand("cache", "PHYRE's cached actions, simulated once and kept in a file");
    cache->require_subcommand(1);
    describe_cache_build(*cache, choices.cache_build);

    auto* merge = cache->add_subcommand("merge", "Put caches of different tasks together");
    merge->add_option("PART", choices.cache_merge.parts, "Caches, in any order")->required();
    merge->add_option("--out", choices.cache_merge.out, "File to make")->required();

    auto* info = cache->add_subcommand("info", "Tell what a cache holds, and its checksum");
    info->add_option("FILE", choices.cache_info, "Cache")->required();

    auto* verify = cache->add_subcommand("verify", "Simulate entries of a cache again");
    verify->add_option("FILE", choices.cache_verify.file, "Cache")->required();
    verify->add_option("--sample", choices.cache_verify.sample, "How many entries, drawn at random; 0 is all")
        ->check(whole_number_check())
        ->capture_default_str();
    verify->add_option("--seed", choices.cache_verify.seed, "Seed of the drawing")
        ->check(whole_number_check())
        ->capture_default_str();
}

void describe_mpi(CLI::App& app, MpiOptions& options) {
    auto* mpi =
        app.add_subcommand("mpi", "Run a command in shards on all ranks of an MPI launch: mpirun phyplay mpi ...");
    mpi->require_subcommand(1);
    mpi->add_option("--shards", options.shards, "Into how many parts the work is cut, if it has as many tasks")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    describe_eval(*mpi, options.eval);
    describe_certify(*mpi, options.certify);
    auto* cache = mpi->add_subcommand("cache", "PHYRE's cached actions");
    cache->require_subcommand(1);
    describe_cache_build(*cache, options.cache_build);
}

void describe_serve(CLI::App& app, ServeOptions& options) {
    ServerOptions& server = options.server;
    SessionRules& rules = server.rules;
    auto* serve = app.add_subcommand("serve", "Let agents of the Phy-Q / AIBIRDS protocol play, many at once");
    serve->add_option("TASK", options.tasks, "Tasks that are the levels, in this order, for example 1.4:081");
    serve->add_option("--tasks", options.list, "File with a task id on each line: levels too");
    serve->add_option("--template", options.templates, "All tasks of a template: levels too, for example 1.4");
    serve->add_option("--host", server.host, "Address to listen at; only this machine unless named")
        ->capture_default_str();
    serve->add_option("--port", server.port, "Port; 0 is any that is free")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    serve->add_option("--out", options.out, "New folder for attempts.jsonl and sessions.jsonl");
    serve->add_option("--connections", server.max_connections, "Most connections at once")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    serve->add_option("--idle", server.patience.idle_s, "Seconds between two requests after which a session is ended")
        ->check(CLI::Range(1.0, 1e7))
        ->capture_default_str();
    serve->add_option("--rounds", rules.rounds, "How often the levels are given")
        ->check(CLI::Range(1, 255))
        ->capture_default_str();
    serve->add_option("--minutes", rules.minutes, "Time limit of a round")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    serve->add_option("--interactions", rules.interactions, "Loads and shots allowed in a round")
        ->check(CLI::Range(1U, 4'000'000'000U))
        ->capture_default_str();
    serve->add_option("--attempts", rules.attempts_per_level, "Attempts at each level in a round; 0 is no limit")
        ->check(CLI::Range(0U, 1'000'000U))
        ->capture_default_str();
    serve->add_option("--speed", rules.speed, "Simulation speed until the agent sets it: steps with each request")
        ->check(CLI::Range(0U, 50U))
        ->capture_default_str();
    serve->add_flag("!--plain-labels", rules.developer_labels, "Call everything \"Object\", and always with noise");
    serve->add_flag("--start-in-menu", rules.starts_in_menu, "For agents that never say that they are ready");
}

void describe(CLI::App& app, Choices& choices, const WindowEntry& window) {
    app.description("PhyPlay: physics puzzles for people and programs. Without a command it opens the window.");
    app.set_help_all_flag("--help-all", "Print the help of every command");
    app.fallthrough();  // general options may stand after the command as well
    app.require_subcommand(0, 1);
    app.allow_extras();  // the window has options of its own
    if (window.open) app.footer("Options of the window: " + window.options_help);
    app.add_flag("--version", choices.version, "Print version, engine id and task-pack hashes");
    app.add_flag("--json", choices.json, "Print JSON Lines for programs instead of text for people");
    app.add_option("--threads", choices.threads, "Threads to use; 0 is one per core. Results never depend on it")
        ->check(CLI::Range(0, 4096));
    app.add_option("--levels", choices.levels, "Folder with templates of your own, added to the tasks");
    app.add_option("--task-file", choices.task_files,
                   "A task of your own (Science Birds XML or task JSON), added to the tasks");
    app.add_option("--task-pack", choices.task_pack, "Task pack to use instead of the one beside the program");

    auto* tasks = app.add_subcommand("tasks", "List tasks");
    add_filter(*tasks, choices.tasks);

    auto* scene = app.add_subcommand("scene", "Print the initial scenes of tasks");
    scene->add_option("TASK", choices.scene.tasks, "Task ids, for example 00012:008");
    add_filter(*scene, choices.scene.filter);

    auto* simulate =
        app.add_subcommand("simulate", "Play attempts: requests as JSON Lines on standard input, answers in order");
    simulate->add_option("--trajectory", choices.simulate.trajectory_every, "Add all poses every N steps")
        ->check(CLI::Range(1, kMaxSteps));

    auto* folds = app.add_subcommand("folds", "Print the tasks of an evaluation fold");
    add_fold_choice(*folds, choices.folds.setup, choices.folds.fold);

    describe_eval(app, choices.eval);

    auto* merge = app.add_subcommand("merge", "Put the parts of a sharded evaluation or certification together");
    merge->add_option("SHARD", choices.merge.shards, "Result folders of all parts, in any order")->required();
    merge->add_option("--out", choices.merge.out, "Folder for the whole")->required();
    merge->add_option("--human-study", choices.merge.human_study, "Phy-Q: pass rates of people, as for eval");

    auto* compare = app.add_subcommand("compare", "Hold agents side by side: tables, tests, success curves");
    compare
        ->add_option("AGENT", choices.compare.agents,
                     "Two or more: result folders, or folders of them (one per fold), an agent each")
        ->required()
        ->expected(2, -1);  // from two on
    compare->add_option("--out", choices.compare.out, "Folder for report.html and the curves as SVG");

    auto* export_command = app.add_subcommand("export", "Write a level to a file for other programs");
    auto* export_level = export_command->add_subcommand("level", "A task as Science Birds XML or as task JSON");
    export_command->require_subcommand(1);
    export_level->add_option("TASK", choices.export_level.task, "Task id, for example 6.4:017")->required();
    export_level->add_option("--format", choices.export_level.format, "xml or json")
        ->check(CLI::IsMember({"xml", "json"}))
        ->capture_default_str();
    export_level->add_option("--out", choices.export_level.out,
                             "File to write; standard output where it is left out");

    auto* import_command = app.add_subcommand("import", "Read a level from a file of another program");
    auto* import_level =
        import_command->add_subcommand("level", "Check a Science Birds level or task JSON, print task JSON");
    import_command->require_subcommand(1);
    import_level->add_option("FILE", choices.import_level.file, "Science Birds XML or task JSON")->required();
    import_level->add_option("--task", choices.import_level.task, "Task id to give; otherwise the file's name");
    import_level->add_option("--out", choices.import_level.out,
                             "File to write; standard output where it is left out");

    auto* replay = app.add_subcommand("replay", "Simulate logged attempts again and verify them");
    replay->add_option("FILE", choices.replay.file, "attempts.jsonl, or a profile's or study's database")->required();

    auto* signature = app.add_subcommand("signature", "Print one hash over a fixed set of simulations");
    signature
        ->add_option("--plays", choices.signature.plays,
                     "Random plays of Phy-Q in it; another number gives another hash")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();

    describe_cache(app, choices);
    describe_certify(app, choices.certify);
    describe_mpi(app, choices.mpi);
    describe_serve(app, choices.serve);

    describe_study(*app.add_subcommand("study", "Studies with people"), choices.study);

    auto* timing = app.add_subcommand("timing-test", "Measure how well this machine can take times, in a window");
    timing->add_option("--frames", choices.timing_frames, "Swaps of the display to measure")
        ->check(CLI::Range(10, 100'000))
        ->capture_default_str();
    timing->add_option("--presses", choices.timing_presses, "Presses to inject, where the X server allows it")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();

    auto* bench = app.add_subcommand("bench", "Measure speed beside the plain way of simulating");
    bench->add_option("--attempts", choices.bench.attempts, "Attempts per tier to measure with")
        ->check(CLI::Range(10, 10'000'000))
        ->capture_default_str();
    bench->add_flag("--solve-rates", choices.bench.solve_rates,
                    "Instead: how often random valid actions solve, per template");
    bench->add_flag("--random-agent", choices.bench.random_agent,
                    "Instead: the random agent on all 40 folds beside the published table");
    bench->add_option("--actions-per-task", choices.bench.actions_per_task, "Valid actions for --solve-rates")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    bench->add_option("--tier", choices.bench.filter.tier, "Only this tier, for --solve-rates");
    bench->add_option("--template", choices.bench.filter.template_id, "Only this template, for --solve-rates");
}

int print_version(const CommandContext& context) {
    const TaskSet& phyre = context.catalogue.phyre();
    const TaskSet& phyq = context.catalogue.phyq();
    if (context.json) {
        JsonWriter line;
        line.begin_object().field("version", version()).field("git_id", git_id()).field("engine_id", engine_id());
        line.key("task_packs")
            .begin_object()
            .field("phyre", phyre.sha256())
            .field("phyq", phyq.sha256())
            .end_object();
        line.end_object();
        print(line.take_line());
    } else {
        print(fmt::format("phyplay {}\nengine {}\n", version(), engine_id()));
        for (const TaskSet* suite : {&phyre, &phyq}) {
            print(fmt::format("task pack {}, {} tasks, sha256 {}\n", suite == &phyre ? "phyre" : "phyq",
                              with_thousands(suite->tasks().size()), suite->sha256()));
        }
    }
    return kSuccess;
}

/// Without a command, words that are no general options are the window's.
Result<int> open_window(const WindowEntry& window, const Catalogue& catalogue,
                        const std::vector<std::string>& options) {
    if (!options.empty() && options.front().front() != '-') {
        return Error{fmt::format("there is no command '{}'; `phyplay --help` lists them", options.front())};
    }
    if (!window.open) return Error{"this build has no window; `phyplay --help` lists what it can do"};
    return window.open(catalogue.all(), catalogue.slingshot(), options);
}

Result<int> run_cache(const std::string& name, const CommandContext& context, const Choices& choices) {
    if (name == "build") return run_cache_build(context, choices.cache_build);
    if (name == "merge") return run_cache_merge(context, choices.cache_merge);
    if (name == "info") return run_cache_info(context, choices.cache_info);
    return run_cache_verify(context, choices.cache_verify);
}

Result<int> run_command(const std::string& name, const CommandContext& context, const Choices& choices,
                        const WindowEntry& window) {
    if (name == "tasks") return run_tasks(context, choices.tasks);
    if (name == "scene") return run_scene(context, choices.scene);
    if (name == "simulate") return run_simulate(context, choices.simulate);
    if (name == "folds") return run_folds(context, choices.folds);
    if (name == "eval") return run_eval(context, choices.eval);
    if (name == "merge") return run_merge(context, choices.merge);
    if (name == "cache") return run_cache(choices.subcommand, context, choices);
    if (name == "compare") return run_compare(context, choices.compare);
    if (name == "signature") return run_signature(context, choices.signature);
    if (name == "export") return run_export(context, choices.export_level);
    if (name == "import") return run_import(context, choices.import_level);
    if (name == "bench") {
        Result<int> code = run_bench(context, choices.bench);
        if (code && choices.bench.is_speed() && window.bench_frames) {
            flush_output();
            return window.bench_frames(context.catalogue.all(), context.catalogue.slingshot());
        }
        return code;
    }
    if (name == "certify") return run_certify(context, choices.certify);
    if (name == "mpi") return run_mpi(context, choices.mpi);
    if (name == "serve") return run_serve(context, choices.serve);
    if (name == "replay") return run_replay(context, choices.replay);
    if (name == "study") return run_study(choices.subcommand, context, choices.study, window);
    if (name == "timing-test") {
        if (!window.timing_test) return Error{"this build has no window, which `phyplay timing-test` needs"};
        return window.timing_test(context.json, choices.timing_frames, choices.timing_presses);
    }
    return open_window(window, context.catalogue, choices.window_options);
}

Result<int> run(const Choices& choices, const std::string& command, const std::string& command_line,
                const WindowEntry& window) {
    const Result<Catalogue> catalogue = load_catalogue(choices.task_pack, choices.levels, choices.task_files);
    if (!catalogue) return catalogue.error();
    const CommandContext context{*catalogue,        choices.json,   choices.threads,
                                 choices.task_pack, choices.levels, command_line};
    Result<int> code = choices.version ? print_version(context) : run_command(command, context, choices, window);
    flush_output();
    return code;
}

/// The words of the command line, as a person would type them again.
std::string joined_words(int argc, char** argv) {
    std::string words = "phyplay";
    for (int i = 1; i < argc; ++i) words += std::string(" ") + argv[i];
    return words;
}

/// The words for CLI11, which wants them backwards. `--open study` names a page; alone, the word is a subcommand.
std::vector<std::string> words_to_parse(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i - 1] == "--open" && words[i] == "study") words[i] = "study:";
    }
    std::ranges::reverse(words);
    return words;
}

/// CLI11's message as one sentence.
std::string one_sentence(std::string message) {
    for (char& c : message) {
        if (c == '\n' || c == '\r') c = ' ';
    }
    message.erase(message.find_last_not_of(' ') + 1);
    return message;
}

}  // namespace

int run_command_line(int argc, char** argv, const WindowEntry& window) {
    Choices choices;
    CLI::App app("", "phyplay");
    describe(app, choices, window);
    try {
        app.parse(words_to_parse(argc, argv));
        const std::vector<CLI::App*> commands = app.get_subcommands();
        const std::string command = commands.empty() ? "" : commands.front()->get_name();
        if (command == "study" || command == "cache") {
            choices.subcommand = commands.front()->get_subcommands().front()->get_name();
        }
        if (command == "mpi") choices.mpi.command = commands.front()->get_subcommands().front()->get_name();
        choices.window_options = app.remaining();
        if (!command.empty() && !choices.window_options.empty()) {
            complain(fmt::format("{}: '{}' was not expected (see --help)", command, choices.window_options.front()));
            return kBadInput;
        }
        const Result<int> code = run(choices, command, joined_words(argc, argv), window);
        if (code) return *code;
        complain(to_string(code.error()));
        return kBadInput;
    } catch (const CLI::Success& request) {
        return app.exit(request);  // --help: prints and gives 0
    } catch (const CLI::ParseError& error) {
        complain(one_sentence(error.what()) + " (see --help)");
        return kBadInput;
    } catch (const std::filesystem::filesystem_error& error) {
        complain(to_string(Error{error.code().message(), error.path1().string()}));
        return kBadInput;
    } catch (const std::exception& error) {
        complain(error.what());
        return kBadInput;
    }
}

}  // namespace phyplay
