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

// How often SQLite asks whether a statement may go on, in its instructions.
constexpr int kWorkStep = 10'000;

struct Limit {
    int what;
    int most;
};

// Generous for our own rows and statements, and out of reach for what would exhaust memory or stack.
constexpr Limit kLimits[] = {
    {SQLITE_LIMIT_LENGTH, 16 << 20},        {SQLITE_LIMIT_SQL_LENGTH, 100'000}, {SQLITE_LIMIT_COLUMN, 100},
    {SQLITE_LIMIT_EXPR_DEPTH, 40},          {SQLITE_LIMIT_COMPOUND_SELECT, 4},  {SQLITE_LIMIT_VDBE_OP, 25'000},
    {SQLITE_LIMIT_FUNCTION_ARG, 8},         {SQLITE_LIMIT_ATTACHED, 1},  // VACUUM attaches what it builds
    {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50}, {SQLITE_LIMIT_TRIGGER_DEPTH, 3},    {SQLITE_LIMIT_WORKER_THREADS, 0},
};

bool means_full(int system_errno) {
    // A file size limit or a quota is a full disk to the person in front of it.
    return system_errno == ENOSPC || system_errno == EFBIG || system_errno == EDQUOT;
}

std::string sentence(const std::string& file, int code, int system_errno, const std::string& detail) {
    switch (code & 0xff) {
        case SQLITE_FULL: return fmt::format("{}: the disk is full; make room and try again", file);
        case SQLITE_READONLY: return fmt::format("{}: the file or its folder is read-only", file);
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return fmt::format("{}: another program is using the file", file);
        case SQLITE_CORRUPT: return fmt::format("{}: the file is damaged ({})", file, detail);
        case SQLITE_NOTADB: return fmt::format("{}: this is not a PhyPlay data file", file);
        case SQLITE_INTERRUPT: return fmt::format("{}: the file is damaged (reading it comes to no end)", file);
        case SQLITE_CANTOPEN:
            return fmt::format("{}: the file cannot be opened ({})", file,
                               system_errno != 0 ? std::string(std::strerror(system_errno)) : detail);
        case SQLITE_IOERR:
            if (means_full(system_errno)) {
                return fmt::format("{}: the disk is full; make room and try again", file);
            }
            return fmt::format("{}: the disk could not be read or written ({})", file,
                               system_errno != 0 ? std::string(std::strerror(system_errno)) : detail);
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

std::string one_line(std::string_view text) {
    constexpr std::size_t kLongest = 120;
    std::string line;
    for (const char c : text.substr(0, kLongest)) {
        const bool is_plain = static_cast<unsigned char>(c) >= 0x20 && c != 0x7f;
        if (is_plain || !line.ends_with(' ')) line += is_plain ? c : ' ';
    }
    return text.size() > kLongest ? line + "..." : line;
}

void Database::Close::operator()(sqlite3* handle) const {
    sqlite3_close_v2(handle);
}

Database::Database(const std::filesystem::path& path, Access access) : path_(path) {
    const std::string uri = uri_of(path) + (access == Access::read_only_immutable ? "?immutable=1" : "");
    open(uri, access == Access::read_write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
}

void Database::open(const std::string& name, int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE, nullptr);
    handle_.reset(handle);
    check(code);
    sqlite3_busy_timeout(handle, kBusyTimeoutMs);
    check(sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr));
    for (const Limit& limit : kLimits) sqlite3_limit(handle, limit.what, limit.most);
    execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY");
}

std::unique_ptr<Database> Database::in_memory(const std::filesystem::path& path) {
    std::unique_ptr<Database> database(new Database(path));
    database->open(":memory:", SQLITE_OPEN_READWRITE);
    return database;
}

void Database::let_schema_run(bool views, bool triggers) const {
    // Not SQLITE_DBCONFIG_TRUSTED_SCHEMA: SQLite 3.40 then refuses json_valid() in checks of ours. With views and
    // triggers off nothing calls a function before the schema is known to be ours.
    check(sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_ENABLE_VIEW, views ? 1 : 0, nullptr));
    check(sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers ? 1 : 0, nullptr));
}

void Database::limit_work(std::int64_t instructions) const {
    work_->limit = work_->left = instructions;
    const auto goes_too_far = [](void* work) { return (static_cast<Work*>(work)->left -= kWorkStep) < 0 ? 1 : 0; };
    sqlite3_progress_handler(handle_.get(), instructions > 0 ? kWorkStep : 0, goes_too_far, work_.get());
}

std::unique_ptr<Database> Database::copy_in_memory() const {
    std::unique_ptr<Database> copy = in_memory(path_);
    sqlite3_backup* backup = sqlite3_backup_init(copy->handle(), "main", handle_.get(), "main");
    if (backup == nullptr) copy->check(sqlite3_errcode(copy->handle()));
    // To finish tells of no lock that kept the step from being made.
    const int made = sqlite3_backup_step(backup, -1);
    const int finished = sqlite3_backup_finish(backup);
    copy->check(made != SQLITE_DONE ? made : finished);
    return copy;
}

void Database::execute(const char* sql) const {
    work_->left = work_->limit;
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
    throw StoreError(sentence(path_.string(), code, system_errno, one_line(detail)));
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

Statement::Statement(const Database& database, std::string_view sql)
    : database_(&database), work_left_(database.work_->limit) {
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
    // Statements take turns, and each has its own measure.
    database_->work_->left = work_left_;
    const int code = sqlite3_step(statement_.get());
    work_left_ = database_->work_->left;
    database_->check(code);
    return code == SQLITE_ROW;
}

void Statement::run() {
    const bool row = step();
    PHYPLAY_ASSERT(!row);
    reset();
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    bound_ = 0;
    work_left_ = database_->work_->limit;
}

int Statement::columns() const {
    return sqlite3_column_count(statement_.get());
}

std::string_view Statement::name(int column) const {
    return sqlite3_column_name(statement_.get(), column);
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
