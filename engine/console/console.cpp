#include "engine/console/console.h"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/text.h"

namespace phyplay {
namespace {

bool looks_like_number(std::string_view cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789.,+-%e ") == std::string_view::npos;
}

/// A name or a script from elsewhere may hold commands for the terminal: none is passed on.
void write(std::string_view text, std::FILE* stream) {
    const std::string shown = for_terminal(text);
    std::fwrite(shown.data(), 1, shown.size(), stream);
}

constexpr std::chrono::milliseconds kRedrawEvery{100};
constexpr std::size_t kBarWidth = 24;

}  // namespace

void print(std::string_view text) {
    write(text, stdout);
}

void flush_output() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        throw std::runtime_error("cannot write to standard output");
    }
}

void complain(std::string_view sentence) {
    write("phyplay: " + std::string(sentence) + "\n", stderr);
}

TextTable::TextTable(std::vector<std::string> header) : rows_{std::move(header)} {}

void TextTable::add_row(std::vector<std::string> cells) {
    PHYPLAY_ASSERT(cells.size() == rows_.front().size());
    rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
    const std::size_t columns = rows_.front().size();
    std::vector<std::size_t> widths(columns, 0);
    std::vector<bool> is_number(columns, rows_.size() > 1);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            const std::string& cell = rows_[row][column];
            widths[column] = std::max(widths[column], cell.size());
            if (row > 0 && !cell.empty() && !looks_like_number(cell)) is_number[column] = false;
        }
    }

    std::string text;
    for (const std::vector<std::string>& row : rows_) {
        std::string line;
        for (std::size_t column = 0; column < columns; ++column) {
            const std::string padding(widths[column] - row[column].size(), ' ');
            if (column > 0) line += "  ";
            line += is_number[column] ? padding + row[column] : row[column] + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string with_thousands(std::size_t number) {
    return fmt::format("{}", fmt::group_digits(number));
}

ProgressBar::ProgressBar(std::string unit, std::size_t total, std::size_t already_done)
    : unit_(std::move(unit)),
      total_(total),
      already_done_(already_done),
      is_visible_(isatty(STDERR_FILENO) == 1),
      begin_(Clock::now()),
      last_drawn_(begin_) {}

ProgressBar::~ProgressBar() {
    hide();
}

void ProgressBar::hide() {
    if (has_drawn_) std::fputs("\r\x1b[K", stderr);
    has_drawn_ = false;
}

void ProgressBar::show(std::size_t done) {
    if (!is_visible_) return;
    const Clock::time_point now = Clock::now();
    if (now - last_drawn_ < kRedrawEvery) return;
    last_drawn_ = now;
    has_drawn_ = true;

    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const double rate = static_cast<double>(done - already_done_) / seconds;
    std::string line;
    if (total_ > 0) {
        const double share = static_cast<double>(done) / static_cast<double>(total_);
        const auto filled = static_cast<std::size_t>(share * kBarWidth);
        const std::string left = rate > 0 ? duration_text(static_cast<double>(total_ - done) / rate) : "?";
        line = fmt::format("[{}{}] {:3.0f} %  {} of {} {}  {:.1f}/s  {} left", std::string(filled, '='),
                           std::string(kBarWidth - filled, ' '), 100 * share, with_thousands(done),
                           with_thousands(total_), unit_, rate, left);
    } else {
        line = fmt::format("{} {}  {:.1f}/s", with_thousands(done), unit_, rate);
    }
    fmt::print(stderr, "\r{}\x1b[K", line);
    std::fflush(stderr);
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<long long>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace phyplay
