// JSON Lines from a pipe or file: lines as they come, in batches, with their numbers.
//
// A batch holds whatever complete lines have arrived when no more input is waiting, so that a program that
// sends one request and waits is answered at once, and one that sends thousands is served by all threads.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace phyplay {

/// Longer lines are not kept in memory. A hundred times what a request or an attempt needs.
inline constexpr std::size_t kMaxLineBytes = 1 << 16;

/// Lines taken in at once: enough to keep many cores busy, little enough to answer steadily.
inline constexpr std::size_t kBatchLines = 1024;

struct InputLine {
    std::size_t number = 0;    ///< 1-based
    std::string text;          ///< without its line feed, nor the carriage return before it
    bool is_too_long = false;  ///< more than kMaxLineBytes; `text` is empty then
};

class LineReader {
public:
    /// Reads from an open file descriptor, which stays the caller's.
    explicit LineReader(int file_descriptor) : file_descriptor_(file_descriptor) {}

    /// Waits for input and returns at most `most` complete lines, at least one. Empty at the end of input. A
    /// last line without line feed counts as a line. Throws std::runtime_error where reading fails.
    std::vector<InputLine> next_batch(std::size_t most);

private:
    bool read_more();
    bool is_input_waiting() const;
    void end_line();

    int file_descriptor_;
    bool is_at_end_ = false;
    std::size_t line_number_ = 0;
    std::string partial_;
    bool is_partial_too_long_ = false;
    std::vector<InputLine> ready_;  // complete lines, next_ready_ on not handed out yet
    std::size_t next_ready_ = 0;
};

}  // namespace phyplay
