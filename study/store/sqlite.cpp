#include "study/store/sqlite.h"

#include <fmt/core.h>
#include <sqlite3.h>

#include <cerrno>
#include <cstring>

#include "engine/base/assert.h"
#include "study/store/store_error.h"

namespace phyplay::sqlite {
namespace {

// Waiting longer than this for a reader's lock would freeze the window.
constexpr int kBusyTimeoutMs = 2000;

bool means_full(int system_errno) {
    // A file size limit or a quota is a full disk to the person in front of it.
    return system_errno == ENOSPC || system_errno == EFBIG || system_errno == EDQUOT;
}

std::string sentence(const std::string& file, int code, int system_errno, const char* detail) {
    switch (code & 0xff) {
        case SQLITE_FULL: return fmt::format("{}: the disk is full; make room and try again", file);
        case SQLITE_READONLY: return fmt::format("{}: the file or its folder is read-only", file);
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return fmt::format("{}: another program is using the file", file);
        case SQLITE_CORRUPT: return fmt::format("{}: the file is damaged ({})", file, detail);
        case SQLITE_NOTADB: return fmt::format("{}: this is not a PhyPlay data file", file);
        case SQLITE_CANTOPEN:
            return fmt::format("{}: the file cannot be opened ({})", file,
                               system_errno != 0 ? std::strerror(system_errno) : detail);
        case SQLITE_IOERR:
            if (means_full(system_errno)) {
                return fmt::format("{}: the disk is full; make room and try again", file);
            }
            return fmt::format("{}: the disk could not be read or written ({})", file,
                               system_errno != 0 ? std::strerror(system_errno) : detail);
        default: return fmt::format("{}: {}", file, detail);
    }
}

std::string uri_of(const std::filesystem::path& path) {
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           std::strchr("/._-", c) != nullptr;
        uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const {
    sqlite3_close_v2(handle);
}

Database::Database(const std::filesystem::path& path, Access access) : path_(path) {
    std::string uri = uri_of(path);
    int flags = SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE;
    switch (access) {
        case Access::read_only: flags |= SQLITE_OPEN_READONLY; break;
        case Access::read_only_immutable:
            flags |= SQLITE_OPEN_READONLY;
            uri += "?immutable=1";
            break;
        case Access::read_write: flags |= SQLITE_OPEN_READWRITE; break;
    }
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(uri.c_str(), &handle, flags, nullptr);
    handle_.reset(handle);
    check(code);
    sqlite3_busy_timeout(handle, kBusyTimeoutMs);
}

std::unique_ptr<Database> Database::copy_in_memory() const {
    std::unique_ptr<Database> copy(new Database(path_));
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nullptr);
    copy->handle_.reset(handle);
    copy->check(code);
    sqlite3_backup* backup = sqlite3_backup_init(handle, "main", handle_.get(), "main");
    if (backup == nullptr) copy->check(sqlite3_errcode(handle));
    sqlite3_backup_step(backup, -1);
    copy->check(sqlite3_backup_finish(backup));
    return copy;
}

void Database::execute(const char* sql) const {
    check(sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr));
}

std::string Database::text_of(std::string_view sql) const {
    Statement statement(*this, sql);
    return statement.step() ? std::string(statement.text(0)) : std::string();
}

std::int64_t Database::number_of(std::string_view sql) const {
    Statement statement(*this, sql);
    return statement.step() ? statement.integer(0) : 0;
}

std::int64_t Database::last_insert_rowid() const {
    return sqlite3_last_insert_rowid(handle_.get());
}

std::int64_t Database::changed_rows() const {
    return sqlite3_changes64(handle_.get());
}

void Database::check(int code) const {
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
    const int errno_now = errno;
    const char* detail = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
    // SQLite keeps the reason of a failed statement but not of a failed COMMIT; there it is still in errno.
    const int kept_errno = handle_ ? sqlite3_system_errno(handle_.get()) : 0;
    const int system_errno = kept_errno != 0 ? kept_errno : errno_now;
    throw StoreError(sentence(path_.string(), code, system_errno, detail));
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

Statement::Statement(const Database& database, std::string_view sql) : database_(&database) {
    sqlite3_stmt* statement = nullptr;
    database.check(
        sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
    statement_.reset(statement);
    PHYPLAY_ASSERT(statement != nullptr);
}

Statement& Statement::bind(std::int64_t value) {
    database_->check(sqlite3_bind_int64(statement_.get(), ++bound_, value));
    return *this;
}

Statement& Statement::bind(double value) {
    database_->check(sqlite3_bind_double(statement_.get(), ++bound_, value));
    return *this;
}

Statement& Statement::bind(std::string_view value) {
    // A null destructor would keep a pointer to the caller's text; SQLITE_TRANSIENT is an old-style cast.
    auto* const copy_text = reinterpret_cast<sqlite3_destructor_type>(-1);  // NOLINT
    const char* text = value.empty() ? "" : value.data();
    database_->check(sqlite3_bind_text(statement_.get(), ++bound_, text, static_cast<int>(value.size()), copy_text));
    return *this;
}

Statement& Statement::bind_null() {
    database_->check(sqlite3_bind_null(statement_.get(), ++bound_));
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    database_->check(code);
    return code == SQLITE_ROW;
}

void Statement::run() {
    const bool row = step();
    PHYPLAY_ASSERT(!row);
    sqlite3_reset(statement_.get());
    bound_ = 0;
}

bool Statement::is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
    return sqlite3_column_double(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
    const unsigned char* text = sqlite3_column_text(statement_.get(), column);
    if (text == nullptr) return {};
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return {reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)};
}

std::optional<std::int64_t> Statement::maybe_integer(int column) const {
    if (is_null(column)) return std::nullopt;
    return integer(column);
}

Value Statement::value(int column) const {
    switch (sqlite3_column_type(statement_.get(), column)) {
        case SQLITE_INTEGER: return integer(column);
        case SQLITE_FLOAT: return real(column);
        case SQLITE_TEXT: return std::string(text(column));
        default: return std::monostate{};
    }
}

std::optional<double> Statement::maybe_real(int column) const {
    if (is_null(column)) return std::nullopt;
    return real(column);
}

Transaction::Transaction(const Database& database) : database_(database) {
    database.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    if (committed_) return;
    // After a full disk SQLite may have rolled back by itself; then there is nothing to undo.
    if (sqlite3_get_autocommit(database_.handle()) == 0) {
        sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
}

void Transaction::commit() {
    database_.execute("COMMIT");
    committed_ = true;
}

}  // namespace phyplay::sqlite
