#include "engine/server/agent_protocol.h"

#include <algorithm>

namespace phyplay {
namespace {

constexpr std::size_t kCutBytes = 5;

/// Reads big-endian numbers; behind the end everything is 0 and is_complete() stays false.
class RequestReader {
public:
    explicit RequestReader(std::string_view input) : rest_(input), size_(input.size()) {}

    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint32_t u32() { return number(4); }
    std::int32_t i32() { return static_cast<std::int32_t>(number(4)); }

    void skip(std::size_t bytes) {
        is_complete_ = is_complete_ && bytes <= rest_.size();
        rest_.remove_prefix(std::min(bytes, rest_.size()));
    }

    bool is_complete() const { return is_complete_; }
    std::size_t bytes_left() const { return rest_.size(); }
    std::size_t bytes_read() const { return size_ - rest_.size(); }

private:
    std::uint32_t number(std::size_t bytes) {
        if (rest_.size() < bytes) {
            is_complete_ = false;
            return 0;
        }
        std::uint32_t value = 0;
        for (const char c : rest_.substr(0, bytes)) value = value << 8U | static_cast<std::uint8_t>(c);
        rest_.remove_prefix(bytes);
        return value;
    }

    std::string_view rest_;
    std::size_t size_;
    bool is_complete_ = true;
};

bool is_shot(MessageId id) {
    return id == MessageId::shoot || id == MessageId::shoot_polar || id == MessageId::shoot_fast ||
           id == MessageId::shoot_polar_fast;
}

ShotRequest read_shot(RequestReader& reader, MessageId id) {
    ShotRequest shot;
    shot.is_polar = id == MessageId::shoot_polar || id == MessageId::shoot_polar_fast;
    shot.is_safe = id != MessageId::shoot_fast && id != MessageId::shoot_polar_fast;
    shot.a = reader.i32();
    shot.b = reader.i32();
    shot.t1 = reader.i32();
    shot.tap_ms = reader.i32();
    return shot;
}

RecordedShotRequest read_recorded_shot(RequestReader& reader) {
    RecordedShotRequest recorded;
    recorded.shot = read_shot(reader, MessageId::shoot);
    recorded.every_frames = reader.i32();
    if (reader.bytes_left() >= 4) recorded.option = reader.i32();
    return recorded;
}

/// The shots, or a sentence: behind anything that is no shot the stream cannot be understood.
std::variant<ShotSeriesRequest, std::string> read_series(RequestReader& reader, bool is_safe) {
    ShotSeriesRequest series;
    const int count = reader.u8();
    for (int i = 0; i < count && reader.is_complete(); ++i) {
        const int id = reader.u8();
        if (!reader.is_complete()) break;
        if (!is_shot(static_cast<MessageId>(id))) {
            return "a series of shots has message " + std::to_string(id) + " in it, which is no shot";
        }
        series.shots.push_back(read_shot(reader, static_cast<MessageId>(id)));
        series.shots.back().is_safe = is_safe;
    }
    return series;
}

/// A sentence where the text cannot be one.
std::string skip_text(RequestReader& reader, int id) {
    const std::int32_t bytes = reader.i32();
    if (bytes < 0 || bytes > kMaxTextBytes) {
        return "message " + std::to_string(id) + " announces a text of " +
               std::to_string(static_cast<std::uint32_t>(bytes)) + " bytes; the most is " +
               std::to_string(kMaxTextBytes);
    }
    reader.skip(static_cast<std::size_t>(bytes));
    return {};
}

std::string skip_likelihood(RequestReader& reader) {
    reader.skip(2 * sizeof(float));
    const std::int32_t ids = reader.i32();
    if (ids < 0 || ids > kMaxReportedIds) {
        return "message 66 announces " + std::to_string(static_cast<std::uint32_t>(ids)) +
               " object ids; the most is " + std::to_string(kMaxReportedIds);
    }
    reader.skip(static_cast<std::size_t>(ids) * 4 + 4);
    if (!reader.is_complete()) return {};
    return skip_text(reader, 66);
}

std::variant<Request, std::string> read_request(RequestReader& reader) {
    const std::uint8_t byte = reader.u8();
    const auto id = static_cast<MessageId>(byte);
    if (is_shot(id)) return read_shot(reader, id);
    switch (id) {
        case MessageId::configure: {
            const std::uint32_t agent_id = reader.u32();
            return ConfigureRequest{agent_id, reader.u8()};
        }
        case MessageId::set_speed: return SpeedRequest{reader.u32()};
        case MessageId::shoot_series:
        case MessageId::shoot_series_fast: {
            auto series = read_series(reader, id == MessageId::shoot_series);
            if (auto* problem = std::get_if<std::string>(&series)) return std::move(*problem);
            return std::get<ShotSeriesRequest>(std::move(series));
        }
        case MessageId::shoot_and_record: return read_recorded_shot(reader);
        case MessageId::load_level: return LoadLevelRequest{reader.u32()};
        case MessageId::novelty_likelihood:
        case MessageId::novelty_description: {
            std::string problem =
                id == MessageId::novelty_likelihood ? skip_likelihood(reader) : skip_text(reader, byte);
            if (!problem.empty() && reader.is_complete()) return problem;
            return NoveltyReport{id};
        }
        case MessageId::record: {
            const std::int32_t every_frames = reader.i32();
            return RecordRequest{every_frames, reader.i32()};
        }
        case MessageId::novelty_hint: return NoveltyHintRequest{reader.i32()};
        case MessageId::screenshot:
        case MessageId::game_state:
        case MessageId::current_level:
        case MessageId::level_count:
        case MessageId::best_scores:
        case MessageId::zoom_out:
        case MessageId::zoom_in:
        case MessageId::click:
        case MessageId::restart_level:
        case MessageId::load_next_level:
        case MessageId::state_with_screenshot:
        case MessageId::state:
        case MessageId::noisy_state_with_screenshot:
        case MessageId::noisy_state:
        case MessageId::score:
        case MessageId::ready_for_set:
        case MessageId::novelty_info:
        case MessageId::initial_screenshot: return PlainRequest{id};
        default: return "there is no message " + std::to_string(byte);
    }
}

}  // namespace

Decoded decode_request(std::string_view input) {
    if (input.empty()) return {};
    RequestReader reader(input);
    std::variant<Request, std::string> read = read_request(reader);
    if (auto* problem = std::get_if<std::string>(&read)) return {.problem = std::move(*problem)};
    if (!reader.is_complete()) return {};
    return {.request = std::get<Request>(std::move(read)), .bytes = reader.bytes_read()};
}

std::string encode_u8(std::uint8_t value) {
    return std::string(1, static_cast<char>(value));
}

std::string encode_u32(std::uint32_t value) {
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes.push_back(static_cast<char>(value >> shift & 0xFFU));
    return bytes;
}

std::string encode_i32(std::int32_t value) {
    return encode_u32(static_cast<std::uint32_t>(value));
}

std::string encode_status(bool is_done) {
    return encode_u8(is_done ? 1 : 0);
}

std::string encode_state(GameState state) {
    return encode_u8(static_cast<std::uint8_t>(state));
}

std::string encode_configuration(int round, int minutes, std::size_t levels) {
    const auto byte = [](std::size_t number) {
        return encode_u8(static_cast<std::uint8_t>(std::min<std::size_t>(number, 255)));
    };
    return byte(static_cast<std::size_t>(round)) + byte(static_cast<std::size_t>(minutes)) + byte(levels);
}

std::string encode_set_info(const SetInfo& info) {
    std::string bytes;
    bytes += encode_u32(info.time_limit_s);
    bytes += encode_u32(info.interactions);
    bytes += encode_u32(info.levels);
    bytes += encode_u32(info.attempts_per_level);
    bytes += encode_u8(info.is_test ? 1 : 0);
    bytes += encode_u8(0);  // levels may be chosen freely
    bytes += encode_u8(0);  // nobody asks for novelty
    return bytes;
}

std::string encode_best_scores(std::span<const std::uint32_t> scores) {
    std::string bytes = encode_u32(static_cast<std::uint32_t>(scores.size()));
    for (const std::uint32_t score : scores) bytes += encode_u32(score);
    return bytes;
}

std::string encode_screenshot(const RgbImage& image) {
    std::string bytes;
    bytes.reserve(8 + image.rgb.size());
    bytes += encode_u32(static_cast<std::uint32_t>(image.width));
    bytes += encode_u32(static_cast<std::uint32_t>(image.height));
    bytes.append(image.rgb.begin(), image.rgb.end());
    return bytes;
}

std::string encode_symbolic_state(std::string_view json) {
    std::string bytes = encode_u32(static_cast<std::uint32_t>(json.size() + kCutBytes));
    bytes += json;
    bytes.append(kCutBytes, ' ');
    return bytes;
}

std::string encode_states(std::span<const std::string> encoded) {
    std::string bytes = encode_u32(static_cast<std::uint32_t>(encoded.size()));
    for (const std::string& state : encoded) bytes += state;
    return bytes;
}

std::string encode_json(std::string_view json) {
    return encode_u32(static_cast<std::uint32_t>(json.size())) + std::string(json);
}

}  // namespace phyplay
