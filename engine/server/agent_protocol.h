// The Phy-Q / AIBIRDS agent protocol as bytes: reading requests, writing replies. No sockets, no game.
//
// A request is one byte that names it and then its parameters, without padding or length; every reply has a fixed
// form. All numbers are big-endian (Phy-Q protocol sheet, sections 2, 9 and 10.1). Whatever bytes come in, the answer
// of decode_request() is a request, "not complete yet", or one sentence about what is wrong. After the latter the
// stream has lost its step, since nobody can tell where the next request begins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/io/png.h"

namespace phyplay {

enum class MessageId : std::uint8_t {
    configure = 1,
    set_speed = 2,
    screenshot = 11,
    game_state = 12,
    current_level = 14,
    level_count = 15,
    best_scores = 23,
    shoot = 31,
    shoot_polar = 32,
    shoot_series = 33,
    zoom_out = 34,
    zoom_in = 35,
    click = 36,
    shoot_and_record = 38,
    shoot_fast = 41,
    shoot_polar_fast = 42,
    shoot_series_fast = 43,
    load_level = 51,
    restart_level = 52,
    load_next_level = 53,
    state_with_screenshot = 61,
    state = 62,
    noisy_state_with_screenshot = 63,
    noisy_state = 64,
    score = 65,
    novelty_likelihood = 66,
    novelty_description = 67,
    ready_for_set = 68,
    novelty_info = 69,
    record = 70,
    initial_screenshot = 71,
    novelty_hint = 72,
};

/// Codes of message 12.
enum class GameState : std::uint8_t {
    unknown = 0,
    main_menu = 1,
    episode_menu = 2,
    level_selection = 3,
    loading = 4,
    playing = 5,
    won = 6,
    lost = 7,
    new_test_set = 8,
    new_training_set = 9,
    resume_training = 10,
    new_trial = 11,
    request_novelty_likelihood = 12,
    evaluation_terminated = 13,
};

// Requests. Those that have no parameters are a PlainRequest.

struct PlainRequest {
    MessageId id = MessageId::game_state;

    bool operator==(const PlainRequest&) const = default;
};

struct ConfigureRequest {
    std::uint32_t agent_id = 0;  ///< chosen by the client, not unique
    std::uint8_t mode = 0;       ///< 0 competition, 1 training

    bool operator==(const ConfigureRequest&) const = default;
};

struct SpeedRequest {
    std::uint32_t speed = 0;

    bool operator==(const SpeedRequest&) const = default;
};

/// Cartesian: the release point on the screen. Polar: launch angle and pull (session.h).
struct ShotRequest {
    bool is_polar = false;
    bool is_safe = true;  ///< answered once the level is at rest
    std::int32_t a = 0;   ///< x, or angle
    std::int32_t b = 0;   ///< y, or pull
    std::int32_t t1 = 0;  ///< has no meaning
    std::int32_t tap_ms = 0;

    bool operator==(const ShotRequest&) const = default;
};

struct ShotSeriesRequest {
    std::vector<ShotRequest> shots;  ///< 0 to 255; those from kMaxSeriesShots on are to be refused

    bool operator==(const ShotSeriesRequest&) const = default;
};

struct RecordedShotRequest {
    ShotRequest shot;
    std::int32_t every_frames = 1;
    std::int32_t option = 0;  ///< 1: only until the bird's first collision or tap

    bool operator==(const RecordedShotRequest&) const = default;
};

struct LoadLevelRequest {
    std::uint32_t level = 0;  ///< from 1

    bool operator==(const LoadLevelRequest&) const = default;
};

/// Messages 66 and 67. What they say is read and has no use here.
struct NoveltyReport {
    MessageId id = MessageId::novelty_description;

    bool operator==(const NoveltyReport&) const = default;
};

struct RecordRequest {
    std::int32_t every_frames = 1;
    std::int32_t frames = 0;

    bool operator==(const RecordRequest&) const = default;
};

struct NoveltyHintRequest {
    std::int32_t level = 0;

    bool operator==(const NoveltyHintRequest&) const = default;
};

using Request = std::variant<PlainRequest, ConfigureRequest, SpeedRequest, ShotRequest, ShotSeriesRequest,
                             RecordedShotRequest, LoadLevelRequest, NoveltyReport, RecordRequest, NoveltyHintRequest>;

inline constexpr int kMaxSeriesShots = 16;
inline constexpr std::int32_t kMaxReportedIds = 4096;   ///< of message 66; no level has so many objects
inline constexpr std::int32_t kMaxTextBytes = 1 << 16;  ///< of messages 66 and 67

/// No complete request is longer.
inline constexpr std::size_t kMaxRequestBytes = 1 + 5 * 4 + 4 * kMaxReportedIds + kMaxTextBytes;

/// What the first bytes of a stream are.
struct Decoded {
    std::optional<Request> request;
    std::size_t bytes = 0;  ///< of the request
    std::string problem;    ///< one sentence; then there is no request, and never will be
};

/// Reads the first request. With neither request nor problem it is not complete yet, which for input of
/// kMaxRequestBytes never happens. Message 38 exists with five and with six integers; it is the long one where four
/// more bytes are there, since clients send nothing before they have their reply.
Decoded decode_request(std::string_view input);

// Replies. Each is sent as one piece.

std::string encode_u8(std::uint8_t value);
std::string encode_u32(std::uint32_t value);
std::string encode_i32(std::int32_t value);

/// 1 done, 0 refused.
std::string encode_status(bool is_done);
std::string encode_state(GameState state);

/// Reply of message 1; numbers above 255 become 255.
std::string encode_configuration(int round, int minutes, std::size_t levels);

/// Reply of message 68.
struct SetInfo {
    std::uint32_t time_limit_s = 0;
    std::uint32_t interactions = 0;
    std::uint32_t levels = 0;
    std::uint32_t attempts_per_level = 0;  ///< 0: no limit
    bool is_test = false;
};
std::string encode_set_info(const SetInfo& info);

std::string encode_best_scores(std::span<const std::uint32_t> scores);
std::string encode_screenshot(const RgbImage& image);

/// A symbolic state: length, JSON, and the five more bytes that every client cuts off. Requires ASCII.
std::string encode_symbolic_state(std::string_view json);

/// Replies of messages 38 and 70, of states that are encoded already.
std::string encode_states(std::span<const std::string> encoded);

/// Reply of message 72.
std::string encode_json(std::string_view json);

}  // namespace phyplay
