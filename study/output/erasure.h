// Erasing a participant from a study's data folder, and making sure: rows, exports, reports, and every byte.
//
// Exports and reports that contain the participant are removed whole; they can be made again. Copies elsewhere are
// searched and named, so that the researcher can destroy them. The receipt is a file without the code.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "study/output/data_folder.h"
#include "study/store/store.h"

namespace phyplay {

/// Byte sequences by which a participant would be recognised: their code, and actions that nobody else made.
struct Traces {
    std::vector<std::string> sequences;

    bool empty() const { return sequences.empty(); }
};

/// What the participant left in the data file. Requires a known code.
Traces traces_of(const Store& store, std::string_view participant_id);

/// Files below a folder that hold one of the sequences, in their bytes or, for the first one, in their name.
std::vector<std::filesystem::path> files_with_traces(const std::filesystem::path& folder, const Traces& traces);

struct ErasureOptions {
    std::string app_version;
    std::string today;                        ///< "2026-11-21"
    std::string utc_now;                      ///< for the audit log
    std::string erasure_id;                   ///< random
    std::vector<std::filesystem::path> also;  ///< folders outside to search: backups, shared exports
};

struct Erasure {
    ErasureReceipt receipt;
    std::filesystem::path receipt_file;
    std::size_t sequences = 0;                       ///< searched for
    int removed = 0;                                 ///< exports and reports that are gone
    std::vector<std::filesystem::path> left_inside;  ///< files of the data folder that still hold traces: none
    std::vector<std::filesystem::path> left_elsewhere;
};

/// Erases them. An Error, and nothing was done, where there is no such participant or their session is open.
Result<Erasure> erase_participant(Store& store, const DataFolder& folder, std::string_view participant_id,
                                  const ErasureOptions& options);

}  // namespace phyplay
