#include "study/session/erasure.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "engine/io/json_writer.h"
#include "engine/io/staged_place.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

/// Shorter sequences occur by chance.
constexpr std::size_t kLeastSequence = 12;
/// So many numbers next to each other are nobody else's: x, y and radius.
constexpr std::size_t kNeighbours = 3;
constexpr std::size_t kBlockBytes = 4U << 20U;

/// As SQLite keeps a real number that is not whole: eight bytes, the highest first.
std::string stored_bytes(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8)
        bytes += static_cast<char>((bits >> static_cast<unsigned>(shift)) & 0xFFU);
    return bytes;
}

std::string joined(std::span<const double> numbers, std::string_view between) {
    std::string text;
    for (const double number : numbers) text += fmt::format("{}{}", text.empty() ? "" : between, number);
    return text;
}

/// As the data file lists them, without brackets.
std::string listed(std::span<const double> numbers) {
    JsonWriter json;
    for (const double number : numbers) json.value(number);
    return json.text();
}

/// The forms in which neighbouring numbers of a move are written: in data files old and new, and in exports.
void add_sequences(std::set<std::string>& sequences, std::span<const double> numbers) {
    if (!std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); })) return;
    if (joined(numbers, ",").size() < kLeastSequence) return;
    sequences.insert({joined(numbers, ","), joined(numbers, ", "), listed(numbers)});
    const bool are_real = std::ranges::none_of(numbers, [](double number) { return number == std::trunc(number); });
    if (numbers.size() != 2) return;
    // Old rows of launches, and the launches of replay files, which name their numbers.
    if (are_real) sequences.insert(stored_bytes(numbers[0]) + stored_bytes(numbers[1]));
    sequences.insert(fmt::format("\"dx\": {}, \"dy\": {}", numbers[0], numbers[1]));
}

void add_sequences(std::set<std::string>& sequences, const AttemptRecord& record) {
    for (const LoggedMove& logged : record.commit.moves) {
        const std::span<const double> numbers = logged.move.numbers;
        const std::size_t length = std::min(numbers.size(), kNeighbours);
        for (std::size_t i = 0; i + length <= numbers.size() && length > 1; ++i) {
            add_sequences(sequences, numbers.subspan(i, length));
        }
    }
}

std::set<std::string> action_sequences(const Store& store,
                                       const std::function<bool(const AttemptRecord&)>& is_wanted) {
    std::set<std::string> sequences;
    for (const AttemptRecord& record : store.attempts()) {
        if (is_wanted(record)) add_sequences(sequences, record);
    }
    return sequences;
}

/// Finds any of the sequences in one pass, however many there are.
class SequenceFinder {
public:
    explicit SequenceFinder(const Traces& traces) {
        for (const std::string& sequence : traces.sequences) {
            longest_ = std::max(longest_, sequence.size());
            if (sequence.size() < kKeyBytes) {
                short_ones_.push_back(&sequence);
            } else {
                by_key_.emplace(key_at(sequence.data()), &sequence);
                is_possible_[slot_of(key_at(sequence.data()))] = true;
            }
        }
    }

    std::size_t longest() const { return longest_; }

    bool is_in(std::string_view bytes) const {
        for (const std::string* sequence : short_ones_) {
            if (bytes.find(*sequence) != std::string_view::npos) return true;
        }
        for (std::size_t place = 0; place + kKeyBytes <= bytes.size(); ++place) {
            const std::uint64_t key = key_at(bytes.data() + place);
            if (!is_possible_[slot_of(key)]) continue;
            const auto [first, last] = by_key_.equal_range(key);
            for (auto it = first; it != last; ++it) {
                if (bytes.substr(place).starts_with(*it->second)) return true;
            }
        }
        return false;
    }

private:
    static constexpr std::size_t kKeyBytes = sizeof(std::uint64_t);
    static constexpr unsigned kSlotBits = 16;

    static std::uint64_t key_at(const char* bytes) {
        std::uint64_t key = 0;
        std::memcpy(&key, bytes, kKeyBytes);
        return key;
    }
    static std::size_t slot_of(std::uint64_t key) {
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> (64U - kSlotBits));
    }

    std::vector<const std::string*> short_ones_;
    std::multimap<std::uint64_t, const std::string*> by_key_;
    std::vector<bool> is_possible_ = std::vector<bool>(std::size_t{1} << kSlotBits);
    std::size_t longest_ = 0;
};

/// Reads on: how many bytes there were, 0 at the end, nothing where that fails.
using NextBytes = std::function<std::optional<std::size_t>(std::span<char>)>;

/// Whether there is any of the sequences; empty where the bytes cannot be read to their end and held none so far.
/// Read in blocks that overlap, since files may be large.
std::optional<bool> holds_any(const NextBytes& next, const SequenceFinder& finder) {
    std::string window;
    std::string block(kBlockBytes, '\0');
    for (;;) {
        const std::optional<std::size_t> length = next(block);
        if (!length) return std::nullopt;
        if (*length == 0) return false;
        window.append(block, 0, *length);
        if (finder.is_in(window)) return true;
        if (window.size() > finder.longest()) window.erase(0, window.size() - finder.longest());
    }
}

std::optional<bool> holds_any(const fs::path& file, const SequenceFinder& finder, const Store* open) {
    const HeldFile held = open != nullptr ? open->held_file(file) : HeldFile::none;
    if (held == HeldFile::log_index) return false;  // numbers of pages and hashes, no values
    if (held == HeldFile::data) {
        std::uint64_t offset = 0;
        return holds_any(
            [&](std::span<char> into) {
                const std::optional<std::size_t> length = open->read_bytes(offset, into);
                offset += length.value_or(0);
                return length;
            },
            finder);
    }
    std::ifstream in(file, std::ios::binary);
    std::error_code unknown;
    if (!in.is_open()) {
        if (fs::exists(fs::symlink_status(file, unknown))) return std::nullopt;
        return false;
    }
    return holds_any(
        [&](std::span<char> into) -> std::optional<std::size_t> {
            in.read(into.data(), static_cast<std::streamsize>(into.size()));
            if (in.bad()) return std::nullopt;
            return static_cast<std::size_t>(in.gcount());
        },
        finder);
}

bool has_traces(const fs::path& file, const fs::path& relative, const Traces& traces, const Store& store) {
    if (relative.string().find(traces.sequences.front()) != std::string::npos) return true;
    return holds_any(file, SequenceFinder(traces), &store).value_or(false);
}

/// Removes what lies directly in the folder and holds traces anywhere in it; returns how many. Links stay: what they
/// lead to would.
int remove_with_traces(const fs::path& folder, const Traces& traces, const Store& store) {
    std::vector<fs::directory_entry> entries;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none)) entries.push_back(entry);
    int removed = 0;
    for (const fs::directory_entry& entry : entries) {
        const fs::path& path = entry.path();
        if (entry.is_symlink()) continue;
        const bool is_hit = entry.is_directory()
                                ? !search_traces(path, traces, &store).found.empty() ||
                                      path.filename().string().find(traces.sequences.front()) != std::string::npos
                                : has_traces(path, path.filename(), traces, store);
        if (!is_hit) continue;
        fs::remove_all(path);
        ++removed;
    }
    return removed;
}

/// Whether the name of one of these tells whom it was about; `code` is empty where nobody knows any more.
bool tells(const fs::path& path, std::string_view code) {
    return !code.empty() && path.string().find(code) != std::string::npos;
}

std::string receipt_text(const Erasure& erasure, const StudyRecord& study, std::string_view code) {
    const ErasureReceipt& receipt = erasure.receipt;
    JsonWriter json;
    json.begin_object()
        .field("erasure_id", receipt.erasure_id)
        .field("study_id", study.study_id)
        .field("t_day", receipt.t_day)
        .field("was_in_data", erasure.was_in_data);
    if (erasure.was_in_data) json.field("status_before", name_of(receipt.status_before));
    json.key("row_counts").begin_object();
    for (const auto& [table, rows] : receipt.row_counts) json.field(table, rows);
    json.end_object();
    json.field("exports_and_reports_removed", erasure.removed)
        .field("byte_sequences_searched", erasure.sequences)
        .field("files_in_folder_that_hold_one", erasure.left_inside.size())
        .field("files_elsewhere_that_hold_one", erasure.left_elsewhere.size())
        .field("files_and_folders_that_could_not_be_read", erasure.not_searched.size());
    json.key("not_searched").begin_array();
    for (const fs::path& path : erasure.not_searched) {
        json.value(tells(path, code) ? std::string("a name with the code") : path.string());
    }
    json.end_array().field("data_file_built_anew", erasure.is_finished).end_object();
    return json.take_line();
}

/// Removes exports and reports with traces, and makes room for a receipt.
Result<int> remove_published(const DataFolder& folder, const Traces& traces, const Store& store) {
    try {
        int removed = 0;
        for (const fs::path& published : {folder.exports(), folder.reports()}) {
            if (fs::is_symlink(published)) continue;  // named by the search, as any link
            removed += remove_abandoned(published) + remove_with_traces(published, traces, store);
        }
        make_data_folder(folder.receipts());
        return removed;
    } catch (const std::runtime_error& error) {
        return Error{error.what()};
    }
}

/// Looks everywhere for what is left now.
void search_everywhere(Erasure& erasure, const Store& store, const DataFolder& folder, const Traces& traces,
                       const ErasureOptions& options) {
    TraceSearch inside = search_traces(folder.path, traces, &store);
    erasure.left_inside = std::move(inside.found);
    erasure.not_searched = std::move(inside.not_searched);
    erasure.is_finished = !store.is_erasure_unfinished();
    if (!erasure.is_finished) {
        // What these still hold goes with the next opening; nobody should remove them.
        const fs::path log = folder.database().string() + "-wal";
        std::erase_if(erasure.left_inside,
                      [&](const fs::path& file) { return file == folder.database() || file == log; });
    }
    erasure.left_elsewhere.clear();
    for (const fs::path& elsewhere : options.also) {
        TraceSearch search = search_traces(elsewhere, traces, &store);
        std::ranges::move(search.found, std::back_inserter(erasure.left_elsewhere));
        std::ranges::move(search.not_searched, std::back_inserter(erasure.not_searched));
    }
}

constexpr std::string_view kNotBuiltAnew = "\"data_file_built_anew\": false";
constexpr std::string_view kBuiltAnew = "\"data_file_built_anew\": true";

/// Says in a receipt that was written while the data file could not be built anew that it is now.
void say_built_anew(const fs::path& receipt) {
    const Result<std::string> text = read_file(receipt);
    if (!text) throw std::runtime_error(to_string(text.error()));
    std::string mended = *text;
    const std::size_t at = mended.find(kNotBuiltAnew);
    if (at == std::string::npos) return;
    mended.replace(at, kNotBuiltAnew.size(), kBuiltAnew);
    write_private_file(receipt, mended, Existing::replaced);
}

/// `done` begins the sentence of the Error. A receipt that is there was written just before a kill, or while another
/// program read the data file; it is due until it can say that nothing is left there.
Result<Erasure> with_receipt(Erasure erasure, Store& store, const DataFolder& folder, const StudyRecord& study,
                             std::string_view code, std::string_view done) {
    erasure.receipt_file = receipt_path(folder, erasure.receipt.erasure_id);
    try {
        if (!fs::exists(erasure.receipt_file)) {
            write_private_file(erasure.receipt_file, receipt_text(erasure, study, code));
        } else if (erasure.is_finished) {
            say_built_anew(erasure.receipt_file);
        }
    } catch (const std::runtime_error& error) {
        return Error{fmt::format("{}, but there is no receipt: {}", done, error.what())};
    }
    if (erasure.is_finished) store.receipt_written(erasure.receipt.erasure_id);
    return erasure;
}

constexpr std::string_view kErased = "the participant is erased";

}  // namespace

std::string random_id(const std::function<std::uint32_t()>& random_bits) {
    std::string id;
    for (int i = 0; i < 4; ++i) id += fmt::format("{:08x}", random_bits());
    return id;
}

fs::path receipt_path(const DataFolder& folder, std::string_view erasure_id) {
    return folder.receipts() / fmt::format("erasure-{}.json", erasure_id);
}

bool is_unfinished_receipt(std::string_view receipt) {
    return receipt.find(kNotBuiltAnew) != std::string_view::npos;
}

Traces traces_of(const Store& store, std::string_view participant_id) {
    std::set<std::string> own =
        action_sequences(store, [&](const AttemptRecord& record) { return record.actor_id == participant_id; });
    // What somebody else did, too, betrays nobody, and has to stay.
    for (const std::string& sequence :
         action_sequences(store, [&](const AttemptRecord& record) { return record.actor_id != participant_id; })) {
        own.erase(sequence);
    }
    Traces traces;
    traces.sequences.emplace_back(participant_id);
    traces.sequences.insert(traces.sequences.end(), own.begin(), own.end());
    return traces;
}

TraceSearch search_traces(const fs::path& folder, const Traces& traces, const Store* open) {
    const SequenceFinder finder(traces);
    FolderListing listing = list_files(folder);
    TraceSearch search;
    search.not_searched = std::move(listing.unread);
    std::ranges::move(listing.links, std::back_inserter(search.not_searched));
    for (const fs::path& file : listing.files) {
        const std::string name = file.lexically_relative(folder).string();
        const bool is_named = name.find(traces.sequences.front()) != std::string::npos;
        const std::optional<bool> holds = is_named ? true : holds_any(file, finder, open);
        if (!holds) {
            search.not_searched.push_back(file);
        } else if (*holds) {
            search.found.push_back(file);
        }
    }
    return search;
}

Result<Erasure> erase_participant(Store& store, const DataFolder& folder, std::string_view participant_id,
                                  const ErasureOptions& options) {
    const std::optional<ParticipantSummary> who = store.participant(participant_id);
    const std::optional<StudyRecord> study = store.study();
    if (!study || !who) return Error{fmt::format("there is no participant '{}' in this study", participant_id)};
    if (who->n_sessions > 0 && who->last_end_reason.empty()) {
        return Error{"the session of this participant is open; end it first"};
    }
    const Result<PublishingLock> alone = PublishingLock::have_alone(folder);
    if (!alone) return alone.error();
    // What an index does not lead to would stay.
    if (!store.damage().empty()) store.mend_indexes();
    if (const std::string damage = store.damage(); !damage.empty()) {
        return Error{fmt::format("{}; nothing was erased", damage), store.path().string()};
    }
    const Traces traces = traces_of(store, participant_id);

    Erasure erasure;
    erasure.sequences = traces.sequences.size();
    // The data file last: as long as it has them, a repeated attempt knows what to look for.
    const Result<int> removed = remove_published(folder, traces, store);
    if (!removed) return removed.error();
    erasure.removed = *removed;
    const std::optional<ErasureReceipt> receipt = store.erase({.participant_id = std::string(participant_id),
                                                               .erasure_id = options.erasure_id,
                                                               .t_day = options.today,
                                                               .app_version = options.app_version,
                                                               .asked_by = options.asked_by,
                                                               .asked_at = options.asked_at});
    if (!receipt) return Error{fmt::format("there is no participant '{}' in this study", participant_id)};
    erasure.receipt = *receipt;
    search_everywhere(erasure, store, folder, traces, options);
    return with_receipt(std::move(erasure), store, folder, *study, participant_id, kErased);
}

Result<Erasure> erase_remains(Store& store, const DataFolder& folder, std::string_view participant_id,
                              const ErasureOptions& options) {
    const std::optional<StudyRecord> study = store.study();
    if (!study) return Error{"there is no study in this folder"};
    if (store.participant(participant_id)) {
        return Error{fmt::format("participant '{}' is in this study, and is erased from all of it", participant_id)};
    }
    const Result<PublishingLock> alone = PublishingLock::have_alone(folder);
    if (!alone) return alone.error();
    const Traces code{{std::string(participant_id)}};
    Erasure erasure;
    erasure.receipt.erasure_id = options.erasure_id;
    erasure.receipt.t_day = options.today;
    erasure.was_in_data = false;
    erasure.sequences = code.sequences.size();
    if (const std::optional<ErasureReceipt> due = store.receipt_due(participant_id)) {
        const Result<int> removed = remove_published(folder, code, store);
        if (!removed) return removed.error();
        erasure.removed = *removed;
        erasure.receipt = *due;
        erasure.was_in_data = true;
        search_everywhere(erasure, store, folder, code, options);
        return with_receipt(std::move(erasure), store, folder, *study, participant_id, kErased);
    }
    search_everywhere(erasure, store, folder, code, options);
    if (erasure.is_proven()) {
        return Error{fmt::format("there is no participant '{}' in this study, and no file that holds this code",
                                 participant_id)};
    }
    const Result<int> removed = remove_published(folder, code, store);
    if (!removed) return removed.error();
    erasure.removed = *removed;
    // No row of the audit log speaks of a participant by the code, and the token went with the rows.
    store.audit({.t_utc = options.asked_at,
                 .who = options.asked_by,
                 .what = "erase_remains",
                 .object = {},
                 .before_sha256 = {},
                 .after_sha256 = {}});
    search_everywhere(erasure, store, folder, code, options);
    return with_receipt(std::move(erasure), store, folder, *study, participant_id,
                        "exports and reports with this code are gone");
}

Result<Done> write_due_receipts(Store& store, const DataFolder& folder) {
    const std::optional<StudyRecord> study = store.study();
    if (!study) return Done{};
    for (const ErasureReceipt& due : store.receipts_due()) {
        Erasure erasure;
        erasure.receipt = due;
        erasure.is_finished = !store.is_erasure_unfinished();
        try {
            make_data_folder(folder.receipts());
        } catch (const std::runtime_error& error) {
            return Error{error.what()};
        }
        const Result<Erasure> written = with_receipt(std::move(erasure), store, folder, *study, {}, kErased);
        if (!written) return written.error();
    }
    return Done{};
}

}  // namespace phyplay
