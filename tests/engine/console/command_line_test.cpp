#include "engine/console/command_line.h"
#include <doctest/doctest.h>

#include "engine/suites/known_suites.h"

using namespace phyplay;

namespace {

/// What the commands of the program below were told.
struct Heard {
    std::vector<std::string> runs;
    bool json = false;
    std::vector<std::string> window_words;
};

struct CountOptions {
    int most = 5;
    std::vector<std::string> things;
};

void describe_count(CommandSyntax& syntax, CountOptions& options) {
    syntax.option("THING", options.things, "What is counted");
    syntax.option("--most", options.most, "Stop there").in_range(1, 9);
}

/// As many things as there are, at most `most`; "no" where there are none.
Command count_command(Heard& heard, const std::string& name, CountOptions begin) {
    const auto describe = [&heard, name, begin](CommandSyntax& syntax) -> CommandRun {
        CountOptions& options = syntax.keep(begin);
        describe_count(syntax, options);
        return [&heard, name, &options](const CommandContext& context) -> Result<int> {
            if (!options.things.empty() && options.things.front() == "nothing") return Error{"nothing is no thing"};
            const int count = std::min(static_cast<int>(options.things.size()), options.most);
            heard.runs.push_back(name + " " + std::to_string(count));
            heard.json = context.json;
            return count == 0 ? 1 : 0;
        };
    };
    return {name, "Count things", describe};
}

int run(Heard& heard, std::vector<std::string> words, bool has_window = true) {
    Program program{.make_suites = make_suites,
                    .commands = {count_command(heard, "count", {}),
                                 make_group("deep", "Commands behind a word",
                                            {count_command(heard, "few", {.most = 2, .things = {}}),
                                             count_command(heard, "many", {.most = 9, .things = {}})})},
                    .open_window = {},
                    .window_options = {}};
    if (has_window) {
        program.open_window = [&heard](const Catalogue&, const std::vector<std::string>& given) -> Result<int> {
            heard.runs.emplace_back("window");
            heard.window_words = given;
            return 0;
        };
    }
    words.insert(words.begin(), "phyplay");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    return run_command_line(static_cast<int>(arguments.size()), arguments.data(), program);
}

}  // namespace

TEST_CASE("a command runs with its own options, and its answer is the exit code") {
    Heard heard;
    CHECK(run(heard, {"count", "a", "b", "c", "--most", "2"}) == 0);
    CHECK(run(heard, {"count"}) == 1);
    CHECK(run(heard, {"deep", "few", "a", "b", "c"}) == 0);
    CHECK(run(heard, {"deep", "many", "a", "b", "c"}) == 0);
    CHECK(heard.runs == std::vector<std::string>{"count 2", "count 0", "few 2", "many 3"});
}

TEST_CASE("general options may stand before or after the command") {
    for (const std::vector<std::string>& words : {std::vector<std::string>{"--json", "deep", "few", "a"},
                                                  {"deep", "--json", "few", "a"},
                                                  {"deep", "few", "a", "--json"}}) {
        Heard heard;
        CHECK(run(heard, words) == 0);
        CHECK(heard.json);
    }
    Heard heard;
    CHECK(run(heard, {"deep", "few", "a"}) == 0);
    CHECK_FALSE(heard.json);
}

TEST_CASE("what cannot be meant is refused before anything runs") {
    Heard heard;
    for (const std::vector<std::string>& words : {std::vector<std::string>{"count", "--most", "10"},
                                                  {"count", "--most", "two"},
                                                  {"count", "--least", "2"},
                                                  {"deep"},
                                                  {"deep", "none"},
                                                  {"none"},
                                                  {"count", "nothing"}}) {
        CAPTURE(words.back());
        CHECK(run(heard, words) == 2);
    }
    CHECK(heard.runs.empty());
}

TEST_CASE("without a command the window is opened with the words that are left, if there is one") {
    Heard heard;
    CHECK(run(heard, {"--open", "study"}) == 0);
    CHECK(heard.runs == std::vector<std::string>{"window"});
    CHECK(heard.window_words == std::vector<std::string>{"--open", "study:"});
    CHECK(run(heard, {}, /*has_window=*/false) == 2);
}
