#include "study/store/data_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/io/file.h"
#include "study/store/record.h"
#include "study/store/store_error.h"
#include "study/store/trust.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

// "PhyP": tells a PhyPlay data file from every other SQLite file.
constexpr std::int64_t kApplicationId = 0x50687950;

// A long session with pointer moves stays under 20 MB; less room than this is a full disk soon.
constexpr std::uintmax_t kRoomNeeded = std::uintmax_t{32} << 20U;

constexpr std::uintmax_t kCheckedWhole = std::uintmax_t{8} << 20U;

constexpr mode_t kPrivateFile = 0600;

constexpr const char* kOtherWriter = "another PhyPlay is writing to this file; close it first";

// Of the data file, to be locked: far beyond its end and the bytes that SQLite locks.
constexpr off_t kLockedByte = off_t{1} << 62U;

// The schema that began to keep a record (record.h).
constexpr std::size_t kRecordVersion = 5;

// What a statement that reads may do: a hundred times what ours need for a file of that size.
constexpr std::int64_t kLeastWork = 20'000'000;
constexpr std::int64_t kWorkPerByte = 50;

std::int64_t most_work(const fs::path& path) {
    std::error_code ignored;
    std::uintmax_t bytes = 0;
    for (const fs::path& part : {path, fs::path(path.string() + "-wal")}) {
        if (fs::is_regular_file(part, ignored)) bytes += fs::file_size(part, ignored);
    }
    return kLeastWork + kWorkPerByte * static_cast<std::int64_t>(std::min(bytes, std::uintmax_t{1} << 40U));
}

Error problem(const fs::path& path, std::string message) {
    return Error{std::move(message), path.string()};
}

Error system_problem(const fs::path& path, std::string_view what) {
    return problem(path, fmt::format("{} ({})", what, std::strerror(errno)));
}

Error cannot_write(const fs::path& path) {
    if (errno == EROFS || errno == EACCES || errno == EPERM) {
        return problem(path, "the file or its folder is read-only");
    }
    if (errno == EISDIR) return problem(path, "this is a folder, not a data file");
    return system_problem(path, "the file cannot be opened");
}

/// Every SQLite file begins so.
constexpr std::string_view kMagic("SQLite format 3\0", 16);

/// What stands in a file that exists, as far as can be said without opening it.
Result<Done> check_kind(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return problem(path, "there is no such file");
    if (!fs::is_regular_file(status)) return problem(path, "this is not a data file");
    if (::access(path.c_str(), R_OK) != 0) return problem(path, "the file may not be read");
    return Done{};
}

/// The data file, made where it is missing: of mode 0600, from which SQLite takes the mode of the files beside it.
/// One of ours loses the permissions of others.
Result<Descriptor> open_private_file(const fs::path& path) {
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kPrivateFile));
    if (!file) return cannot_write(path);
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return system_problem(path, "the file cannot be opened");
    std::array<char, kMagic.size()> begin{};
    const ssize_t length = ::pread(file.number(), begin.data(), begin.size(), 0);
    if (status.st_size != 0 &&
        std::string_view(begin.data(), length > 0 ? static_cast<std::size_t>(length) : 0) != kMagic) {
        return problem(path, "this is not a PhyPlay data file");
    }
    if (status.st_uid == ::geteuid()) ::fchmod(file.number(), kPrivateFile);
    // A new file survives a power cut only once its name in the folder is on the disk too.
    const Descriptor folder(::open(fs::absolute(path).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder) ::fsync(folder.number());
    return file;
}

/// What becomes of the links that a file of an older program gets.
enum class Links { closed, left_open };

void migrate(const sqlite::Database& database, std::size_t to_version, Links links) {
    const std::int64_t version = database.number_of("PRAGMA user_version");
    for (std::size_t i = static_cast<std::size_t>(version); i < to_version; ++i) {
        sqlite::Transaction transaction(database);
        database.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
        database.execute(std::string(migrations()[i].sql).c_str());
        database.execute(fmt::format("PRAGMA user_version = {}", i + 1).c_str());
        if (i + 1 == kRecordVersion && links == Links::closed) record::close_links(database, 0);
        transaction.commit();
    }
}

/// Ours, of a schema this program knows, and of nothing else. Until that is certain nothing of the schema runs.
Result<Done> check_schema(const fs::path& path, const sqlite::Database& database) {
    const std::int64_t application = database.number_of("PRAGMA application_id");
    const std::int64_t version = database.number_of("PRAGMA user_version");
    const bool is_new = database.number_of("SELECT count(*) FROM sqlite_schema") == 0;
    if ((application != kApplicationId && !(application == 0 && is_new)) || version < 0) {
        return problem(path, "this is not a PhyPlay data file but another program's database");
    }
    const auto known = static_cast<std::int64_t>(migrations().size());
    if (version > known) {
        return problem(path, fmt::format("the file was written by a newer PhyPlay (schema {}, this program knows "
                                         "up to {}); update PhyPlay to open it",
                                         version, known));
    }
    const auto ours = sqlite::Database::in_memory(path);
    migrate(*ours, static_cast<std::size_t>(version), Links::left_open);
    if (std::string fault = schema_fault(database, *ours); !fault.empty()) return problem(path, std::move(fault));
    return Done{};
}

/// What to run PRAGMA quick_check on. In large files nearly everything is pointer moves, which would take half
/// a second per 50 MB; there it is the tables that results come from.
std::vector<std::string> checked_parts(const fs::path& path, const sqlite::Database& database) {
    std::error_code ignored;
    if (fs::file_size(path, ignored) <= kCheckedWhole) return {"1"};
    std::vector<std::string> tables;
    sqlite::Statement select(database,
                             "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'input_event'");
    while (select.step()) tables.emplace_back(select.text(0));
    return tables;
}

Result<Done> check_undamaged(const fs::path& path, const sqlite::Database& database) {
    // A page that ends early is read as if zeros followed, which in an index only verify would find. With a log
    // beside the file a checkpoint may have been cut off, and is made up for.
    std::error_code none;
    const std::uintmax_t logged = fs::file_size(path.string() + "-wal", none);
    if ((none || logged == 0) &&
        fs::file_size(path) %
                static_cast<std::uintmax_t>(std::max(database.number_of("PRAGMA page_size"), std::int64_t{1})) !=
            0) {
        return problem(path, "the file is damaged (its end is missing); it was left as it is");
    }
    for (const std::string& part : checked_parts(path, database)) {
        const std::string answer = database.text_of(fmt::format("PRAGMA quick_check({})", part));
        if (answer != "ok")
            return problem(path,
                           fmt::format("the file is damaged ({}); it was left as it is", sqlite::one_line(answer)));
    }
    return Done{};
}

/// Opens a file of which nothing is believed before it was checked.
Result<std::unique_ptr<sqlite::Database>> open_checked(const fs::path& path, sqlite::Access access) {
    auto database = std::make_unique<sqlite::Database>(path, access);
    database->let_schema_run(false, false);
    database->limit_work(most_work(path));
    if (Result<Done> schema = check_schema(path, *database); !schema) return schema.error();
    database->let_schema_run(true, access == sqlite::Access::read_write);
    if (Result<Done> undamaged = check_undamaged(path, *database); !undamaged) return undamaged.error();
    if (std::string fault = name_fault(*database); !fault.empty()) return problem(path, std::move(fault));
    return database;
}

}  // namespace

Result<WriterLock> WriterLock::acquire(const fs::path& path) {
    const fs::path lock_path = path.string() + "-lock";
    std::error_code unknown;
    const bool is_first = !fs::exists(lock_path, unknown);
    Descriptor file(::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kPrivateFile));
    if (!file) return cannot_write(path);
    if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return system_problem(path, "the file cannot be locked");
        return problem(path, kOtherWriter);
    }
    Result<Descriptor> data = open_private_file(path);
    if (!data) {
        if (is_first) fs::remove(lock_path, unknown);  // it would lie beside a stranger's file
        return data.error();
    }
    struct flock byte {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_start = kLockedByte;
    byte.l_len = 1;
    if (::fcntl(data->number(), F_OFD_SETLK, &byte) != 0 && (errno == EAGAIN || errno == EACCES)) {
        return problem(path, kOtherWriter);
    }
    return WriterLock(std::move(file), *std::move(data));
}

bool WriterLock::is_of(const fs::path& path) const {
    struct stat ours {};
    struct stat other {};
    return ::fstat(data_.number(), &ours) == 0 && ::stat(path.c_str(), &other) == 0 && ours.st_dev == other.st_dev &&
           ours.st_ino == other.st_ino;
}

std::optional<std::size_t> WriterLock::read(std::uint64_t offset, std::span<char> into) const {
    const ssize_t length = ::pread(data_.number(), into.data(), into.size(), static_cast<off_t>(offset));
    if (length < 0) return std::nullopt;
    return static_cast<std::size_t>(length);
}

DataFile::DataFile(fs::path path, std::unique_ptr<WriterLock> lock, std::unique_ptr<sqlite::Database> database)
    : path_(std::move(path)), lock_(std::move(lock)), database_(std::move(database)) {}

Result<DataFile> DataFile::open(const fs::path& path) {
    std::error_code ignored;
    if (fs::exists(path, ignored)) {
        if (Result<Done> kind = check_kind(path); !kind) return kind.error();
    }
    if (Result<Done> folder = make_private_folder(path.parent_path()); !folder) return folder.error();
    Result<WriterLock> lock = WriterLock::acquire(path);
    if (!lock) return lock.error();
    try {
        Result<std::unique_ptr<sqlite::Database>> opened = open_checked(path, sqlite::Access::read_write);
        if (!opened) return opened.error();
        std::unique_ptr<sqlite::Database> database = *std::move(opened);
        database->limit_work(0);  // while it is written, the file grows
        if (database->text_of("PRAGMA journal_mode = WAL") != "wal") {
            return problem(path, "this disk cannot keep a safe log; use a folder on a local disk");
        }
        database->execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
        migrate(*database, migrations().size(), Links::closed);
        database->limit_work(most_work(path));
        record::adopt_states(*database);
        database->limit_work(0);
        return DataFile(path, std::make_unique<WriterLock>(std::move(*lock)), std::move(database));
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
}

Result<DataFile> DataFile::open_read_only(const fs::path& path) {
    if (Result<Done> kind = check_kind(path); !kind) return kind.error();
    // Even a reader of a write-ahead log takes a lock in a file beside it. Where none can be made, as on
    // read-only media, nobody else can be writing either.
    const bool log_left = fs::exists(path.string() + "-wal");
    const bool can_lock = ::access(fs::absolute(path).parent_path().c_str(), W_OK) == 0;
    const auto access = log_left || can_lock ? sqlite::Access::read_only : sqlite::Access::read_only_immutable;
    try {
        Result<std::unique_ptr<sqlite::Database>> opened = open_checked(path, access);
        if (!opened) return opened.error();
        std::unique_ptr<sqlite::Database> database = *std::move(opened);
        const std::size_t version = static_cast<std::size_t>(database->number_of("PRAGMA user_version"));
        if (version != migrations().size()) {
            // A reader changes nothing, so that what an older program wrote is brought up to date in memory.
            database = database->copy_in_memory();
            migrate(*database, migrations().size(), Links::left_open);
            database->limit_work(most_work(path));
        }
        DataFile file(path, nullptr, std::move(database));
        file.is_upgraded_copy_ = version != migrations().size();
        return file;
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
}

Result<DataFile> DataFile::open_beside(const fs::path& path) {
    // SQLite alone opens the file: a descriptor that is closed takes the locks of the whole process with it.
    try {
        Result<std::unique_ptr<sqlite::Database>> opened = open_checked(path, sqlite::Access::read_write);
        if (!opened) return opened.error();
        std::unique_ptr<sqlite::Database> database = *std::move(opened);
        if (static_cast<std::size_t>(database->number_of("PRAGMA user_version")) == migrations().size()) {
            database->limit_work(0);
            database->execute("PRAGMA synchronous = FULL");
            return DataFile(path, nullptr, std::move(database));
        }
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
    return open(path);
}

Result<Done> DataFile::check_environment() const {
    struct stat there {};
    if (::stat(path_.c_str(), &there) != 0) {
        return problem(path_, "the file was moved or deleted while PhyPlay was using it");
    }
    if (::access(path_.c_str(), W_OK) != 0) return problem(path_, "the file or its folder is read-only");
    struct statvfs disk {};
    if (::statvfs(path_.c_str(), &disk) != 0) return system_problem(path_, "the disk does not answer");
    const std::uintmax_t room = std::uintmax_t{disk.f_bavail} * disk.f_frsize;
    if (room < kRoomNeeded) {
        return problem(path_,
                       fmt::format("the disk is full: {} MB are free, {} MB are needed; make room and try again",
                                   room >> 20U, kRoomNeeded >> 20U));
    }
    return Done{};
}

bool is_sqlite_file(const fs::path& path) {
    std::array<char, kMagic.size()> begin{};
    std::ifstream file(path, std::ios::binary);
    return file.read(begin.data(), begin.size()) && std::string_view(begin.data(), begin.size()) == kMagic;
}

}  // namespace phyplay
