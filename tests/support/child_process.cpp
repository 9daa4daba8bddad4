#include "tests/support/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace phyplay::testing {
namespace {

std::string read_text(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// Longer than any of these programs works, on any machine; the limit of a test of ctest is the same.
constexpr unsigned kLongestRun_s = 600;

/// Becomes the program. Never returns. What hangs gets SIGALRM, so that no test waits for it without end.
[[noreturn]] void become(const std::vector<std::string>& words, const std::vector<std::string>& environment) {
    for (const std::string& setting : environment) {
        const std::size_t equals = setting.find('=');
        setenv(setting.substr(0, equals).c_str(), setting.substr(equals + 1).c_str(), 1);
    }
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    alarm(kLongestRun_s);  // outlives execv
    execv(arguments[0], arguments.data());
    _exit(127);
}

int exit_code_of(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ProgramResult run_program(const std::vector<std::string>& words, const std::string& input,
                          const std::vector<std::string>& environment) {
    std::string folder = (std::filesystem::temp_directory_path() / "phyplay_run_XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
    const std::filesystem::path place = folder;
    std::ofstream(place / "in", std::ios::binary) << input;

    const pid_t process = fork();
    if (process == 0) {
        dup2(open((place / "in").c_str(), O_RDONLY), STDIN_FILENO);
        dup2(open((place / "out").c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
        dup2(open((place / "err").c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
        become(words, environment);
    }
    int status = 0;
    waitpid(process, &status, 0);
    ProgramResult result{exit_code_of(status), read_text(place / "out"), read_text(place / "err")};
    std::filesystem::remove_all(place);
    return result;
}

ChildProcess::ChildProcess(const std::vector<std::string>& words) {
    signal(SIGPIPE, SIG_IGN);  // a program that ended early shows in its exit code
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    if (pipe2(to.data(), O_CLOEXEC) != 0 || pipe2(from.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("cannot make a pipe");
    }
    process_ = fork();
    if (process_ == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        become(words, {});
    }
    close(to[0]);
    close(from[1]);
    input_ = to[1];
    output_ = from[0];
}

ChildProcess::~ChildProcess() {
    close_input();
    close(output_);
    if (process_ > 0) {
        kill_now();
        wait();
    }
}

void ChildProcess::send(const std::string& text) {
    if (write(input_, text.data(), text.size()) < 0) close_input();
}

void ChildProcess::close_input() {
    if (input_ >= 0) close(input_);
    input_ = -1;
}

std::optional<std::string> ChildProcess::read_line() {
    while (read_.find('\n') == std::string::npos) {
        pollfd request{output_, POLLIN, 0};
        std::array<char, 4096> buffer{};
        if (poll(&request, 1, 10'000) <= 0) return std::nullopt;
        const ssize_t count = read(output_, buffer.data(), buffer.size());
        if (count <= 0) return std::nullopt;
        read_.append(buffer.data(), static_cast<std::size_t>(count));
    }
    const std::size_t end = read_.find('\n');
    std::string line = read_.substr(0, end);
    read_.erase(0, end + 1);
    return line;
}

void ChildProcess::kill_now() {
    kill(process_, SIGKILL);
}

void ChildProcess::ask_to_end(int signal) {
    kill(process_, signal);
}

int ChildProcess::wait() {
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return exit_code_of(status);
}

}  // namespace phyplay::testing
