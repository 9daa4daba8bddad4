// Writing to standard output and standard error, and tables for people to read.
//
// Output is gathered and written in large pieces; a full disk or a closed pipe is noticed when flushing.
#pragma once

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

/// The words as a person lists them: "'a', 'b' and 'c'".
std::string quoted_list(const std::vector<std::string>& words);

/// 12345678 as "12,345,678".
std::string with_thousands(std::size_t number);

}  // namespace phyplay
