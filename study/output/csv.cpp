#include "study/output/csv.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/base/text.h"

namespace phyplay {
namespace {

bool needs_quotes(std::string_view text) {
    return text.find_first_of(",\"\n\r") != std::string_view::npos ||
           (!text.empty() && (text.front() == ' ' || text.back() == ' '));
}

/// Walks over the text once and cuts it into rows.
class CsvScanner {
public:
    CsvScanner(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    bool at_end() const { return place_ == text_.size(); }

    /// The next line. Requires !at_end().
    Result<CsvRow> row() {
        CsvRow row;
        row.line = line_;
        for (bool more = true; more;) {
            Result<std::string> cell = next_cell(static_cast<int>(row.cells.size()) + 1);
            if (!cell) return cell.error();
            row.cells.push_back(std::move(*cell));
            more = place_ < text_.size() && text_[place_] == ',';
            if (more) ++place_;
        }
        end_line();
        return row;
    }

private:
    Result<std::string> next_cell(int column) {
        if (place_ < text_.size() && text_[place_] == '"') return quoted_cell(column);
        const std::size_t end = std::min(text_.find_first_of(",\n\r", place_), text_.size());
        const std::string_view cell = text_.substr(place_, end - place_);
        if (cell.find('"') != std::string_view::npos) return error(column, "has a quote in the middle of a text");
        place_ = end;
        return std::string(cell);
    }

    Result<std::string> quoted_cell(int column) {
        const int begin = line_;
        std::string cell;
        for (++place_;; ++place_) {
            if (place_ >= text_.size()) {
                line_ = begin;
                return error(column, "has a quote that is never closed");
            }
            const char c = text_[place_];
            if (c == '\n') ++line_;
            if (c == '"') {
                if (place_ + 1 >= text_.size() || text_[place_ + 1] != '"') break;
                ++place_;
            }
            cell += c;
        }
        ++place_;
        if (place_ < text_.size() && std::string_view(",\n\r").find(text_[place_]) == std::string_view::npos) {
            return error(column, "goes on behind its closing quote");
        }
        return cell;
    }

    void end_line() {
        if (place_ < text_.size() && text_[place_] == '\r') ++place_;
        if (place_ < text_.size() && text_[place_] == '\n') ++place_;
        ++line_;
    }

    Error error(int column, std::string_view problem) const {
        return {.message = fmt::format("column {} {}", column, problem), .file = name_, .line = line_};
    }

    std::string_view text_;
    const std::string& name_;
    std::size_t place_ = 0;
    int line_ = 1;
};

int line_of(std::string_view text, std::size_t place) {
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

/// Where the text stops being UTF-8; its size where it does not.
std::size_t utf8_end(std::string_view text) {
    std::size_t place = 0;
    while (place < text.size()) {
        const std::optional<Character> character = first_character(text.substr(place));
        if (!character) break;
        place += character->bytes;
    }
    return place;
}

}  // namespace

CsvWriter& CsvWriter::cell(std::string_view text) {
    if (row_has_cells_) text_ += ',';
    row_has_cells_ = true;
    if (!needs_quotes(text)) {
        text_ += text;
        return *this;
    }
    text_ += '"';
    for (const char c : text) {
        if (c == '"') text_ += '"';
        text_ += c;
    }
    text_ += '"';
    return *this;
}

std::string not_a_formula(std::string_view text) {
    constexpr std::string_view kBeginsFormula = "=+-@\t\r\n";
    if (text.size() < 2 || kBeginsFormula.find(text.front()) == std::string_view::npos) return std::string(text);
    double number = 0;
    const std::string_view unsigned_text = text.front() == '+' ? text.substr(1) : text;
    const char* end = unsigned_text.data() + unsigned_text.size();
    const auto [stop, error] = std::from_chars(unsigned_text.data(), end, number);
    if (error == std::errc{} && stop == end) return std::string(text);
    return "'" + std::string(text);
}

void CsvWriter::end_row() {
    text_ += '\n';
    row_has_cells_ = false;
}

std::size_t CsvFile::column(std::string_view name) const {
    return static_cast<std::size_t>(std::ranges::find(header, name) - header.begin());
}

bool is_utf8(std::string_view text) {
    return utf8_end(text) == text.size();
}

Result<CsvFile> read_csv(std::string_view text, const std::string& name) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    if (text.empty()) return Error{.message = "is empty; a header line was expected", .file = name, .line = 1};
    if (const std::size_t end = utf8_end(text); end < text.size()) {
        return Error{.message = "is not UTF-8 text", .file = name, .line = line_of(text, end)};
    }
    CsvScanner scanner(text, name);
    CsvFile file;
    Result<CsvRow> header = scanner.row();
    if (!header) return header.error();
    file.header = std::move(header->cells);
    for (std::size_t i = 0; i < file.header.size(); ++i) {
        if (file.column(file.header[i]) == i) continue;
        return Error{.message = fmt::format("column {} has the name '{}' a second time", i + 1, file.header[i]),
                     .file = name,
                     .line = 1};
    }
    while (!scanner.at_end()) {
        Result<CsvRow> row = scanner.row();
        if (!row) return row.error();
        if (row->cells.size() == 1 && row->cells.front().empty() && scanner.at_end()) break;
        if (row->cells.size() != file.header.size()) {
            return Error{.message = fmt::format("has {} columns where the header has {}", row->cells.size(),
                                                file.header.size()),
                         .file = name,
                         .line = row->line};
        }
        file.rows.push_back(std::move(*row));
    }
    return file;
}

}  // namespace phyplay
