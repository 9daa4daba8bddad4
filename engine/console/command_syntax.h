// A CommandSyntax is where a command says what may stand behind its word: options, flags, arguments, commands.
//
// Each is bound to a variable, which has its value when the command runs; what a person gets wrong is refused before
// that, in one sentence. --help is made from the same. A name such as "--fold" is an option, one such as "TASK" an
// argument without a name. CLI11 does the work and stays inside command_line.cpp.
#pragma once

#include <any>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace phyplay {

class Benchmarks;
struct Command;
class CommandLineParser;

/// What else is known of an option; each function returns the option, to go on with.
class OptionSyntax {
public:
    explicit OptionSyntax(CLI::Option& option) : option_(&option) {}

    /// The command cannot do without.
    OptionSyntax& required();

    /// --help tells the value that the variable has without the option.
    OptionSyntax& shows_default();

    /// From `low` to `high`, both included. Number is int, unsigned, std::size_t or double.
    template <typename Number>
    OptionSyntax& in_range(Number low, Number high);

    OptionSyntax& one_of(std::vector<std::string> words);

    /// For unsigned variables: takes no sign and no number that does not fit into 64 bits.
    OptionSyntax& whole_number();

    /// For lists: at least so many values.
    OptionSyntax& at_least(int values);

private:
    CLI::Option* option_;
};

class CommandSyntax {
public:
    CommandSyntax(CommandLineParser& parser, CLI::App& app) : parser_(&parser), app_(&app) {}

    /// Value is std::string, std::filesystem::path, a vector of one of them (the option may be repeated), int,
    /// unsigned, std::size_t or double.
    template <typename Value>
    OptionSyntax option(const char* name, Value& variable, std::string help);

    /// True where it is given; with a '!' before the name false.
    OptionSyntax flag(const char* name, bool& variable, std::string help);

    /// A command behind this one's word. A command that has such needs one of them.
    void command(const Command& command);

    /// What the program can test agents with: for options whose words are those of setups and agents.
    const Benchmarks& benchmarks() const;

    /// Keeps a value as long as the command line: for options to be bound to.
    template <typename Value>
    Value& keep(Value value) {
        return *std::any_cast<Value>(&keep_any(std::move(value)));
    }

private:
    std::any& keep_any(std::any value);

    CommandLineParser* parser_;
    CLI::App* app_;
};

}  // namespace phyplay
