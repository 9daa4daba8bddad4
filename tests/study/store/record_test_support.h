// What the tests of the record and of erasing share: a study that three took part in, and what speaks against it.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "study/session/erasure.h"
#include "study/store/record.h"
#include "tests/study/output/played_study.h"

namespace phyplay::test {

inline const PlayedStudy& played_by_three() {
    static const PlayedStudy study(3);
    return study;
}

/// What speaks against the file, or why it is not even opened; empty where all holds.
inline std::string fault_of(const PlayedStudy& study, const std::string& seal = {}) {
    const Result<Store> store = Store::open_read_only(study.folder().database());
    if (!store) return to_string(store.error());
    const RecordCheck record = store->check_record(seal);
    CHECK(record.is_closed);
    return record.faults.empty() ? std::string() : record.faults[0].first + ": " + record.faults[0].second;
}

/// All of it, line by line.
inline std::string faults_of(const PlayedStudy& study) {
    std::string lines;
    for (const auto& [place, message] : Store::open_read_only(study.folder().database())->check_record().faults) {
        lines += place + ": " + message + "\n";
    }
    return lines;
}

inline bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

inline std::vector<std::string> rows_of(const PlayedStudy& study, const std::string& sql) {
    const sqlite::Database database(study.folder().database(), sqlite::Access::read_only);
    sqlite::Statement select(database, sql);
    std::vector<std::string> rows;
    while (select.step()) rows.emplace_back(select.text(0));
    return rows;
}

/// Computes the hashes of entries that have none, as somebody would who has the program.
inline void close_record(const PlayedStudy& study) {
    const sqlite::Database database(study.folder().database(), sqlite::Access::read_write);
    sqlite::Transaction transaction(database);
    record::close_links(database, 0);
    transaction.commit();
}

/// Of a participant: a condition for links.
inline std::string links_of(const std::string& code) {
    return "tag = (SELECT tag FROM link WHERE row_of = 'participant' AND part = 'made' AND key = '" + code + "')";
}

inline std::string seal_of(const PlayedStudy& study) {
    return Store::open_read_only(study.folder().database())->check_record().head;
}

inline ErasureOptions erasure_options() {
    return {.app_version = "0.1.0",
            .today = "2026-11-22",
            .asked_at = "2026-11-22T08:00:00Z",
            .erasure_id = "0123456789abcdef0123456789abcdef",
            .also = {}};
}

}  // namespace phyplay::test
