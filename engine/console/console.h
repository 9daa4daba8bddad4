// Writing to standard output and standard error, tables for people to read, and the bar that tells how far work is.
//
// Output is gathered and written in large pieces; a full disk or a closed pipe is noticed when flushing.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace phyplay {

/// Writes to standard output.
void print(std::string_view text);

/// Makes everything printed so far visible to the reader. Throws std::runtime_error where it cannot be
/// written.
void flush_output();

/// One sentence on standard error, after "phyplay: ".
void complain(std::string_view sentence);

/// A table in aligned columns: numbers to the right, words to the left.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> header);

    /// Requires as many cells as the header has.
    void add_row(std::vector<std::string> cells);

    std::string text() const;

private:
    std::vector<std::vector<std::string>> rows_;
};

/// 12345678 as "12,345,678".
std::string with_thousands(std::size_t number);

/// A ProgressBar tells a person at a terminal how far long work is: share done, rate, time left.
///
/// It writes to standard error, only where that is a terminal, and removes itself when it is done. In a pipe
/// it is silent.
class ProgressBar {
public:
    /// `total` items called `unit` ("tasks"); 0 where the number is not known. `already_done` items do not
    /// count for the rate (a continued run).
    ProgressBar(std::string unit, std::size_t total, std::size_t already_done = 0);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// Shows that `done` items are finished, already done ones included. Draws at most ten times a second.
    void show(std::size_t done);

    /// Removes the bar from the terminal, so that something can be printed; the next show() draws it again.
    void hide();

private:
    using Clock = std::chrono::steady_clock;

    std::string unit_;
    std::size_t total_;
    std::size_t already_done_;
    bool is_visible_;
    bool has_drawn_ = false;
    Clock::time_point begin_;
    Clock::time_point last_drawn_;
};

/// Seconds as "42 s", "3:07", "1:12:30".
std::string duration_text(double seconds);

}  // namespace phyplay
