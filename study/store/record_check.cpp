#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "study/store/link_content.h"
#include "study/store/record.h"

namespace phyplay::record {
namespace {

using sqlite::Database;
using sqlite::Statement;

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
        check_numbers();
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
        if (ever > expected) {
            find(fmt::format("entry {}", expected + 1), "the end of the record is missing from here on");
        }
    }

    /// SQLite keeps the highest number that it ever gave in a table, so that none is given twice. What is gone was
    /// counted, so more than is there says nothing here; less, or a count of nothing, is not SQLite's.
    void check_numbers() {
        Statement select(database_,
                         "SELECT name, max(seq), count(*), min(typeof(seq) = 'integer') FROM sqlite_sequence "
                         "GROUP BY name");
        std::map<std::string, std::int64_t> ever;
        while (select.step()) {
            const std::string table(select.text(0));
            ever[table] = select.integer(1);
            if (select.integer(2) != 1 || select.integer(3) != 1) {
                find(fmt::format("numbers of {}", table), "the highest is there twice, or is no number");
            }
        }
        Statement tables(database_,
                         "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'");
        while (tables.step()) {
            const std::string table(tables.text(0));
            const std::int64_t last = database_.number_of(fmt::format("SELECT max(rowid) FROM {}", table));
            const auto found = ever.extract(table);
            if (last > (found ? found.mapped() : 0)) {
                find(fmt::format("numbers of {}", table),
                     fmt::format("{} is there, and the highest ever given is less", last));
            }
        }
        for (const auto& [table, seq] : ever) {
            find(fmt::format("numbers of {}", table), "no table of that name counts its rows");
        }
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
        if (of.table == "participant" && is_state &&
            std::ranges::find(links.begin(), links.end() - 1, wish_state(), &Link::state) != links.end() - 1) {
            return find(place_of(at), "their wish to be erased was taken back, which only erasing ends");
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

RecordCheck check(const Database& database, std::string_view seal) {
    return RecordChecker(database, seal).run();
}

}  // namespace phyplay::record
