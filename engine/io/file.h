// Files: read whole or piece by piece, written so that nobody ever sees half of them, or added to piece by piece.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/descriptor.h"
#include "engine/base/result.h"

namespace phyplay {

/// The bytes of a regular file. Fails when it is missing, unreadable, no file at all (a folder, a device), or
/// larger than `most_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t most_bytes = 256U << 20U);

/// For whom a new file is: as the mask of the process has it, or for its owner alone whatever that says.
enum class Readers { all, owner };

/// What becomes of a file that has the name already.
enum class Existing { replaced, kept };

/// Writes the text to the disk out of sight and gives it the name `path`: a crash leaves the old file there or the new
/// one, whole, and beside it at most what staged_place.h tells of. Throws std::runtime_error, naming the file, where
/// the disk refuses, or where there is one that is kept.
void write_file_atomically(const std::filesystem::path& path, std::string_view text, Readers readers = Readers::all,
                           Existing existing = Existing::replaced);

/// Makes a folder and those above it that are missing, each for its owner alone whatever the mask of the process
/// says, and brings their names to the disk. A folder that is there stays as it is. An Error names the one that
/// cannot be made.
Result<Done> make_private_folder(const std::filesystem::path& path);

/// A GrowingFile is written piece by piece at its end, by one program at a time, and survives a kill at any byte.
///
/// Long work keeps what it has in such a file: started again, it reads how far it got, cuts off what is not whole,
/// and goes on. What a piece is, and whether it is whole, the caller knows.
class GrowingFile {
public:
    /// Opens the file, or makes it, and locks it until it is closed. Fails where it cannot be opened, or where
    /// another program has it: "another program is working on this `what`", said of `place`, or of the file where
    /// that is empty.
    static Result<GrowingFile> open(const std::filesystem::path& path, std::string_view what,
                                    const std::filesystem::path& place = {});

    /// A new file, for this program alone. Fails where there is one already.
    static Result<GrowingFile> create(const std::filesystem::path& path);

    GrowingFile(GrowingFile&&) noexcept = default;
    GrowingFile& operator=(GrowingFile&&) = delete;  // nobody gives a lock up by taking another

    // All three throw std::runtime_error, naming the file, where the disk refuses.

    /// Leaves the first so many bytes.
    void cut(std::size_t bytes);

    /// Adds to the end, all of it or, where the disk is full, nothing.
    void append(std::string_view bytes);

    /// Brings everything to the disk.
    void sync();

private:
    GrowingFile(Descriptor file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}

    Descriptor file_;
    std::filesystem::path path_;
};

/// A RandomAccessFile gives any piece of a file, to any thread, however large the file is. It is read rather than
/// mapped into memory: a file that somebody cuts meanwhile is an error, and does not end the program.
class RandomAccessFile {
public:
    /// Fails where the file is missing, unreadable, or no regular file.
    static Result<RandomAccessFile> open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return path_; }

    /// Bytes, as it was opened.
    std::size_t size() const { return size_; }

    /// So many bytes from `offset` on. Throws std::runtime_error, naming the file, where they are not there (any
    /// more), or where the disk refuses.
    std::vector<std::byte> read(std::size_t offset, std::size_t bytes) const;

private:
    RandomAccessFile(Descriptor file, std::filesystem::path path, std::size_t size)
        : file_(std::move(file)), path_(std::move(path)), size_(size) {}

    Descriptor file_;
    std::filesystem::path path_;
    std::size_t size_;
};

// Where in a text something is, as people count: readers of files tell it with every mistake.

/// The 1-based line of the byte at `offset`; an offset beyond the end is taken as the end.
inline int line_at(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

/// A FolderLock keeps two programs from working on one folder. It leaves no file behind, and ends with its program,
/// however that ends.
class FolderLock {
public:
    /// Fails where the folder cannot be opened or another program has it.
    static Result<FolderLock> take(const std::filesystem::path& folder);

    FolderLock(FolderLock&&) noexcept = default;
    FolderLock& operator=(FolderLock&&) = delete;  // nobody gives a lock up by taking another

private:
    explicit FolderLock(Descriptor folder) : folder_(std::move(folder)) {}

    Descriptor folder_;
};

}  // namespace phyplay
