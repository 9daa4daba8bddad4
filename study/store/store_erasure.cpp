// Erasing a participant: what is removed, in which order, what stays to be done, and the receipt that is due.
#include <nlohmann/json.hpp>
#include <span>

#include "engine/base/hash.h"
#include "study/store/recorded_tables.h"
#include "study/store/store_impl.h"

namespace phyplay {
namespace {

using sqlite::Statement;

/// Setting that is there from the deletion of rows until no byte of them is left.
constexpr std::string_view kErasureUnfinished = "store.erasure_unfinished";
/// Settings of erasures without receipt: this and the erasure's id; the value is erased_hash() of the participant.
constexpr std::string_view kReceiptDue = "store.receipt_due/";

/// VACUUM builds the file anew aside: in memory up to this size.
constexpr std::uintmax_t kMostInMemory = std::uintmax_t{1} << 30U;

/// By which an erasure that was cut off knows its participant, whose code is gone, when asked again.
std::string erased_hash(std::string_view erasure_id, std::string_view participant_id) {
    return sha256_hex(fmt::format("{}{}{}", erasure_id, kUnitSeparator, participant_id));
}

ErasureReceipt read_receipt(const Statement& row) {
    ErasureReceipt receipt;
    receipt.erasure_id = row.text(0);
    receipt.t_day = row.text(1);
    receipt.status_before = rows::status_of(row.text(2));
    const nlohmann::json counts = nlohmann::json::parse(row.text(3), nullptr, false);
    if (!counts.is_object()) return receipt;
    for (const auto& [table, rows] : counts.items()) {
        if (rows.is_number_integer()) receipt.row_counts[table] = rows.get<std::int64_t>();
    }
    return receipt;
}

/// As SQL between single quotes has it.
std::string in_quotes(std::string_view text) {
    std::string doubled;
    for (const char c : text) doubled += c == '\'' ? std::string("''") : std::string(1, c);
    return doubled;
}

}  // namespace

std::optional<ErasureReceipt> Store::erase(const ErasureOrder& order) {
    const std::optional<ParticipantSummary> who = participant(order.participant_id);
    if (!who) return std::nullopt;
    ErasureReceipt receipt;
    receipt.erasure_id = order.erasure_id;
    receipt.t_day = order.t_day;
    receipt.status_before = who->exclusion_reason == kErasureAsked ? ParticipantStatus::active : who->status;
    const AuditEntry audited{.t_utc = order.asked_at,
                             .who = order.asked_by,
                             .what = "erase",
                             .object = audit_token(order.participant_id),
                             .before_sha256 = {},
                             .after_sha256 = {}};
    impl_->write([&] {
        const sqlite::Database& database = impl_->database();
        // What spoke against the record cannot be found again where it was of this participant.
        const std::size_t faults = record::check(database, {}).faults.size();
        const record::ErasedLinks erased = record::erase_links(database, order.participant_id);
        // What belongs to others goes before them.
        const std::span<const RecordedTable> tables = recorded_tables();
        for (auto at = tables.rbegin(); at != tables.rend(); ++at) {
            const RecordedTable& of = *at;
            if (of.owner.rows_of.empty()) continue;
            Statement(database, fmt::format("DELETE FROM {} WHERE {}", of.table, of.owner.rows_of))
                .bind(order.participant_id)
                .run();
            receipt.row_counts[std::string(of.table)] = database.changed_rows();
        }
        Statement(database,
                  "INSERT INTO erasure_log (erasure_id, study_id, t_day, status_before, row_counts, app_version, "
                  "tag, links, faults) "
                  "SELECT ?, study_id, ?, ?, ?, ?, ?, ?, ? FROM study WHERE mode <> 'free_play'")
            .bind(order.erasure_id)
            .bind(order.t_day)
            .bind(name_of(receipt.status_before))
            .bind(nlohmann::json(receipt.row_counts).dump())
            .bind(order.app_version)
            .bind_known(erased.tag)
            .bind(erased.links)
            .bind(static_cast<std::int64_t>(faults))
            .run();
        impl_->insert_audit(audited);
        Statement due(database, "INSERT OR REPLACE INTO setting VALUES (?, ?)");
        due.bind(kErasureUnfinished).bind("1").run();
        due.bind(std::string(kReceiptDue) + order.erasure_id);
        due.bind(erased_hash(order.erasure_id, order.participant_id)).run();
    });
    impl_->finish_erasure();
    return receipt;
}

std::vector<std::string> Store::erasures_asked() const {
    if (!impl_->file.is_upgraded_copy()) return record::erasures_asked(impl_->database());
    // An older program kept no record to ask.
    Statement select(impl_->database(),
                     "SELECT participant_id FROM participant WHERE status = 'stopped' AND exclusion_reason = ? "
                     "ORDER BY enrolment_no");
    select.bind(kErasureAsked);
    std::vector<std::string> asked;
    while (select.step()) asked.emplace_back(select.text(0));
    return asked;
}

bool Store::is_erasure_unfinished() const {
    return setting(kErasureUnfinished).has_value();
}

void Store::Impl::finish_erasure() const {
    if (!Statement(database(), "SELECT 1 FROM setting WHERE key = ?").bind(kErasureUnfinished).step()) return;
    // Deleted rows were overwritten in their pages (secure_delete); the file is built anew without the gaps,
    // and the write-ahead log, which still has the old pages, emptied. What is built anew lies in memory or beside
    // the file, never in the system's folder of temporary files.
    std::error_code unknown;
    const bool is_large = std::filesystem::file_size(file.path(), unknown) > kMostInMemory && !unknown;
    if (is_large) {
        const std::string folder = std::filesystem::absolute(file.path()).parent_path().string();
        database().execute("PRAGMA temp_store = FILE");
        Statement(database(), fmt::format("PRAGMA temp_store_directory = '{}'", in_quotes(folder))).step();
    }
    database().execute("VACUUM");
    if (is_large) database().execute("PRAGMA temp_store_directory = ''; PRAGMA temp_store = MEMORY");
    // The first column says whether a reader kept the log from being emptied.
    if (database().number_of("PRAGMA wal_checkpoint(TRUNCATE)") != 0) return;
    Statement(database(), "DELETE FROM setting WHERE key = ?").bind(kErasureUnfinished).run();
}

std::vector<ErasureReceipt> Store::receipts_due() const {
    Statement select(impl_->database(),
                     "SELECT erasure_id, t_day, status_before, row_counts FROM erasure_log "
                     "JOIN setting ON key = ? || erasure_id ORDER BY erasure_id");
    select.bind(kReceiptDue);
    std::vector<ErasureReceipt> due;
    while (select.step()) due.push_back(read_receipt(select));
    return due;
}

std::optional<ErasureReceipt> Store::receipt_due(std::string_view participant_id) const {
    for (const ErasureReceipt& due : receipts_due()) {
        if (setting(std::string(kReceiptDue) + due.erasure_id) == erased_hash(due.erasure_id, participant_id)) {
            return due;
        }
    }
    return std::nullopt;
}

void Store::receipt_written(std::string_view erasure_id) {
    impl_->write([&] {
        Statement(impl_->database(), "DELETE FROM setting WHERE key = ?")
            .bind(std::string(kReceiptDue) + std::string(erasure_id))
            .run();
    });
}

std::map<std::string, int> Store::erased_by_status() const {
    Statement select(impl_->database(), "SELECT status_before, count(*) FROM erasure_log GROUP BY status_before");
    std::map<std::string, int> counts;
    while (select.step()) counts[std::string(select.text(0))] = static_cast<int>(select.integer(1));
    return counts;
}

}  // namespace phyplay
