#include "study/store/record.h"

#include <fmt/core.h>

#include <utility>

#include "engine/base/assert.h"
#include "study/store/link_content.h"

namespace phyplay::record {

using sqlite::Database;
using sqlite::Statement;

std::int64_t last_link(const Database& database) {
    return database.number_of("SELECT coalesce(max(link_id), 0) FROM link");
}

void close_links(const Database& database, std::int64_t since) {
    struct Open {
        std::int64_t link_id;
        std::string table;
        std::string key;
        std::string part;
    };
    std::vector<Open> open;
    {
        Statement select(
            database,
            "SELECT link_id, row_of, key, part FROM link WHERE sha256 IS NULL AND link_id > ? ORDER BY link_id");
        select.bind(since);
        while (select.step()) {
            open.push_back({select.integer(0), std::string(select.text(1)), std::string(select.text(2)),
                            std::string(select.text(3))});
        }
    }
    if (open.empty()) return;
    std::string head =
        database.text_of("SELECT sha256 FROM link WHERE sha256 IS NOT NULL ORDER BY link_id DESC LIMIT 1");
    Salts salts(database);
    Statement close(database, "UPDATE link SET tag = ?, state = ?, content_sha256 = ?, sha256 = ? WHERE link_id = ?");
    for (const Open& link : open) {
        const RecordedTable* of = recorded(link.table);
        PHYPLAY_ASSERT(of != nullptr);
        std::int64_t rows = 0;
        const Content content = of->is_in_batches
                                    ? events_content(database, salts, event_range(link.key).value(), rows)
                                    : row_content(database, salts, *of, link.key, link.part);
        const std::string tag = tag_of(salts.of(content.owner));
        head = chained(head, tag, content.sha256);
        close.bind_known(tag).bind_known(link.part == kState ? content.values : std::string());
        close.bind(content.sha256).bind(head).bind(link.link_id).run();
    }
}

void link_events(const Database& database, std::int64_t session_id, std::int64_t first_seq, std::int64_t last_seq) {
    Statement insert(database, "INSERT INTO link (row_of, key, part) VALUES (?, ?, ?)");
    insert.bind(kEvents).bind(EventRange{session_id, first_seq, last_seq}.key()).bind(kMade).run();
}

ErasedLinks erase_links(const Database& database, std::string_view participant_id) {
    // By the chain, which nobody can change; the salt may have been.
    Statement first(
        database,
        "SELECT tag FROM link WHERE row_of = 'participant' AND key = ? AND part = 'made' AND sha256 IS NOT "
        "NULL ORDER BY link_id LIMIT 1");
    ErasedLinks erased;
    if (first.bind(participant_id).step()) erased.tag = first.text(0);
    if (erased.tag.empty()) erased.tag = tag_of(Salts(database).of(std::string(participant_id)));
    // What was made past PhyPlay has no owner, and the code in its key.
    Statement(database,
              "UPDATE link SET row_of = ?3, key = '', part = 'made', tag = ?2, state = NULL WHERE tag = ?2 OR "
              "(sha256 IS NULL AND (key = ?1 OR substr(key, 1, length(?1) + 1) = ?1 || '/'))")
        .bind(participant_id)
        .bind_known(erased.tag)
        .bind(kErasedRow)
        .run();
    erased.links = database.changed_rows();
    return erased;
}

void adopt_states(const Database& database) {
    std::vector<std::string> found;
    {
        Statement select(database,
                         "SELECT key FROM link WHERE row_of = 'participant' AND part = 'state' GROUP BY key HAVING "
                         "max(link_id) FILTER (WHERE sha256 IS NULL) > "
                         "coalesce(max(link_id) FILTER (WHERE sha256 IS NOT NULL), 0) "
                         "AND NOT coalesce(max(state = ?1), 0) AND EXISTS (SELECT 1 FROM participant "
                         "WHERE participant_id = link.key AND exclusion_reason IS NOT ?2)");
        select.bind(wish_state()).bind(kErasureAsked);
        while (select.step()) found.emplace_back(select.text(0));
    }
    if (found.empty()) return;
    sqlite::Transaction transaction(database);
    const std::int64_t since = last_link(database);
    Statement insert(database, "INSERT INTO link (row_of, key, part) VALUES ('participant', ?, 'state')");
    for (const std::string& key : found) insert.bind(key).run();
    close_links(database, since);
    transaction.commit();
}

std::vector<std::string> erasures_asked(const Database& database) {
    Statement select(database,
                     "SELECT key, content_sha256 FROM link JOIN participant ON participant_id = key "
                     "WHERE row_of = 'participant' AND part = 'state' AND sha256 IS NOT NULL AND state = ? "
                     "ORDER BY enrolment_no, link_id");
    select.bind(wish_state());
    Salts salts(database);
    std::vector<std::string> asked;
    while (select.step()) {
        const std::string key(select.text(0));
        if (!asked.empty() && asked.back() == key) continue;
        const std::string written_so = content_hash(salts.of(key), "participant", key, kState, wish_state());
        if (select.text(1) == written_so) asked.push_back(key);
    }
    return asked;
}

std::string enrolment_fault(const Database& database) {
    const std::int64_t enrolled = database.number_of("SELECT n FROM tally WHERE name = 'enrolled'");
    const std::int64_t there = database.number_of("SELECT count(*) FROM participant WHERE enrolment_no IS NOT NULL");
    const std::int64_t erased = database.number_of("SELECT count(*) FROM erasure_log");
    // In this order nothing overflows, whatever the file says.
    if (enrolled >= 0 && there + erased == enrolled) return {};
    return fmt::format("{} were enrolled, {} are there and {} were erased", enrolled, there, erased);
}

}  // namespace phyplay::record
