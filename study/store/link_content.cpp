#include "study/store/link_content.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <variant>
#include <vector>

#include "engine/base/hash.h"
#include "study/store/study_records.h"

namespace phyplay::record {

using sqlite::Database;
using sqlite::Statement;

namespace {

std::vector<std::string> cut(std::string_view key) {
    std::vector<std::string> parts(1);
    for (const char c : key) {
        if (c == '/') {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

}  // namespace

const RecordedTable* recorded(std::string_view table) {
    const auto found = std::ranges::find(recorded_tables(), table, &RecordedTable::table);
    return found == recorded_tables().end() ? nullptr : &*found;
}

std::string_view later_part(const RecordedTable& of) {
    return of.is_state ? kState : kEnded;
}

std::string written(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return fmt::format("i{}", *whole);
    if (const auto* real = std::get_if<double>(&value))
        return fmt::format("r{:016x}", std::bit_cast<std::uint64_t>(*real));
    if (const auto* text = std::get_if<std::string>(&value)) return fmt::format("t{}:{}", text->size(), *text);
    return "n";
}

std::string wish_state() {
    return fmt::format("status={};exclusion_reason={};",
                       written(Value(std::string(name_of(ParticipantStatus::stopped)))),
                       written(Value(std::string(kErasureAsked))));
}

std::string values_of(const Statement& row, const RecordedTable& of, std::string_view part) {
    std::string text;
    for (int i = 0; i + 1 < row.columns(); ++i) {
        const std::string_view name = row.name(i);
        const bool is_later = std::ranges::find(of.later, name) != of.later.end();
        if (is_later == (part == kMade)) continue;
        const Value value = row.value(i);
        if (std::holds_alternative<std::monostate>(value)) continue;
        text += fmt::format("{}={};", name, written(value));
    }
    return text;
}

std::string content_hash(std::string_view salt, std::string_view table, std::string_view key, std::string_view part,
                         std::string_view values) {
    std::string text;
    for (const std::string_view of : {salt, table, key, part, values}) text += fmt::format("{}:{}", of.size(), of);
    return sha256_hex(text);
}

std::string tag_of(std::string_view salt) {
    constexpr std::size_t kDigits = 32;
    return salt.empty() ? std::string() : sha256_hex(fmt::format("tag|{}", salt)).substr(0, kDigits);
}

std::string chained(std::string_view before, std::string_view tag, std::string_view content) {
    return sha256_hex(fmt::format("{}|{}|{}", before, tag, content));
}

Salts::Salts(const Database& database) : select_(database, "SELECT salt FROM participant WHERE participant_id = ?") {}

std::string Salts::of(const std::string& participant_id) {
    const auto [found, is_new] = known_.try_emplace(participant_id);
    if (is_new && !participant_id.empty()) {
        if (select_.bind(participant_id).step()) found->second = select_.text(0);
        select_.reset();
    }
    return found->second;
}

std::string EventRange::key() const {
    return fmt::format("{}/{}/{}", session_id, first_seq, last_seq);
}

std::optional<EventRange> event_range(const std::string& key) {
    const std::vector<std::string> parts = cut(key);
    if (parts.size() != 3) return std::nullopt;
    std::int64_t numbers[3] = {};
    for (std::size_t i = 0; i < 3; ++i) {
        std::from_chars(parts[i].data(), parts[i].data() + parts[i].size(), numbers[i]);
    }
    const EventRange range{numbers[0], numbers[1], numbers[2]};
    if (range.key() != key || range.first_seq > range.last_seq) return std::nullopt;
    return range;
}

Content events_content(const Database& database, Salts& salts, const EventRange& range, std::int64_t& rows) {
    Content content;
    Statement owner(database, "SELECT participant_id FROM session WHERE session_id = ?");
    if (owner.bind(range.session_id).step()) content.owner = owner.text(0);
    Statement select(database,
                     "SELECT * FROM input_event WHERE session_id = ? AND seq >= ? AND seq <= ? ORDER BY seq");
    select.bind(range.session_id).bind(range.first_seq).bind(range.last_seq);
    for (rows = 0; select.step(); ++rows) {
        for (int i = 0; i < select.columns(); ++i) content.values += written(select.value(i));
    }
    content.sha256 = content_hash(salts.of(content.owner), kEvents, range.key(), kMade, content.values);
    return content;
}

std::string key_of(const Statement& row, const RecordedTable& of) {
    std::string key;
    for (const std::string_view column : of.key) {
        for (int i = 0; i + 1 < row.columns(); ++i) {
            if (row.name(i) != column) continue;
            // Not as text(): a number that was converted has no type any more, by which values_of() goes.
            const Value value = row.value(i);
            const auto* whole = std::get_if<std::int64_t>(&value);
            const auto* text = std::get_if<std::string>(&value);
            key += (key.empty() ? "" : "/") + (whole != nullptr  ? std::to_string(*whole)
                                               : text != nullptr ? *text
                                                                 : "");
        }
    }
    return key;
}

Content row_content(const Database& database, Salts& salts, const RecordedTable& of, const std::string& key,
                    std::string_view part) {
    std::string where;
    for (const std::string_view column : of.key)
        where += fmt::format("{}{} = ?", where.empty() ? "" : " AND ", column);
    Statement select(
        database, fmt::format("SELECT *, {} AS owner FROM {} AS of_row WHERE {}", of.owner.of_row, of.table, where));
    const std::vector<std::string> parts = cut(key);
    for (const std::string& value : parts) {
        if (parts.size() == of.key.size()) select.bind(value);  // a key of another length is of no row
    }
    Content content;
    if (select.step()) {
        content.owner = select.text(select.columns() - 1);
        content.values = values_of(select, of, part);
    }
    content.sha256 = content_hash(salts.of(content.owner), of.table, key, part, content.values);
    return content;
}

}  // namespace phyplay::record
