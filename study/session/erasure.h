// Erasing a participant from a study's data folder, and making sure: rows, exports, reports, and every byte.
//
// Exports and reports that contain the participant are removed whole; they can be made again. Copies elsewhere are
// searched and named, so that the researcher can destroy them. The receipt is a file without the code.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "study/session/data_folder.h"
#include "study/store/store.h"

namespace phyplay {

/// Byte sequences by which a participant would be recognised: their code, and actions that nobody else made.
struct Traces {
    std::vector<std::string> sequences;

    bool empty() const { return sequences.empty(); }
};

/// What the participant left in the data file. Requires a known code.
Traces traces_of(const Store& store, std::string_view participant_id);

/// What a search below a folder came to.
struct TraceSearch {
    std::vector<std::filesystem::path> found;         ///< files that hold traces
    std::vector<std::filesystem::path> not_searched;  ///< links, and what could not be read to its end
};

/// Looks for files that hold one of the sequences, in their bytes or, for the first one, in their name. `open` is the
/// store whose data file may lie there, where this program has it open for writing (Store::held_file).
TraceSearch search_traces(const std::filesystem::path& folder, const Traces& traces, const Store* open = nullptr);

/// 32 hexadecimal digits that say nothing.
std::string random_id(const std::function<std::uint32_t()>& random_bits);

struct ErasureOptions {
    std::string app_version;
    std::string today;                        ///< "2026-11-21"
    std::string asked_by = "researcher";      ///< or "participant", for the audit log
    std::string asked_at;                     ///< for the audit log: the time, or the day alone
    std::string erasure_id;                   ///< random_id()
    std::vector<std::filesystem::path> also;  ///< folders outside to search: backups, shared exports
};

struct Erasure {
    ErasureReceipt receipt;   ///< of no rows, and without a status, where they were not in the data file
    bool was_in_data = true;  ///< in the data file, that is
    std::filesystem::path receipt_file;
    std::size_t sequences = 0;                       ///< searched for
    int removed = 0;                                 ///< exports and reports that are gone
    std::vector<std::filesystem::path> left_inside;  ///< files of the data folder that still hold traces: none
    std::vector<std::filesystem::path> left_elsewhere;
    std::vector<std::filesystem::path> not_searched;  ///< inside and elsewhere: nobody knows what they hold
    /// False while another program reads the data file, which keeps bytes in it and its log: they go when the study
    /// is opened next.
    bool is_finished = true;

    /// Every byte was looked at, and none of them is left.
    bool is_proven() const {
        return is_finished && left_inside.empty() && left_elsewhere.empty() && not_searched.empty();
    }
};

/// Where the receipt of an erasure lies.
std::filesystem::path receipt_path(const DataFolder& folder, std::string_view erasure_id);

/// Whether a receipt says that bytes of the participant were left in the data file for the next opening to remove.
bool is_unfinished_receipt(std::string_view receipt);

/// Erases them: the one way out, whoever asks. An Error, and no row is gone, where there is no such participant,
/// their session is open, the data file is damaged, an export or a report is being made, or an export, a report or
/// the folder of receipts resists; it may be called again then. An Error says so where all is gone and only the
/// receipt could not be written.
Result<Erasure> erase_participant(Store& store, const DataFolder& folder, std::string_view participant_id,
                                  const ErasureOptions& options);

/// Erases what is left of somebody who is not in the data file: exports and reports that hold the code. What they did
/// is not known any more, so the code alone is looked for. Where an erasure of this participant was cut off before
/// its receipt, this makes the receipt. Otherwise an Error, and nothing is done, where the participant is there
/// (erase_participant), or no file holds the code and all could be read; otherwise as erase_participant.
Result<Erasure> erase_remains(Store& store, const DataFolder& folder, std::string_view participant_id,
                              const ErasureOptions& options);

/// Writes the receipts of erasures that were cut off before theirs, and mends those that say that the data file could
/// not be built anew, now that it was. Nobody knows the codes any more, so nothing is searched for. An Error where
/// one cannot be written.
Result<Done> write_due_receipts(Store& store, const DataFolder& folder);

}  // namespace phyplay
