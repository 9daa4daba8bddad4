#include "engine/console/command_line.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include <CLI/CLI.hpp>
#include <deque>
#include <exception>
#include <filesystem>
#include <limits>

#include "engine/base/text.h"
#include "engine/console/build_id.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"

namespace phyplay {

// ----------------------------------------------------------------------------------------------- describing

/// CLI11's account of a command line, what its options are bound to, and what its commands run.
class CommandLineParser {
public:
    struct Described {
        CLI::App* app;
        CommandRun run;
    };

    explicit CommandLineParser(const Benchmarks& its_benchmarks) : benchmarks(its_benchmarks) {}

    const Benchmarks& benchmarks;
    CLI::App app{"", "phyplay"};
    std::deque<std::any> kept;  // whose elements stay where they are
    std::vector<Described> commands;
};

OptionSyntax& OptionSyntax::required() {
    option_->required();
    return *this;
}

OptionSyntax& OptionSyntax::shows_default() {
    option_->capture_default_str();
    return *this;
}

template <typename Number>
OptionSyntax& OptionSyntax::in_range(Number low, Number high) {
    option_->check(CLI::Range(low, high));
    return *this;
}

template OptionSyntax& OptionSyntax::in_range(int, int);
template OptionSyntax& OptionSyntax::in_range(unsigned, unsigned);
template OptionSyntax& OptionSyntax::in_range(std::size_t, std::size_t);
template OptionSyntax& OptionSyntax::in_range(double, double);

OptionSyntax& OptionSyntax::one_of(std::vector<std::string> words) {
    option_->check(CLI::IsMember(std::move(words)));
    return *this;
}

/// The library itself takes -1 for the greatest number there is, and cuts what is greater.
OptionSyntax& OptionSyntax::whole_number() {
    const auto problem = [](const std::string& text) -> std::string {
        if (number_in<std::uint64_t>(text)) return "";
        return fmt::format("'{}' is not a whole number from 0 to {}", text,
                           std::numeric_limits<std::uint64_t>::max());
    };
    option_->check(CLI::Validator(problem, ""));
    return *this;
}

OptionSyntax& OptionSyntax::at_least(int values) {
    option_->expected(values, -1);
    return *this;
}

template <typename Value>
OptionSyntax CommandSyntax::option(const char* name, Value& variable, std::string help) {
    return OptionSyntax(*app_->add_option(name, variable, std::move(help)));
}

template OptionSyntax CommandSyntax::option(const char*, std::string&, std::string);
template OptionSyntax CommandSyntax::option(const char*, std::filesystem::path&, std::string);
template OptionSyntax CommandSyntax::option(const char*, std::vector<std::string>&, std::string);
template OptionSyntax CommandSyntax::option(const char*, std::vector<std::filesystem::path>&, std::string);
template OptionSyntax CommandSyntax::option(const char*, int&, std::string);
template OptionSyntax CommandSyntax::option(const char*, unsigned&, std::string);
template OptionSyntax CommandSyntax::option(const char*, std::size_t&, std::string);
template OptionSyntax CommandSyntax::option(const char*, double&, std::string);

OptionSyntax CommandSyntax::flag(const char* name, bool& variable, std::string help) {
    return OptionSyntax(*app_->add_flag(name, variable, std::move(help)));
}

void CommandSyntax::command(const Command& command) {
    CLI::App* app = app_->add_subcommand(command.name, command.summary);
    CommandSyntax syntax(*parser_, *app);
    CommandRun run = command.describe(syntax);
    if (!run) app->require_subcommand(1);
    parser_->commands.push_back({app, std::move(run)});
}

const Benchmarks& CommandSyntax::benchmarks() const {
    return parser_->benchmarks;
}

std::any& CommandSyntax::keep_any(std::any value) {
    return parser_->kept.emplace_back(std::move(value));
}

// -------------------------------------------------------------------------------------------------- running

namespace {

constexpr int kSuccess = 0;
constexpr int kBadInput = 2;

/// What is said beside a command and its options.
struct GeneralOptions {
    bool json = false;
    bool version = false;
    int threads = 0;
    std::filesystem::path task_pack;
    std::filesystem::path levels;
    std::vector<std::filesystem::path> task_files;
};

void describe(CommandLineParser& parser, const Program& program, GeneralOptions& general) {
    CLI::App& app = parser.app;
    app.description("PhyPlay: physics puzzles for people and programs. Without a command it opens the window.");
    app.set_help_all_flag("--help-all", "Print the help of every command");
    app.fallthrough();  // general options may stand after the command as well
    app.require_subcommand(0, 1);
    app.allow_extras();  // the window has options of its own
    if (program.open_window) app.footer("Options of the window: " + program.window_options);

    CommandSyntax syntax(parser, app);
    syntax.flag("--version", general.version, "Print version, engine id and task-pack hashes");
    syntax.flag("--json", general.json, "Print JSON Lines for programs instead of text for people");
    syntax.option("--threads", general.threads, "Threads to use; 0 is one per core. Results never depend on it")
        .in_range(0, 4096);
    syntax.option("--levels", general.levels, "Folder with templates of your own, added to the tasks");
    syntax.option("--task-file", general.task_files,
                  "A task of your own (Science Birds XML or task JSON), added to the tasks");
    syntax.option("--task-pack", general.task_pack, "Task pack to use instead of the one beside the program");
    for (const Command& command : program.commands) syntax.command(command);
}

int print_version(const CommandContext& context) {
    const auto& suites = context.catalogue.suites().all();
    if (context.json) {
        JsonWriter line;
        line.begin_object().field("version", version()).field("git_id", git_id()).field("engine_id", engine_id());
        line.key("task_packs").begin_object();
        for (const auto& suite : suites) {
            const SuiteId id = suite->facts().id;
            line.field(id.name, context.catalogue.of(id).sha256());
        }
        line.end_object().end_object();
        print(line.take_line());
    } else {
        print(fmt::format("phyplay {}\nengine {}\n", version(), engine_id()));
        for (const auto& suite : suites) {
            const SuiteId id = suite->facts().id;
            const TaskSet& tasks = context.catalogue.of(id);
            print(fmt::format("task pack {}, {} tasks, sha256 {}\n", id.name, with_thousands(tasks.tasks().size()),
                              tasks.sha256()));
        }
    }
    return kSuccess;
}

/// What the innermost command that was named runs; empty where none was.
CommandRun named_run(const CommandLineParser& parser) {
    const CLI::App* named = &parser.app;
    while (!named->get_subcommands().empty()) named = named->get_subcommands().front();
    const auto found = std::ranges::find(parser.commands, named, &CommandLineParser::Described::app);
    return found == parser.commands.end() ? CommandRun() : found->run;
}

/// Without a command, words that are no general options are the window's.
Result<int> open_window(const Program& program, const Catalogue& catalogue, const std::vector<std::string>& words) {
    if (!words.empty() && words.front().front() != '-') {
        return Error{fmt::format("there is no command '{}'; `phyplay --help` lists them", words.front())};
    }
    if (!program.open_window) return Error{"this build has no window; `phyplay --help` lists what it can do"};
    return program.open_window(catalogue, words);
}

Result<int> run(const Program& program, Suites suites, const CommandLineParser& parser, const GeneralOptions& general,
                const std::string& command_line) {
    const Result<Catalogue> catalogue =
        load_catalogue(std::move(suites), general.task_pack, general.levels, general.task_files);
    if (!catalogue) return catalogue.error();
    const CommandContext context{.catalogue = *catalogue,
                                 .benchmarks = parser.benchmarks,
                                 .json = general.json,
                                 .threads = general.threads,
                                 .task_pack = general.task_pack,
                                 .levels = general.levels,
                                 .command_line = command_line};
    const CommandRun command = named_run(parser);
    Result<int> code = general.version ? print_version(context)
                       : command       ? command(context)
                                       : open_window(program, *catalogue, parser.app.remaining());
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

int run_command_line(int argc, char** argv, const Program& program) {
    Suites suites = program.make_suites();
    const Benchmarks benchmarks(suites, program.make_benchmarks ? program.make_benchmarks(suites) : OwnBenchmarks());
    CommandLineParser parser(benchmarks);
    CLI::App& app = parser.app;
    GeneralOptions general;
    describe(parser, program, general);
    try {
        app.parse(words_to_parse(argc, argv));
        const std::vector<CLI::App*> commands = app.get_subcommands();
        const std::vector<std::string> unknown = app.remaining();
        if (!commands.empty() && !unknown.empty()) {
            complain(
                fmt::format("{}: '{}' was not expected (see --help)", commands.front()->get_name(), unknown.front()));
            return kBadInput;
        }
        const Result<int> code = run(program, std::move(suites), parser, general, joined_words(argc, argv));
        if (code) return *code;
        complain(to_string(code.error()));
        return kBadInput;
    } catch (const CLI::Success& request) {
        const int code = app.exit(request);  // --help: prints and gives 0
        try {
            flush_output();
            return code;
        } catch (const std::runtime_error& error) {
            complain(error.what());
            return kBadInput;
        }
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
