// The data folder of a study: where its files lie, and writing to it so that nobody else can read along and nobody
// ever sees half of something.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/descriptor.h"
#include "engine/base/result.h"
#include "engine/io/file.h"

namespace phyplay {

inline constexpr std::string_view kStudyDataFile = "study.db";
inline constexpr std::string_view kStudyBundleFile = "bundle.jsonl";
inline constexpr std::string_view kStudyPassportFile = "passport.html";

/// `phyplay study ... --data DIR`: DIR and what lies in it.
struct DataFolder {
    std::filesystem::path path;

    std::filesystem::path database() const { return path / kStudyDataFile; }
    std::filesystem::path bundle() const { return path / kStudyBundleFile; }
    std::filesystem::path passport() const { return path / kStudyPassportFile; }
    std::filesystem::path exports() const { return path / "exports"; }
    std::filesystem::path reports() const { return path / "reports"; }
    std::filesystem::path receipts() const { return path / "receipts"; }
    /// Published data that were brought in instead of a database (player_files.h).
    std::filesystem::path imported() const { return path / "imported.csv"; }
};

/// Makes a folder (0700, whatever the mask of the process) with those above it. Throws std::runtime_error, naming it,
/// where that cannot be done.
void make_data_folder(const std::filesystem::path& path);

/// Who else may look into the folder: a sentence; empty where nobody may.
std::string privacy_warning(const DataFolder& folder);

/// Keeps an erasure apart from exports and reports, which have read everything before they write: those share the
/// folder while they are made, an erasure has it alone. It leaves no file behind, and ends with its program.
class PublishingLock {
public:
    /// For an export or a report. Fails while somebody is erased.
    static Result<PublishingLock> share(const DataFolder& folder);
    /// For an erasure. Fails while there is an export, a report or another erasure.
    static Result<PublishingLock> have_alone(const DataFolder& folder);

private:
    explicit PublishingLock(Descriptor folder) : folder_(std::move(folder)) {}

    Descriptor folder_;
};

/// Writes a new file (0600) and brings it to the disk: whole, or not there (write_file_atomically), and without what
/// a crash left of it before. Throws std::runtime_error, naming it, where it exists and is kept, or the disk refuses.
void write_private_file(const std::filesystem::path& path, std::string_view text, Existing existing = Existing::kept);

/// The first of NAME-1, NAME-2, ... that `folder` does not have yet, with this ending (".html").
std::filesystem::path next_free_name(const std::filesystem::path& folder, std::string_view name,
                                     std::string_view ending = {});

/// A folder that is filled out of sight, in a staged_place(), and put into its place at once. Not committed, it
/// disappears again; where a kill kept it from that, the next one of its name removes it.
class StagedFolder {
public:
    /// Requires that `target` does not exist. Throws as make_data_folder.
    explicit StagedFolder(std::filesystem::path target);
    ~StagedFolder();
    StagedFolder(const StagedFolder&) = delete;
    StagedFolder& operator=(const StagedFolder&) = delete;

    const std::filesystem::path& path() const { return staged_; }

    /// Writes a file below it, making the folders between; counts it. Throws std::runtime_error where the path leads
    /// out of the folder, or somebody removed the folder.
    void write(const std::filesystem::path& relative, std::string_view text);

    int files() const { return files_; }

    /// Brings it to the disk with all that lies in it, and puts it in its place: a power cut leaves all of it or
    /// nothing. Throws std::runtime_error where something took the place meanwhile, or the disk refuses.
    void commit();

private:
    std::filesystem::path target_;
    std::filesystem::path staged_;
    std::optional<FolderLock> lock_;  ///< says that somebody is at work on it
    int files_ = 0;
    bool is_committed_ = false;
};

/// What lies below a folder, each list sorted by path.
struct FolderListing {
    std::vector<std::filesystem::path> files;   ///< regular ones
    std::vector<std::filesystem::path> links;   ///< which are not followed
    std::vector<std::filesystem::path> unread;  ///< folders that could not be listed, or not to their end
};

/// Everything below a folder; of one that is not there, nothing.
FolderListing list_files(const std::filesystem::path& folder);

/// FolderListing::files alone.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder);

/// Bytes of all of them.
std::uintmax_t bytes_below(const std::filesystem::path& folder);

}  // namespace phyplay
