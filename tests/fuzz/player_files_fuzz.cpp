// CSV of other people: published players (`study import`), and the file that a report reads them from.
//
// Begins with files as they are published. Must hold: a table that was read reads as it was written, and so does what
// was imported; a report of it can be made.
#include "study/output/csv.h"
#include "study/output/player_files.h"
#include "study/output/report.h"
#include "tests/fuzz/harness.h"

namespace phyplay::fuzz {
namespace {

std::string written(const CsvFile& file) {
    CsvWriter writer;
    for (const std::string& name : file.header) writer.cell(name);
    writer.end_row();
    for (const CsvRow& row : file.rows) {
        for (const std::string& cell : row.cells) writer.cell(cell);
        writer.end_row();
    }
    return writer.text();
}

void try_table(std::string_view input) {
    const Result<CsvFile> file = read_csv(input, "x.csv");
    if (!file) return;
    // A blank line at the end is no row, and a mark of byte order at the beginning no text.
    if (file->header.size() == 1 || file->header.front().starts_with("\xEF\xBB\xBF")) return;
    const Result<CsvFile> again = read_csv(written(*file), "again.csv");
    must(again && again->header == file->header && again->rows.size() == file->rows.size(),
         "a table reads as it was written");
    for (std::size_t row = 0; row < file->rows.size(); ++row) {
        must(again->rows[row].cells == file->rows[row].cells, "a row reads as it was written");
        for (const std::string& cell : file->rows[row].cells) {
            const std::string safe = not_a_formula(cell);
            must(not_a_formula(safe) == safe, "what is no formula stays as it is");
        }
    }
}

void try_players(const PlayerFiles& files) {
    const std::string csv = imported_csv(files);
    const Result<PlayerFiles> again = read_imported(csv, "imported.csv", shipped_suites());
    must(bool(again), "what was imported can be read");
    must(again->played.size() == files.played.size(), "what was imported reads as it was written");
}

}  // namespace

std::vector<std::string> examples() {
    const std::string header = "levelIndex,attempts,time_breakdown,total_time,average_rate,scenario\n";
    return {header + "1,2,\"{1: 30.5, 2: 12.25}\",42.75,0.8,1\n2,100,\"{1: 3, 2: 4, 3: 5, 4: 6, 5: 7}\",25,0,15\n",
            "\xEF\xBB\xBF" + header + "7,1,{1: 1e1},10,1,3\r\n",
            "player," + header + "P1,0,1,{1: 2.5},2.5,1,4\nP2,0,1,{1: 2.5},2.5,1,4\n",
            "a,\"b \"\"quoted\"\", c\",d\n1,\"two\nlines\",=3+4\n,,\n"};
}

void try_input(std::string_view input) {
    try_table(input);
    scratch_file("Player 1.csv", input);
    if (const auto files = read_player_files(scratch_folder(), shipped_suites())) try_players(*files);
    if (const auto files = read_imported(input, "x.csv", shipped_suites())) try_players(*files);
}

}  // namespace phyplay::fuzz
