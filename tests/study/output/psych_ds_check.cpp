#include "tests/study/output/psych_ds_check.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "engine/io/file.h"
#include "study/output/csv.h"
#include "study/session/data_folder.h"

namespace phyplay::test {
namespace {

namespace fs = std::filesystem;

const std::set<std::string>& official_keys() {
    static const std::set<std::string> keys = {"study",     "site",  "subject",  "session",    "task",
                                               "condition", "trial", "stimulus", "description"};
    return keys;
}

std::string name_fault(const std::string& name) {
    static const std::regex form("([a-z]+-[A-Za-z0-9]+)(_[a-z]+-[A-Za-z0-9]+)*_data\\.csv");
    if (!std::regex_match(name, form)) return "has no name of the form key-value_key-value_data.csv";
    static const std::regex pair("([a-z]+)-[A-Za-z0-9]+_");
    for (std::sregex_iterator it(name.begin(), name.end(), pair), end; it != end; ++it) {
        if (!official_keys().contains((*it)[1])) return "has the key '" + (*it)[1].str() + "', which is not official";
    }
    return {};
}

}  // namespace

std::vector<std::string> psych_ds_faults(const fs::path& folder) {
    std::vector<std::string> faults;
    const Result<std::string> text = read_file(folder / "dataset_description.json");
    if (!text) return {"there is no dataset_description.json"};
    const auto description = nlohmann::json::parse(*text, nullptr, false);
    if (!description.is_object()) return {"dataset_description.json is no JSON object"};
    for (const char* key : {"@context", "@type", "name", "description", "variableMeasured"}) {
        if (!description.contains(key)) faults.push_back(fmt::format("dataset_description.json has no {}", key));
    }
    if (description.value("@type", "") != "Dataset") faults.push_back("@type is not Dataset");
    std::set<std::string> measured;
    for (const auto& variable : description.value("variableMeasured", nlohmann::json::array())) {
        measured.insert(variable.is_string() ? variable.get<std::string>() : variable.value("name", ""));
    }
    if (!fs::is_directory(folder / "data")) faults.push_back("there is no data folder");
    for (const fs::path& file : files_below(folder / "data")) {
        const std::string name = file.filename().string();
        if (const std::string fault = name_fault(name); !fault.empty()) faults.push_back(name + " " + fault);
        const Result<std::string> csv = read_file(file);
        const Result<CsvFile> table = read_csv(csv ? *csv : "", name);
        if (!table) {
            faults.push_back(to_string(table.error()));
            continue;
        }
        if (csv->find('\r') != std::string::npos) faults.push_back(name + " has carriage returns");
        for (const std::string& column : table->header) {
            if (!measured.contains(column))
                faults.push_back(name + " has the column '" + column + "', not described");
        }
    }
    return faults;
}

}  // namespace phyplay::test
