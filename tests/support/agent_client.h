// A client of the agent protocol for tests, written from the protocol's description alone: its own encoding, plain
// blocking sockets. It shares no code with the server.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace phyplay::testing {

/// A blocking connection to a port of this machine. Reading and sending give up after `timeout_s`.
class AgentSocket {
public:
    explicit AgentSocket(int port, int timeout_s = 60);
    ~AgentSocket();
    AgentSocket(AgentSocket&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
    AgentSocket& operator=(AgentSocket&&) = delete;

    /// False where the other side has closed.
    bool send(const std::string& bytes);

    /// Exactly so many bytes; throws std::runtime_error where they do not come.
    std::string read(std::size_t bytes);

    /// Waits for the end of the connection. False where bytes come instead, or nothing within the time-out.
    bool is_closed_by_peer();

    void stop_sending();

    /// Throws away what is there, or everything until the other side closes (or the time-out comes).
    void drop_what_came();
    void drop_until_closed();

private:
    int socket_ = -1;
};

/// Bytes of a message: its id and big-endian integers of four bytes.
std::string message(int id, std::initializer_list<std::int64_t> numbers = {});

class AgentClient {
public:
    explicit AgentClient(int port, int timeout_s = 60) : socket_(port, timeout_s) {}

    AgentSocket& socket() { return socket_; }

    int ask_u8(const std::string& bytes);
    std::uint32_t ask_u32(const std::string& bytes);
    std::string ask(const std::string& bytes, std::size_t reply_bytes);

    std::string configure(std::uint32_t agent_id, int mode);
    int state() { return ask_u8(message(12)); }
    int load(int level) { return ask_u8(message(51, {level})); }
    int shoot(int x, int y, int tap_ms = 0, int id = 31) { return ask_u8(message(id, {x, y, 0, tap_ms})); }

    /// Features of a symbolic state (messages 62 and 64).
    nlohmann::json features(int id = 62);

    /// Width and height of a screenshot, and its bytes.
    struct Picture {
        std::uint32_t width = 0;
        std::uint32_t height = 0;
        std::string rgb;
    };
    Picture picture(int id = 11);
    std::pair<nlohmann::json, Picture> features_and_picture(int id);

    /// Replies of messages 38 and 70.
    std::vector<nlohmann::json> states(const std::string& bytes);

    /// From connecting to the main menu; the replies of message 68 on the way.
    std::vector<std::string> begin(std::uint32_t agent_id, int mode = 1, int speed = 50);

private:
    std::uint32_t read_u32();
    nlohmann::json read_features();
    Picture read_picture();

    AgentSocket socket_;
};

struct PixelSpan {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
};
PixelSpan box_of(const nlohmann::json& feature);
std::string label_in(const nlohmann::json& feature);

/// Where to let go so that the bird flies to the leftmost pig, on the flat arc or on the high one; empty where there
/// is no pig.
std::optional<std::array<int, 2>> release_at_pig(const nlohmann::json& features, bool is_high);

}  // namespace phyplay::testing
