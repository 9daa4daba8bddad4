// `phyplay eval` ended by a signal, with an agent that is a program: nothing of the agent stays, and no task is lost
// by it.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// A named pipe that an agent and all it starts hold open: its end comes when the last of them is gone.
class SignOfLife {
public:
    explicit SignOfLife(std::string path) : path_(std::move(path)) {
        REQUIRE(mkfifo(path_.c_str(), 0600) == 0);
        file_ = open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        REQUIRE(file_ >= 0);
    }
    ~SignOfLife() { close(file_); }
    SignOfLife(const SignOfLife&) = delete;
    SignOfLife& operator=(const SignOfLife&) = delete;

    const std::string& path() const { return path_; }

    /// An agent has written a line, and so is at work. Waits at most so long.
    bool comes(int within_ms = 20'000) const {
        pollfd request{file_, POLLIN, 0};
        return poll(&request, 1, within_ms) == 1 && (request.revents & POLLIN) != 0;
    }

    /// No process has the other end any more. Waits at most so long.
    bool ends(int within_ms = 10'000) const {
        char line[256];
        for (;;) {
            pollfd request{file_, POLLIN, 0};
            if (poll(&request, 1, within_ms) != 1) return false;
            if (read(file_, line, sizeof line) == 0) return true;
        }
    }

private:
    std::string path_;
    int file_ = -1;
};

/// Says hello, drops a ball at every task, and gives up; `at_task` comes before. Takes notice of nothing but
/// messages.
std::string agent(const SignOfLife& sign, const std::string& at_task) {
    return "exec:exec 3>" + sign.path() + R"sh(
        while read -r line; do
            case $line in *'"request"'*) ;; *) continue ;; esac
            r=${line#*'"request": '}; r=${r%%[,\}]*}
            case $line in
                *'"type": "hello"'*) echo "{\"type\": \"hello\", \"request\": $r, \"name\": \"drop\"}" ;;
                *'"type": "task"'*)
                    )sh" +
           at_task + R"sh(
                    echo "{\"type\": \"act\", \"request\": $r, \"action\": [0.5, 0.9, 0.3]}" ;;
                *) echo "{\"type\": \"give_up\", \"request\": $r}" ;;
            esac
        done)sh";
}

std::vector<std::string> eval_words(const std::string& agent, const std::string& out) {
    return {"eval",    "--setup",   "ball_cross_template",
            "--fold",  "0",         "--shard",
            "1/100",   "--threads", "2",
            "--agent", agent,       "--out",
            out};
}

}  // namespace

TEST_CASE("phyplay eval: a signal that ends it ends its agents with all they have started, and loses no task") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGKILL}) {
        CAPTURE(signal);
        const TestFolder folder;
        const SignOfLife sign(folder / "sign");
        ChildProcess eval(program(
            eval_words(agent(sign, "sleep 100 & setsid sh -c 'sleep 100 & sleep 100' & echo here >&3; sleep 100"),
                       folder / "out")));
        REQUIRE(sign.comes());
        eval.ask_to_end(signal);
        CHECK(eval.wait() == 128 + signal);
        CHECK(sign.ends());
        CHECK_FALSE(std::filesystem::exists(folder / "out/lost.jsonl"));
        CHECK_FALSE(std::filesystem::exists(folder / "out/summary.json"));
    }
}

TEST_CASE("phyplay eval: a signal that it was told to ignore changes nothing") {
    const TestFolder folder;
    const SignOfLife sign(folder / "sign");
    std::vector<std::string> words = program(eval_words(agent(sign, "echo here >&3"), folder / "out"));
    words.insert(words.begin(), {"/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh"});
    ChildProcess eval(words);
    REQUIRE(sign.comes());
    eval.ask_to_end(SIGINT);
    eval.ask_to_end(SIGHUP);
    CHECK(eval.wait() == 0);
    CHECK(sign.ends());
    CHECK(std::filesystem::exists(folder / "out/summary.json"));
}

TEST_CASE("phyplay eval: without descriptors or standard streams it says so, or plays; it never waits for ever") {
    const auto run = [](const std::string& how, const TestFolder& folder) {
        std::vector<std::string> words =
            program(eval_words("exec:while read -r line; do r=${line#*'\"request\": '}; r=${r%%[,\\}]*}; case $line "
                               "in *hello*) echo \"{\\\"type\\\": "
                               "\\\"hello\\\", \\\"request\\\": $r, \\\"name\\\": \\\"no\\\"}\" ;; *'\"request\"'*) "
                               "echo \"{\\\"type\\\": "
                               "\\\"give_up\\\", \\\"request\\\": $r}\" ;; esac; done",
                               folder / "out"));
        words.insert(words.begin(), {"/bin/sh", "-c", how, "sh"});
        return run_program(words).exit_code;
    };
    for (int most = 5; most <= 30; ++most) {
        CAPTURE(most);
        const TestFolder folder;
        const int code = run("ulimit -n " + std::to_string(most) + "; exec \"$@\"", folder);
        CHECK((code <= 2 || code == 127));  // 1: tasks are lost; 127: not even the program could be loaded
    }
    for (const char* closed : {"<&-", ">&-", "<&- >&-"}) {
        CAPTURE(closed);
        const TestFolder folder;
        const int code = run(std::string("exec \"$@\" ") + closed, folder);
        CHECK(code == (std::string_view(closed) == "<&-" ? 0 : 2));
    }
}

TEST_CASE("phyplay eval: who kills its agents and then it loses no task; who kills agents alone does") {
    for (const bool is_lost : {false, true}) {
        CAPTURE(is_lost);
        const std::string other_end = is_lost ? "" : "; sleep 0.02; kill -9 $(cut -d' ' -f4 /proc/$PPID/stat)";
        const TestFolder folder;
        const SignOfLife sign(folder / "sign");
        const std::string scheduler = "setsid sh -c \"kill -9 $$" + other_end + "\" <&- >&- 3>&- &\nwait";
        const ProgramResult result = phyplay_with(eval_words(agent(sign, scheduler), folder / "out"));
        CHECK(result.exit_code == (is_lost ? 1 : 128 + SIGKILL));
        CHECK(sign.ends());
        CHECK(std::filesystem::exists(folder / "out/lost.jsonl") == is_lost);
    }
}
