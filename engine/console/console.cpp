#include "engine/console/console.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

bool looks_like_number(std::string_view cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789.,+-%e ") == std::string_view::npos;
}

}  // namespace

void print(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void flush_output() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        throw std::runtime_error(std::string("cannot write to standard output: ") + std::strerror(errno));
    }
}

void complain(std::string_view sentence) {
    const std::string line = "phyplay: " + std::string(sentence) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
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

std::string quoted_list(const std::vector<std::string>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const char* before = i == 0 ? "" : i + 1 < words.size() ? ", " : " and ";
        list += before + ("'" + words[i] + "'");
    }
    return list;
}

std::string with_thousands(std::size_t number) {
    const std::string digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

}  // namespace phyplay
