// What agents of Phy-Q send to `phyplay serve`: bytes of the agent protocol, and the game that they play with them.
//
// Begins with conversations that real clients have. Must hold: a request is one because of its own bytes alone,
// whatever follows; the longest possible input is never "not complete yet"; every request has a reply.
#include "engine/phyq/play/phyq_suite.h"
#include "engine/server/session.h"
#include "tests/fuzz/harness.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay::fuzz {
namespace {

// Playing takes milliseconds and reading none: an input may play a little.
constexpr std::size_t kMostRequests = 200;
constexpr std::size_t kMostShots = 3;
constexpr std::size_t kMostPictures = 2;
constexpr std::int32_t kMostFrames = 4;

std::string message(MessageId id, std::initializer_list<std::int32_t> numbers = {}) {
    std::string bytes(1, static_cast<char>(id));
    for (const std::int32_t number : numbers) bytes += encode_i32(number);
    return bytes;
}

/// What a request costs, in shots and pictures; empty where an input has had enough.
struct Budget {
    std::size_t shots = kMostShots;
    std::size_t pictures = kMostPictures;

    bool pays(const Request& request) {
        if (const auto* plain = std::get_if<PlainRequest>(&request)) {
            const bool draws = plain->id == MessageId::screenshot || plain->id == MessageId::initial_screenshot ||
                               plain->id == MessageId::state_with_screenshot ||
                               plain->id == MessageId::noisy_state_with_screenshot;
            return !draws || pictures-- > 0;
        }
        if (const auto* record = std::get_if<RecordRequest>(&request)) {
            return record->frames <= kMostFrames || pictures-- > 0;
        }
        std::size_t wanted = 0;
        if (std::holds_alternative<ShotRequest>(request) || std::holds_alternative<RecordedShotRequest>(request))
            wanted = 1;
        if (const auto* series = std::get_if<ShotSeriesRequest>(&request)) wanted = series->shots.size();
        if (wanted > shots) return false;
        shots -= wanted;
        return true;
    }
};

const std::vector<Task>& tasks() {
    static const std::vector<Task> all{testing::make_slingshot_task(testing::make_pig_on_ground_level(), "1.1:001"),
                                       testing::make_slingshot_task(testing::phyq_layout("1.4"), "1.4:000")};
    return all;
}

void play(const std::vector<Request>& requests) {
    const LevelSet levels{&tasks()[0], &tasks()[1]};
    const SessionRules rules{.rounds = 2, .interactions = 20, .attempts_per_level = 2};
    Session session(testing::shared_slingshot_setup(), levels, rules, 1);
    Budget budget;
    for (const Request& request : requests) {
        if (!budget.pays(request)) break;
        const auto* series = std::get_if<ShotSeriesRequest>(&request);
        const bool is_asked = series == nullptr || !series->shots.empty();
        must(session.answer(request, 0.0).empty() != is_asked, "every request has a reply");
    }
    session.close();
}

}  // namespace

std::vector<std::string> examples() {
    using enum MessageId;
    const std::string hello = message(configure, {42}) + '\1' + message(ready_for_set);
    const std::string in_menu = hello + message(game_state) + message(level_count);
    const std::string in_level = in_menu + message(load_level, {1}) + message(zoom_out) + message(state);
    const std::string report =
        message(novelty_likelihood, {1, 2, 2, 7, 9, 3, 4}) + "new" + message(novelty_hint, {1});
    return {
        in_level + message(shoot, {150, 300, 0, 500}) + message(game_state) + message(best_scores),
        in_level + message(shoot_fast, {120, 320, 0, 0}) + message(state) + message(record, {2, 3}) + message(score),
        in_level + message(shoot_polar, {4500, 80, 0, 0}) + message(restart_level) + message(screenshot),
        in_level + message(shoot_and_record, {150, 300, 0, 0, 2}) + message(load_next_level),
        in_level + message(shoot_series) + '\2' + message(shoot, {150, 300, 0, 0}).substr(1) +
            message(shoot, {140, 310, 0, 0}).substr(1),
        in_level + message(noisy_state) + message(initial_screenshot) + message(set_speed, {3}) + message(click),
        in_menu + message(load_next_level) + message(current_level) + message(novelty_info) + report};
}

void try_input(std::string_view input) {
    std::vector<Request> requests;
    for (std::string_view rest = input; requests.size() < kMostRequests;) {
        const Decoded decoded = decode_request(rest);
        must(!decoded.request || decoded.problem.empty(), "a request has no problem");
        if (!decoded.request) {
            must(!decoded.problem.empty() || rest.size() < kMaxRequestBytes, "the longest input is complete");
            break;
        }
        must(decoded.bytes > 0 && decoded.bytes <= rest.size(), "a request consists of bytes that came");
        const Decoded alone = decode_request(rest.substr(0, decoded.bytes));
        must(alone.request == decoded.request, "a request is one because of its own bytes");
        requests.push_back(*decoded.request);
        rest.remove_prefix(decoded.bytes);
    }
    play(requests);
}

}  // namespace phyplay::fuzz
