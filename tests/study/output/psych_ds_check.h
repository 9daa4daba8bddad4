// The rules of Psych-DS 1.5 that an exported folder must keep, checked.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace phyplay::test {

/// Everything in the folder that breaks a rule, a sentence each: no dataset_description.json or one without what is
/// required, no data folder, a file name that is not key-value_..._data.csv with small letters and alphanumeric
/// values, a CSV that does not parse, a column that variableMeasured does not list.
std::vector<std::string> psych_ds_faults(const std::filesystem::path& folder);

}  // namespace phyplay::test
