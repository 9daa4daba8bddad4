#include "study/output/export.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <map>
#include <regex>
#include <set>

#include "engine/io/file.h"
#include "engine/play/attempt.h"
#include "study/output/csv.h"
#include "study/output/data_dictionary.h"
#include "study/output/export_documents.h"
#include "tests/study/output/played_study.h"
#include "tests/study/output/psych_ds_check.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

using test::PlayedStudy;

const PlayedStudy& played() {
    static const PlayedStudy study;
    return study;
}

ExportSummary exported(const PlayedStudy& study, StudyExport what) {
    if (what.out.empty()) what.out = next_free_name(study.folder().exports(), "export");
    const Result<Store> store = Store::open_read_only(study.folder().database());
    REQUIRE(store);
    const Result<ExportSummary> summary =
        export_study(*store, study.folder(), test::both_suites(), testing::shipped_suites(), what);
    if (!summary) FAIL(to_string(summary.error()));
    return *summary;
}

CsvFile table_of(const fs::path& folder, const std::string& description) {
    const Result<std::string> text = read_file(folder / file_path("small", file_schema(description)));
    REQUIRE(text);
    Result<CsvFile> file = read_csv(*text, description);
    REQUIRE(file);
    return *std::move(file);
}

const std::string& cell(const CsvFile& file, std::size_t row, const std::string& column) {
    REQUIRE(file.column(column) < file.header.size());
    return file.rows.at(row).cells[file.column(column)];
}

TEST_CASE("data dictionary: a column of one name has the same type, unit and meaning in every file") {
    std::map<std::string, const Column*> known;
    std::vector<const FileSchema*> files = {&event_schema()};
    for (const FileSchema& schema : data_dictionary()) files.push_back(&schema);
    for (const FileSchema* schema : files) {
        std::set<std::string_view> names;
        for (const Column& column : schema->columns) {
            CAPTURE(column.name);
            CHECK(names.insert(column.name).second);
            CHECK_FALSE(column.meaning.empty());
            CHECK(std::regex_match(std::string(column.name), std::regex("[a-z][a-z0-9_]*")));
            if (column.unit == "ms") CHECK(column.name.ends_with("_ms"));
            if (column.unit == "us") CHECK(column.name.ends_with("_us"));
            const Column* other = known.try_emplace(std::string(column.name), &column).first->second;
            CHECK(other->type == column.type);
            CHECK(other->unit == column.unit);
            CHECK(other->meaning == column.meaning);
            CHECK(other->definition == column.definition);
        }
    }
}

TEST_CASE("export: the folder keeps the rules of Psych-DS") {
    const ExportSummary summary = exported(played(), {.has_wide_file = true, .has_bids = true});
    CHECK(test::psych_ds_faults(summary.path) == std::vector<std::string>{});
    CHECK(static_cast<std::size_t>(summary.files) == files_below(summary.path).size());
}

TEST_CASE("psych-ds check: what breaks a rule is found") {
    const ExportSummary summary = exported(played(), {});
    const auto breaks = [&](const std::string& name, const std::string& text) {
        write_private_file(summary.path / name, text);
        const bool is_found = !test::psych_ds_faults(summary.path).empty();
        fs::remove(summary.path / name);
        return is_found;
    };
    CHECK(breaks("data/attempts.csv", "participant_id\n"));
    CHECK(breaks("data/subject-a_b_data.csv", "participant_id\n"));
    CHECK(breaks("data/person-a_data.csv", "participant_id\n"));
    CHECK(breaks("data/study-a_data.csv", "unheard_of\n"));
    CHECK(breaks("data/study-a_data.csv", "participant_id\n1,2\n"));
    CHECK(test::psych_ds_faults(summary.path).empty());
    fs::remove(summary.path / "dataset_description.json");
    CHECK_FALSE(test::psych_ds_faults(summary.path).empty());
}

TEST_CASE("export: every attempt of the data file is there, with its times") {
    const ExportSummary summary = exported(played(), {});
    const CsvFile attempts = table_of(summary.path, "attempts");
    const Store store = played().open();
    const std::vector<AttemptRecord> records = store.attempts();
    REQUIRE(attempts.rows.size() == records.size());
    REQUIRE(records.size() > 20);
    for (std::size_t i = 0; i < records.size(); ++i) {
        CHECK(cell(attempts, i, "participant_id") == records[i].actor_id);
        CHECK(cell(attempts, i, "actor_type") == "bot");
        CHECK(cell(attempts, i, "mode") == "pilot");
        CHECK(std::stod(cell(attempts, i, "thinking_time_ms")) * 1000.0 ==
              doctest::Approx(static_cast<double>(records[i].commit.thinking_time_us())).epsilon(1e-12));
        CHECK(cell(attempts, i, "solved") == (records[i].result->status == Status::solved ? "TRUE" : "FALSE"));
        CHECK(cell(attempts, i, "in_analysis") == (cell(attempts, i, "block_kind") == "test" ? "TRUE" : "FALSE"));
    }
}

TEST_CASE("export: no cell is taken for what it is not: ids begin with a letter, truths are TRUE or FALSE") {
    const ExportSummary summary = exported(played(), {});
    for (const FileSchema& schema : data_dictionary()) {
        const CsvFile file = table_of(summary.path, std::string(schema.description));
        for (std::size_t row = 0; row < file.rows.size(); ++row) {
            for (const Column& column : schema.columns) {
                const std::string& text = cell(file, row, std::string(column.name));
                CAPTURE(column.name);
                CAPTURE(text);
                if (text.empty()) continue;
                if (column.type == ColumnType::truth) CHECK((text == "TRUE" || text == "FALSE"));
                if (column.type == ColumnType::integer) CHECK(std::regex_match(text, std::regex("-?[0-9]+")));
                if (column.type == ColumnType::number) CHECK_NOTHROW(static_cast<void>(std::stod(text)));
                if (column.name.ends_with("_id")) CHECK(std::isalpha(static_cast<unsigned char>(text[0])) != 0);
                if (column.unit == "ms") CHECK(std::regex_match(text, std::regex("-?[0-9]+\\.[0-9]{3}")));
            }
        }
    }
}

TEST_CASE("export: no wall-clock time and no machine's name is in it") {
    const ExportSummary summary = exported(played(), {.has_wide_file = true, .has_bids = true});
    const std::regex moment("[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2})?|[0-9]{2}:[0-9]{2}:[0-9]{2}");
    for (const fs::path& file : files_below(summary.path)) {
        CAPTURE(file.string());
        const Result<std::string> text = read_file(file);
        REQUIRE(text);
        std::smatch found;
        CHECK_MESSAGE(!std::regex_search(*text, found, moment), found.str());
    }
}

TEST_CASE("export: files are for their owner alone, the copy of the data file among them") {
    const ExportSummary summary = exported(played(), {.has_database_copy = true});
    CHECK(fs::file_size(summary.path / "study.db") > 0);
    for (const auto& entry : fs::recursive_directory_iterator(summary.path)) {
        struct stat info {};
        REQUIRE(::stat(entry.path().c_str(), &info) == 0);
        CHECK((info.st_mode & 0077U) == 0);
    }
}

TEST_CASE("export: free text is no formula in a spreadsheet") {
    const PlayedStudy study(1);
    study.tamper("UPDATE questionnaire_response SET value_text = '=cmd|x' WHERE item_id = 'remark'");
    const ExportSummary summary = exported(study, {});
    const CsvFile answers = table_of(summary.path, "questionnaire");
    bool is_found = false;
    for (std::size_t row = 0; row < answers.rows.size(); ++row) {
        if (cell(answers, row, "item_id") != "remark") continue;
        is_found = true;
        CHECK(cell(answers, row, "value_text") == "'=cmd|x");
    }
    CHECK(is_found);
    CHECK(read_file(summary.path / "documentation/codebook.md")->find("has an apostrophe in front") !=
          std::string::npos);
}

TEST_CASE("export: free text is left out unless asked for, other answers are not") {
    const PlayedStudy study(1);
    study.tamper("UPDATE questionnaire_response SET value_text = 'I am Erika' WHERE item_id = 'hand'");
    const auto holds = [&](const StudyExport& what) {
        const CsvFile answers = table_of(exported(study, what).path, "questionnaire");
        for (std::size_t row = 0; row < answers.rows.size(); ++row) {
            if (cell(answers, row, "value_text") == "I am Erika") return true;
        }
        return false;
    };
    CHECK(holds({}));
    CHECK_FALSE(holds({.choice = {.hidden_items = {{"background", "hand"}}}}));
    CHECK(holds({.choice = {.hidden_items = {{"background", "age"}}}}));
    CHECK_FALSE(holds({.choice = {.hides_all_words = true}}));
}

TEST_CASE("export: of one participant, nobody else is in it") {
    const std::vector<std::string> codes = played().codes();
    const ExportSummary summary = exported(played(), {.choice = {.participant_id = codes.at(1)}});
    for (const fs::path& file : files_below(summary.path)) {
        const Result<std::string> text = read_file(file);
        REQUIRE(text);
        for (const std::string& code : codes) {
            if (code == codes.at(1)) continue;
            CHECK(text->find(code) == std::string::npos);
            CHECK(file.string().find(code) == std::string::npos);
        }
    }
    CHECK(table_of(summary.path, "attempts").rows.size() > 4);
}

TEST_CASE("export: an existing folder, an unknown participant and a copy of everybody for one are refused") {
    const PlayedStudy& study = played();
    const Result<Store> store = Store::open_read_only(study.folder().database());
    const auto refusal = [&](const StudyExport& what) {
        const Result<ExportSummary> summary =
            export_study(*store, study.folder(), test::both_suites(), testing::shipped_suites(), what);
        return summary ? std::string() : to_string(summary.error());
    };
    const fs::path out = study.path() / "out";
    CHECK(refusal({.out = study.path()}).find("exists already") != std::string::npos);
    CHECK(refusal({.out = out, .choice = {.participant_id = "AAAAAAA"}}).find("no participant") != std::string::npos);
    CHECK(refusal({.out = out, .choice = {.participant_id = study.codes()[0]}, .has_database_copy = true})
              .find("copy of the data file") != std::string::npos);
    CHECK_FALSE(fs::exists(out));
    for (const auto& entry : fs::directory_iterator(study.path())) {
        CHECK(entry.path().filename().string().find(".part-") == std::string::npos);
    }
}

TEST_CASE("export: excluded participants are flagged and not analysed") {
    const PlayedStudy study(2);
    {
        Store store = study.open();
        store.set_status(study.codes()[0], ParticipantStatus::excluded, "asleep");
    }
    const ExportSummary summary = exported(study, {});
    const CsvFile trials = table_of(summary.path, "trials");
    int flagged = 0;
    for (std::size_t row = 0; row < trials.rows.size(); ++row) {
        if (cell(trials, row, "participant_id") != study.codes()[0]) continue;
        ++flagged;
        CHECK(cell(trials, row, "participant_status") == "excluded");
        CHECK(cell(trials, row, "in_analysis") == "FALSE");
    }
    CHECK(flagged > 0);
    bool is_said = false;
    for (const std::string& note : summary.notes) is_said = is_said || note.find("1 excluded") != std::string::npos;
    CHECK(is_said);
}

TEST_CASE("export: the log of attempts can be read and has every finished attempt") {
    const ExportSummary summary = exported(played(), {});
    const Result<std::string> text = read_file(summary.path / "replay" / "attempts.jsonl");
    REQUIRE(text);
    std::size_t lines = 0;
    for (std::size_t begin = 0; begin < text->size(); ++lines) {
        const std::size_t end = text->find('\n', begin);
        CHECK(read_attempt(std::string_view(*text).substr(begin, end - begin), test::both_suites(),
                           testing::shipped_suites())
                  .has_value());
        begin = end + 1;
    }
    CHECK(lines == table_of(summary.path, "attempts").rows.size());
}

TEST_CASE("export: attempts of an altered file for which their suite has no words are left out of the log") {
    for (const char* change :
         {"DELETE FROM attempt_move", "UPDATE attempt SET measures = '[1, 2, 3]'", "UPDATE trial SET tier = 'x'",
          "UPDATE trial SET suite = iif(suite = 'phyq', 'phyre', 'phyq')"}) {
        CAPTURE(change);
        const PlayedStudy study(played());
        study.tamper(change);
        const ExportSummary summary = exported(study, {});
        CHECK(*read_file(summary.path / "replay" / "attempts.jsonl") == "");
    }
}

TEST_CASE("export: a refused move about what no whole number can say harms nobody") {
    const PlayedStudy study(played());
    study.tamper(
        "INSERT INTO refused_move (trial_id, t_us, clock, kind, content, fault, about) "
        "VALUES (1, 5, 'poll', 'launch', '[]', 'no_bird', '[1e30]')");
    CHECK(exported(study, {}).files > 0);
}

}  // namespace
}  // namespace phyplay
