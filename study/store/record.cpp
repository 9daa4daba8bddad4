#include "study/store/record.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "study/store/recorded_tables.h"

namespace phyplay::record {
namespace {

using sqlite::Database;
using sqlite::Statement;

constexpr std::string_view kMade = "made";
constexpr std::string_view kEnded = "ended";
constexpr std::string_view kState = "state";
constexpr std::string_view kEvents = "input_event";
constexpr std::string_view kErasedRow = "erased";

const RecordedTable* recorded(std::string_view table) {
    const auto found = std::ranges::find(recorded_tables(), table, &RecordedTable::table);
    return found == recorded_tables().end() ? nullptr : &*found;
}

/// The part that the later columns of a row are.
std::string_view later_part(const RecordedTable& of) {
    return of.is_state ? kState : kEnded;
}

/// A value with its type, so that no two values look alike.
std::string written(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return fmt::format("i{}", *whole);
    if (const auto* real = std::get_if<double>(&value))
        return fmt::format("r{:016x}", std::bit_cast<std::uint64_t>(*real));
    if (const auto* text = std::get_if<std::string>(&value)) return fmt::format("t{}:{}", text->size(), *text);
    return "n";
}

/// The state of a participant who wants to be erased, as the program writes it.
std::string wish_state() {
    return fmt::format("status={};exclusion_reason={};",
                       written(Value(std::string(name_of(ParticipantStatus::stopped)))),
                       written(Value(std::string(kErasureAsked))));
}

/// The columns of a row that belong to a part: names and values. Missing ones are left out, so that a column that a
/// later schema adds changes nothing. Empty where all of them are missing.
std::string values_of(const Statement& row, const RecordedTable& of, std::string_view part) {
    std::string text;
    // The last column of our selects is the owner.
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
    // Each with its length, so that nothing can move from one into the next.
    std::string text;
    for (const std::string_view of : {salt, table, key, part, values}) text += fmt::format("{}:{}", of.size(), of);
    return sha256_hex(text);
}

/// What the links of a participant have in common, and what is left of that once the salt is gone. In the chain, so
/// that no link can be given to somebody else, and be erased with them.
std::string tag_of(std::string_view salt) {
    constexpr std::size_t kDigits = 32;
    return salt.empty() ? std::string() : sha256_hex(fmt::format("tag|{}", salt)).substr(0, kDigits);
}

std::string chained(std::string_view before, std::string_view tag, std::string_view content) {
    return sha256_hex(fmt::format("{}|{}|{}", before, tag, content));
}

/// Salts of participants, read once each.
class Salts {
public:
    explicit Salts(const Database& database)
        : select_(database, "SELECT salt FROM participant WHERE participant_id = ?") {}

    std::string of(const std::string& participant_id) {
        const auto [found, is_new] = known_.try_emplace(participant_id);
        if (is_new && !participant_id.empty()) {
            if (select_.bind(participant_id).step()) found->second = select_.text(0);
            select_.reset();
        }
        return found->second;
    }

private:
    Statement select_;
    std::map<std::string, std::string> known_;
};

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

/// What a link stands for.
struct Content {
    std::string owner;
    std::string values;
    std::string sha256;
};

/// Raw events that were written together.
struct EventRange {
    std::int64_t session_id = 0;
    std::int64_t first_seq = 0;
    std::int64_t last_seq = 0;

    auto operator<=>(const EventRange&) const = default;

    std::string key() const { return fmt::format("{}/{}/{}", session_id, first_seq, last_seq); }
};

/// Of a key as key() writes it, and no other.
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

/// Content of a batch of events, and how many there are.
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

/// A link as it is stored.
struct Link {
    std::int64_t link_id = 0;
    std::string tag;             ///< whose
    std::string content_sha256;  ///< empty: open
    std::string state;           ///< values of a `state`

    bool is_open() const { return content_sha256.empty(); }
};

using LinkKey = std::tuple<std::string, std::string, std::string>;  // table, key, part

class RecordChecker {
public:
    RecordChecker(const Database& database, std::string_view seal)
        : database_(database), seal_(seal), salts_(database) {}

    RecordCheck run() {
        read_chain();
        check_rows();
        check_events();
        check_left();
        check_erased();
        if (std::string fault = enrolment_fault(database_); !fault.empty()) find("participants", std::move(fault));
        if (!seal_.empty() && !result_.sealed_links) {
            find("seal",
                 "the record does not lead to this seal: what was sealed has been changed, removed or replaced");
        }
        return std::move(result_);
    }

private:
    void find(std::string place, std::string message) {
        result_.faults.emplace_back(std::move(place), std::move(message));
    }

    static std::string place_of(const LinkKey& of) {
        const auto& [table, key, part] = of;
        return fmt::format("{} {}", table, key);
    }

    void read_chain() {
        Statement select(database_,
                         "SELECT link_id, row_of, key, part, tag, content_sha256, sha256, state FROM link "
                         "ORDER BY link_id");
        std::string before;
        std::int64_t expected = 0;
        bool is_told = false;
        while (select.step()) {
            Link link{select.integer(0), std::string(select.text(4)), std::string(select.text(5)),
                      std::string(select.text(7))};
            const std::string table(select.text(1));
            if (link.link_id != ++expected && !is_told) {
                find(fmt::format("entry {}", expected), "it is missing from the record");
                is_told = true;
            }
            expected = link.link_id;
            ++result_.links;
            LinkKey key{table, std::string(select.text(2)), std::string(select.text(3))};
            if (!link.state.empty() && std::get<2>(key) != kState) {
                find(fmt::format("entry {}", link.link_id), "it keeps a state of what has none");
            }
            if (table == kErasedRow) {
                ++result_.erased_links;
                ++erased_[link.tag];
                const auto& [row_of, row_key, part] = key;
                if (!row_key.empty() || !link.state.empty() || part != kMade) {
                    find(fmt::format("entry {}", link.link_id),
                         "it is of somebody who was erased, and tells of whom");
                }
            } else {
                links_[std::move(key)].push_back(link);
            }
            if (link.is_open()) continue;
            const std::string_view stored = select.text(6);
            if (chained(before, link.tag, link.content_sha256) != stored && !is_told) {
                find(fmt::format("entry {}", link.link_id), "it does not follow from the entry before it");
                is_told = true;
            }
            before = stored;
            result_.head = stored;
            if (stored == seal_ && !is_told) result_.sealed_links = result_.links;
        }
        const std::int64_t ever = database_.number_of("SELECT seq FROM sqlite_sequence WHERE name = 'link'");
        if (ever > expected)
            find(fmt::format("entry {}", expected + 1), "the end of the record is missing from here on");
    }

    void check_rows() {
        for (const RecordedTable& of : recorded_tables()) {
            if (of.is_in_batches) continue;
            Statement select(database_,
                             fmt::format("SELECT *, {} AS owner FROM {} AS of_row", of.owner.of_row, of.table));
            while (select.step()) {
                const std::string key = key_of(select, of);
                const std::string owner(select.text(select.columns() - 1));
                if (!of.has_only_state) check_part(select, of, key, owner, kMade);
                if (!of.later.empty()) check_part(select, of, key, owner, later_part(of));
            }
        }
    }

    void check_part(const Statement& row, const RecordedTable& of, const std::string& key, const std::string& owner,
                    std::string_view part) {
        const LinkKey at{std::string(of.table), key, std::string(part)};
        const std::string values = values_of(row, of, part);
        const auto found = links_.find(at);
        if (found == links_.end()) {
            if (part == kEnded && values.empty()) return;
            return find(place_of(at),
                        part == kEnded ? "its end was put in past PhyPlay" : "it was put in past PhyPlay");
        }
        const std::vector<Link> links = std::exchange(found->second, {});
        links_.erase(found);
        const bool is_state = part == kState;
        // A researcher may exclude somebody by hand; the next session makes that part of the record. Who wants to be
        // erased says so to the program, and nobody takes that back.
        const bool is_free = is_state && of.table == "participant" &&
                             values.find(written(Value(std::string(kErasureAsked)))) == std::string::npos &&
                             std::ranges::find(links, wish_state(), &Link::state) == links.end();
        for (const Link& link : links) {
            if (link.is_open()) {
                if (is_free) continue;
                return find(place_of(at), "it was written past PhyPlay");
            }
            // No link is taken at its word, or what belongs elsewhere could hide behind an old state.
            if (content_hash(salts_.of(owner), of.table, key, part, is_state ? link.state : values) !=
                link.content_sha256) {
                return find(place_of(at), "it is not what was written");
            }
            // Erasing goes by the tag.
            if (link.tag != tag_of(salts_.of(owner))) {
                return find(place_of(at), "its entry in the record says that it is somebody else's");
            }
        }
        if (links.size() > 1 && !is_state) return find(place_of(at), "it was written a second time");
        if (is_state && !links.back().is_open() && links.back().state != values) {
            return find(place_of(at), "it is not what was written");
        }
        if (of.table == "tally" &&
            std::ranges::adjacent_find(links, std::ranges::greater_equal(), counted) != links.end()) {
            find(place_of(at), "it counts what happens and went back");
        }
    }

    /// The number in the state of a tally.
    static std::int64_t counted(const Link& link) {
        constexpr std::string_view kBefore = "n=i";
        std::int64_t n = 0;
        if (link.state.starts_with(kBefore)) {
            std::from_chars(link.state.data() + kBefore.size(), link.state.data() + link.state.size(), n);
        }
        return n;
    }

    void check_events() {
        std::map<EventRange, std::vector<Link>> batches;
        for (auto it = links_.begin(); it != links_.end();) {
            const auto& [table, key, part] = it->first;
            const std::optional<EventRange> range = event_range(key);
            if (table != kEvents || part != kMade || !range) {
                ++it;  // told as what stands for nothing that is there
                continue;
            }
            batches[*range] = std::move(it->second);
            it = links_.erase(it);
        }
        std::int64_t counted = 0;
        EventRange seen;  // up to where events of a session were read
        for (const auto& [range, links] : batches) {
            // Each event is read once, however many entries there are.
            const bool is_apart = seen.session_id != range.session_id || seen.last_seq < range.first_seq;
            if (is_apart || seen.last_seq < range.last_seq) seen = range;
            std::int64_t rows = 0;
            const Content content = is_apart ? events_content(database_, salts_, range, rows) : Content{};
            counted += rows;
            const Link& link = links.front();
            if (links.size() == 1 && link.content_sha256 == content.sha256 &&
                link.tag == tag_of(salts_.of(content.owner))) {
                continue;
            }
            find(fmt::format("events {} to {} of session {}", range.first_seq, range.last_seq, range.session_id),
                 is_apart ? "they are not what was written" : "their entry in the record has some of another's");
        }
        const std::int64_t all = database_.number_of("SELECT count(*) FROM input_event");
        if (all != counted) find("events", fmt::format("{} of them were put in past PhyPlay", all - counted));
    }

    void check_left() {
        for (const auto& [at, links] : links_) {
            const auto& [table, key, part] = at;
            if (part != kMade && links_.contains({table, key, std::string(kMade)})) continue;  // told there
            find(place_of(at), part == kEnded ? "its end was removed" : "it was removed");
        }
    }

    /// Each entry of somebody who was erased is of one erasure in the log, which knows how many it left.
    void check_erased() {
        std::set<std::string> known;
        Statement select(database_, "SELECT erasure_id, tag, links, faults FROM erasure_log ORDER BY erasure_id");
        while (select.step()) {
            const std::string place = fmt::format("erasure {}", select.text(0));
            const std::string tag(select.text(1));
            if (select.is_null(2)) continue;  // by an older program, which kept no record
            const std::int64_t links = std::exchange(erased_[tag], 0);
            if (!known.insert(tag).second) {
                find(place, "it is of somebody who was erased before");
            } else if (tag.empty()) {
                find(place, "it does not say which entries of the record it is about");
            } else if (links != select.integer(2)) {
                find(place, fmt::format("it left {} entries of the record, {} are there", select.integer(2), links));
            }
            if (select.integer(3) != 0) {
                find(place, fmt::format("the record did not hold when it was made: what spoke against it then, {} "
                                        "contradiction(s), it may have hidden",
                                        select.integer(3)));
            }
        }
        for (const auto& [tag, links] : erased_) {
            if (links == 0) continue;
            find("erasures", fmt::format("{} entries of the record are marked as of somebody who was erased, and the "
                                         "log of erasures does not know whom",
                                         links));
        }
        Statement there(database_, "SELECT participant_id, salt FROM participant ORDER BY participant_id");
        while (there.step()) {
            const std::string tag = tag_of(there.text(1));
            if (tag.empty() || !known.contains(tag)) continue;
            find(fmt::format("participant {}", there.text(0)),
                 "by the log of erasures it was erased, and it is there");
        }
    }

    const Database& database_;
    std::string seal_;
    Salts salts_;
    RecordCheck result_;
    std::map<LinkKey, std::vector<Link>> links_;
    std::map<std::string, std::int64_t> erased_;  ///< links of erased people by their tags
};

}  // namespace

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

RecordCheck check(const Database& database, std::string_view seal) {
    return RecordChecker(database, seal).run();
}

}  // namespace phyplay::record
