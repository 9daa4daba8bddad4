// SQLite with owners: a Database closes itself, a Statement finalises itself, a Transaction that was not
// committed rolls back. For study/store only; nobody else sees SQLite.
//
// Every failure is a StoreError whose sentence names the file and says what a person can do about it. A file is
// opened as SQLite's authors advise for files from elsewhere (sqlite.org/security.html): nothing of its schema runs
// until somebody allows it (let_schema_run), sizes are limited, and what is sorted on the way stays in memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "study/store/table.h"

struct sqlite3;
struct sqlite3_stmt;

namespace phyplay::sqlite {

/// A text of somebody else's as part of a sentence of ours: on one line, without control characters, and not endless.
std::string one_line(std::string_view text);

enum class Access {
    read_only,
    read_only_immutable,  ///< for media where not even a lock can be written
    read_write,
};

class Database {
public:
    /// Opens an existing file.
    Database(const std::filesystem::path& path, Access access);

    /// An empty one that is only in memory; `path` is for messages.
    static std::unique_ptr<Database> in_memory(const std::filesystem::path& path);

    /// Whether views, with all functions that a schema may call, and triggers of the file run. They do at first;
    /// until somebody has looked at the schema they should not.
    void let_schema_run(bool views, bool triggers) const;

    /// Each statement may do so much from now on, counted in SQLite's instructions; 0: whatever it needs. What goes
    /// on for longer ends with a StoreError: the pages of a damaged file can lead in circles.
    void limit_work(std::int64_t instructions) const;

    /// A copy that is only in memory, which may be changed; of this path in messages.
    std::unique_ptr<Database> copy_in_memory() const;

    /// Runs statements that return nothing.
    void execute(const char* sql) const;

    /// First column of the first row, as text or number; for pragmas and counts.
    std::string text_of(std::string_view sql) const;
    std::int64_t number_of(std::string_view sql) const;

    std::int64_t last_insert_rowid() const;
    /// Rows changed by the last INSERT, UPDATE or DELETE.
    std::int64_t changed_rows() const;

    sqlite3* handle() const { return handle_.get(); }

    /// Throws the StoreError for SQLite result `code`; does nothing for success.
    void check(int code) const;

private:
    friend class Statement;
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    /// What is left to the statement that runs now.
    struct Work {
        std::int64_t limit = 0;
        std::int64_t left = 0;
    };
    explicit Database(std::filesystem::path path) : path_(std::move(path)) {}

    void open(const std::string& name, int flags);

    std::filesystem::path path_;
    std::unique_ptr<Work> work_ = std::make_unique<Work>();  // outlives the handle, which calls back
    std::unique_ptr<sqlite3, Close> handle_;
};

/// One prepared statement. Parameters are bound in order, columns read by 0-based index. Texts are copied.
class Statement {
public:
    Statement(const Database& database, std::string_view sql);

    Statement& bind(std::int64_t value);
    Statement& bind(int value) { return bind(std::int64_t{value}); }
    Statement& bind(bool value) { return bind(std::int64_t{value}); }
    Statement& bind(double value);
    Statement& bind(std::string_view value);
    Statement& bind(const char* value) { return bind(std::string_view(value)); }
    Statement& bind(const std::string& value) { return bind(std::string_view(value)); }
    Statement& bind_null();

    template <typename T>
    Statement& bind(const std::optional<T>& value) {
        return value ? bind(*value) : bind_null();
    }

    /// Empty text means "not known" in records.h and is stored as NULL.
    Statement& bind_known(std::string_view value) { return value.empty() ? bind_null() : bind(value); }

    /// True while there is a row to read.
    bool step();

    /// Steps a statement that returns no rows, and makes it ready to be bound again.
    void run();

    /// Ready to be bound and stepped again, wherever it was.
    void reset();

    int columns() const;
    /// Valid as long as the statement.
    std::string_view name(int column) const;

    bool is_null(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    /// Empty for NULL. Valid until the next step().
    std::string_view text(int column) const;
    std::optional<std::int64_t> maybe_integer(int column) const;
    std::optional<double> maybe_real(int column) const;
    /// As it is stored.
    Value value(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    const Database* database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bound_ = 0;
    std::int64_t work_left_;
};

/// Begins in the constructor, with the right to write; rolls back in the destructor unless committed.
class Transaction {
public:
    explicit Transaction(const Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit();

private:
    const Database& database_;
    bool committed_ = false;
};

}  // namespace phyplay::sqlite
