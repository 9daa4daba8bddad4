// A DataFile is an open SQLite file that is certainly ours: right kind, known schema, undamaged, and, when
// writable, locked against a second writer and set up so that what is committed survives a power cut.
//
// The schema is numbered: schema/001_*.sql, 002_*.sql, ... are part of the program, and PRAGMA user_version
// says which a file has seen. A file of a newer program is refused, an older one is brought up to date when
// opened for writing, or in memory where it is only read. Nothing of a schema runs before it was compared with those
// (trust.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "engine/base/descriptor.h"
#include "engine/base/result.h"
#include "study/store/sqlite.h"

namespace phyplay {

/// One step of the schema: "001_attempt_log" and the text of its file.
struct Migration {
    std::string_view name;
    std::string_view sql;
};

/// All steps in order; the schema version is their count. Generated from schema/*.sql.
std::span<const Migration> migrations();

/// Held while a program writes; given back when the program ends, however it ends.
class WriterLock {
public:
    /// Fails when another program holds it. The lock is the file `path` + "-lock", which stays behind, and, where the
    /// file system can, a byte of the data file itself: somebody may delete the former.
    ///
    /// Makes the data file (0600) where there is none, takes the permissions of others from one of ours, and fails
    /// where there is another kind of file. Everything that concerns the file itself goes through the one descriptor
    /// that is kept: whoever closes any other gives up SQLite's locks on it, those of the whole process.
    static Result<WriterLock> acquire(const std::filesystem::path& path);

    /// Whether this is the data file, under whatever name.
    bool is_of(const std::filesystem::path& path) const;

    /// Bytes of the data file from `offset` on, as they are on the disk. Returns how many there are: 0 at the end,
    /// nothing where the disk refuses.
    std::optional<std::size_t> read(std::uint64_t offset, std::span<char> into) const;

private:
    WriterLock(Descriptor file, Descriptor data) : file_(std::move(file)), data_(std::move(data)) {}

    Descriptor file_;
    Descriptor data_;
};

class DataFile {
public:
    /// See Store::open and Store::open_read_only.
    static Result<DataFile> open(const std::filesystem::path& path);
    static Result<DataFile> open_read_only(const std::filesystem::path& path);
    /// See Store::audit_beside: for writing, while another program may hold the lock. A file of an older program,
    /// which no session of ours can be writing to, is opened as by open.
    static Result<DataFile> open_beside(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return path_; }
    const sqlite::Database& database() const { return *database_; }
    const WriterLock* lock() const { return lock_.get(); }  ///< none where it is only read

    /// Of an older schema, brought up to date in memory alone.
    bool is_upgraded_copy() const { return is_upgraded_copy_; }

    /// Whether the opened file is still there, on a disk with room. An Error says what is wrong.
    Result<Done> check_environment() const;

private:
    DataFile(std::filesystem::path path, std::unique_ptr<WriterLock> lock,
             std::unique_ptr<sqlite::Database> database);

    std::filesystem::path path_;
    std::unique_ptr<WriterLock> lock_;  // outlives the database, whose closing writes
    std::unique_ptr<sqlite::Database> database_;
    bool is_upgraded_copy_ = false;
};

/// True when the file begins as every SQLite file does. Not for one that this program may have open
/// (WriterLock::acquire).
bool is_sqlite_file(const std::filesystem::path& path);

}  // namespace phyplay
