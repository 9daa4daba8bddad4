#include "study/output/export_documents.h"

#include <fmt/core.h>

#include <map>
#include <set>

#include "engine/io/json_writer.h"
#include "study/output/definitions.h"

namespace phyplay {
namespace {

/// All files, events included.
std::vector<const FileSchema*> all_files(const StudyTables& tables) {
    std::vector<const FileSchema*> files = tables.files();
    files.push_back(&event_schema());
    return files;
}

/// For a cell of a Markdown table.
std::string in_cell(std::string_view text) {
    std::string cell;
    for (const char c : text) {
        if (c == '|') cell += '\\';
        cell += c == '\n' ? ' ' : c;
    }
    return cell;
}

std::string whole_meaning(const Column& column) {
    if (column.definition.empty()) return std::string(column.meaning);
    return fmt::format("{} Definition: {}", column.meaning, column.definition);
}

std::string_view r_class(ColumnType type) {
    switch (type) {
        case ColumnType::text:
        case ColumnType::word: return "character";
        case ColumnType::integer: return "integer";
        case ColumnType::number: return "numeric";
        case ColumnType::truth: return "logical";
    }
    return "character";
}

std::string_view pandas_type(ColumnType type) {
    switch (type) {
        case ColumnType::text:
        case ColumnType::word: return "string";
        case ColumnType::integer: return "Int64";
        case ColumnType::number: return "float64";
        case ColumnType::truth: return "boolean";
    }
    return "string";
}

}  // namespace

std::string file_path(std::string_view study_id, const FileSchema& schema) {
    return fmt::format("data/study-{}_description-{}_data.csv", study_id, schema.description);
}

std::string events_path(std::string_view participant_id, std::int64_t session_no) {
    return fmt::format("data/raw/subject-{}_session-{}_description-events_data.csv", participant_id, session_no);
}

std::string dataset_description(const StudyTables& tables) {
    const StudyRecord& study = tables.study();
    JsonWriter json;
    json.begin_object()
        .field("@context", "https://schema.org/")
        .field("@type", "Dataset")
        .field("name", study.title.empty() ? study.study_id : study.title)
        .field("description",
               fmt::format("Attempts of people at physical puzzles, made with PhyPlay. Study '{}', protocol version "
                           "{}, {} data. Times are relative to the start of a session.",
                           study.study_id, study.protocol_version, name_of(study.mode)))
        .field("schemaVersion", "Psych-DS 1.5.0")
        .field("version", study.protocol_version)
        .field("identifier", study.bundle_sha256);
    json.key("keywords").begin_array();
    for (const char* word : {"physical reasoning", "puzzles", "behaviour"}) json.value(word);
    json.end_array().key("variableMeasured").begin_array();
    std::set<std::string_view> named;
    for (const FileSchema* file : all_files(tables)) {
        for (const Column& column : file->columns) {
            if (!named.insert(column.name).second) continue;
            json.begin_object()
                .field("@type", "PropertyValue")
                .field("name", column.name)
                .field("description", whole_meaning(column))
                .field("valueReference", name_of(column.type));
            if (!column.unit.empty()) json.field("unitText", column.unit);
            json.end_object();
        }
    }
    json.end_array().end_object();
    return json.take_line();
}

std::string codebook(const StudyTables& tables, const Table& event_kinds) {
    std::string text =
        "# Codebook\n\n"
        "Every file is CSV: commas, one header line, UTF-8, \".\" in numbers, an empty cell where a value is "
        "missing, "
        "TRUE and FALSE. Names of columns end in their unit where it is a unit of time. A column of one name means "
        "the "
        "same in every file. A text that a spreadsheet would take for a formula, since it begins with = + - @, a tab "
        "or a "
        "line break, has an apostrophe in front.\n";
    for (const FileSchema* file : all_files(tables)) {
        text += fmt::format("\n## {}\n\n{}\n\n| Column | Type | Unit | Meaning |\n|---|---|---|---|\n",
                            file->description, file->rows);
        for (const Column& column : file->columns) {
            text += fmt::format("| `{}` | {} | {} | {} |\n", column.name, name_of(column.type), column.unit,
                                in_cell(column.meaning));
        }
    }
    text += "\n## Words of `kind` in events\n\n| Word | Meaning |\n|---|---|\n";
    for (const std::vector<Value>& row : event_kinds.rows) {
        text += fmt::format("| `{}` | {} |\n", text_of(row[event_kinds.column("kind")]),
                            in_cell(text_of(row[event_kinds.column("meaning")])));
    }
    text += "\n## Definitions\n\n| Term | Definition |\n|---|---|\n";
    for (const Definition& definition : definitions()) {
        text += fmt::format("| {} | {} |\n", definition.term, in_cell(definition.text));
    }
    return text;
}

std::string loader_for_r(const StudyTables& tables) {
    const std::string& study_id = tables.study().study_id;
    std::string text =
        "# Reads the files of this data set with the right types.\n"
        "#\n"
        "#   source(\"analysis/load.R\")\n"
        "#   attempts <- load_data(\"attempts\")      # run from the folder of the data set, or give folder = ...\n"
        "#   events <- load_events()\n\n"
        "column_types <- list(\n";
    const std::vector<const FileSchema*> files = all_files(tables);
    for (std::size_t i = 0; i < files.size(); ++i) {
        text += fmt::format("  {} = c(\n", files[i]->description);
        const std::vector<Column>& columns = files[i]->columns;
        for (std::size_t k = 0; k < columns.size(); ++k) {
            text += fmt::format("    {} = \"{}\"{}\n", columns[k].name, r_class(columns[k].type),
                                k + 1 < columns.size() ? "," : "");
        }
        text += i + 1 < files.size() ? "  ),\n" : "  )\n";
    }
    text += fmt::format(
        ")\n\n"
        "read_typed <- function(path, description) {{\n"
        "  utils::read.csv(path, colClasses = column_types[[description]], na.strings = \"\", encoding = \"UTF-8\",\n"
        "                  strip.white = FALSE, stringsAsFactors = FALSE)\n"
        "}}\n\n"
        "load_data <- function(description, folder = \".\") {{\n"
        "  read_typed(file.path(folder, \"data\", paste0(\"study-{}_description-\", description, \"_data.csv\")),\n"
        "             description)\n"
        "}}\n\n"
        "load_events <- function(folder = \".\") {{\n"
        "  paths <- list.files(file.path(folder, \"data\", \"raw\"), pattern = \"_description-events_data[.]csv$\",\n"
        "                      full.names = TRUE)\n"
        "  do.call(rbind, lapply(paths, read_typed, description = \"events\"))\n"
        "}}\n",
        study_id);
    return text;
}

std::string loader_for_python(const StudyTables& tables) {
    const std::string& study_id = tables.study().study_id;
    std::string text =
        "\"\"\"Reads the files of this data set with the right types.\n\n"
        "    from load import load_data, load_events\n"
        "    attempts = load_data(\"attempts\")\n"
        "\"\"\"\n\n"
        "from pathlib import Path\n\n"
        "import pandas\n\n"
        "FOLDER = Path(__file__).resolve().parent.parent\n\n"
        "COLUMN_TYPES = {\n";
    for (const FileSchema* file : all_files(tables)) {
        text += fmt::format("    \"{}\": {{\n", file->description);
        for (const Column& column : file->columns) {
            text += fmt::format("        \"{}\": \"{}\",\n", column.name, pandas_type(column.type));
        }
        text += "    },\n";
    }
    text += fmt::format(
        "}}\n\n\n"
        "def read_typed(path, description):\n"
        "    return pandas.read_csv(path, dtype=COLUMN_TYPES[description], keep_default_na=False, "
        "na_values=[\"\"])\n\n\n"
        "def load_data(description, folder=FOLDER):\n"
        "    return read_typed(Path(folder) / \"data\" / f\"study-{}_description-{{description}}_data.csv\", "
        "description)\n\n\n"
        "def load_events(folder=FOLDER):\n"
        "    paths = sorted((Path(folder) / \"data\" / \"raw\").glob(\"*_description-events_data.csv\"))\n"
        "    return pandas.concat([read_typed(path, \"events\") for path in paths], ignore_index=True)\n",
        study_id);
    return text;
}

std::string export_readme(const StudyTables& tables, const std::vector<std::string>& notes) {
    const StudyRecord& study = tables.study();
    std::map<std::string, int> by_status;
    const Table& participants = tables.of("participants");
    int bots = 0;
    for (const std::vector<Value>& row : participants.rows) {
        ++by_status[text_of(row[participants.column("status")])];
        if (text_of(row[participants.column("actor_type")]) != "human") ++bots;
    }
    int erased = 0;
    for (const auto& [status, count] : tables.erased_by_status()) erased += count;

    std::string text = fmt::format("# {}\n\n", study.title.empty() ? study.study_id : study.title);
    if (study.mode == StudyMode::pilot) {
        text +=
            "**These are pilot data: made while trying the study out, not for analysis.** Every row says so in its "
            "column `mode`.\n\n";
    }
    if (bots > 0) {
        text += fmt::format("**{} of {} participants are simulated** (`actor_type` is `bot`).\n\n", bots,
                            participants.rows.size());
    }
    text += fmt::format(
        "Study `{}`, protocol version {}, engine `{}`. Frozen protocol: SHA-256 `{}` (`materials/bundle.jsonl`).\n\n",
        study.study_id, study.protocol_version, study.engine_id, study.bundle_sha256);
    text += fmt::format(
        "## Who took part\n\n| | Number |\n|---|---|\n| asked | {} |\n| refused | {} |\n| enrolled | {} |\n",
        tables.enrolled() + tables.refused(), tables.refused(), tables.enrolled());
    for (const auto& [status, count] : by_status) text += fmt::format("| {} | {} |\n", status, count);
    text += fmt::format("| erased | {} |\n\n", erased);
    text +=
        "## What is here\n\n"
        "| Folder | Holds |\n|---|---|\n"
        "| `data/` | one CSV file per kind of row; `description-attempts` is the main one |\n"
        "| `data/raw/` | raw events, a file per participant and session |\n"
        "| `documentation/codebook.md` | what every column means |\n"
        "| `analysis/` | `load.R` and `load.py` read the files with the right types |\n"
        "| `materials/` | frozen protocol, consent texts, levels |\n"
        "| `compatibility/` | the same attempts in the forms of other projects' analysis scripts |\n"
        "| `replay/attempts.jsonl` | every attempt as `phyplay replay` plays it again |\n\n"
        "Rows of practice blocks and of excluded participants are included and flagged: the report counts those with "
        "`in_analysis` TRUE. All times are relative to the start of a session.\n";
    for (const std::string& note : notes) text += fmt::format("\n{}\n", note);
    return text;
}

}  // namespace phyplay
