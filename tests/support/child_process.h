// Runs a program the way a script or an agent would: words, standard input, standard output, exit code.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace phyplay::testing {

struct ProgramResult {
    int exit_code = -1;  ///< 128 + signal where one ended it
    std::string output;
    std::string errors;
};

/// Runs the program to its end with this standard input. `environment` adds "NAME=VALUE" settings. A program that has
/// not ended after ten minutes is ended, as a ChildProcess is.
ProgramResult run_program(const std::vector<std::string>& words, const std::string& input = "",
                          const std::vector<std::string>& environment = {});

/// A running program whose input and output are open pipes.
class ChildProcess {
public:
    explicit ChildProcess(const std::vector<std::string>& words);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    void send(const std::string& text);
    void close_input();

    /// The next line of output; empty where none comes within ten seconds.
    std::optional<std::string> read_line();

    void kill_now();

    /// SIGTERM, or the signal of that number.
    void ask_to_end(int signal = 15);

    /// Waits for its end.
    int wait();

private:
    pid_t process_ = -1;
    int input_ = -1;
    int output_ = -1;
    std::string read_;
};

}  // namespace phyplay::testing
