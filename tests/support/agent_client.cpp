#include "tests/support/agent_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace phyplay::testing {

using nlohmann::json;

namespace {

std::uint32_t big_endian(const std::string& bytes) {
    std::uint32_t value = 0;
    for (const char c : bytes) value = value << 8U | static_cast<unsigned char>(c);
    return value;
}

}  // namespace

AgentSocket::AgentSocket(int port, int timeout_s) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval timeout{timeout_s, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        throw std::runtime_error("cannot connect");
    }
}

AgentSocket::~AgentSocket() {
    if (socket_ >= 0) close(socket_);
}

bool AgentSocket::send(const std::string& bytes) {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
        const ssize_t count = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) return false;
        sent += static_cast<std::size_t>(count);
    }
    return true;
}

std::string AgentSocket::read(std::size_t bytes) {
    std::string read(bytes, '\0');
    std::size_t count = 0;
    while (count < bytes) {
        const ssize_t more = recv(socket_, read.data() + count, bytes - count, 0);
        if (more <= 0) throw std::runtime_error("the reply ended after " + std::to_string(count) + " bytes");
        count += static_cast<std::size_t>(more);
    }
    return read;
}

bool AgentSocket::is_closed_by_peer() {
    char byte = 0;
    const ssize_t count = recv(socket_, &byte, 1, 0);
    return count == 0 || (count < 0 && errno == ECONNRESET);
}

void AgentSocket::stop_sending() {
    shutdown(socket_, SHUT_WR);
}

void AgentSocket::drop_what_came() {
    std::array<char, 1 << 16> bytes{};
    while (recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT) > 0) {
    }
}

void AgentSocket::drop_until_closed() {
    std::array<char, 1 << 16> bytes{};
    while (recv(socket_, bytes.data(), bytes.size(), 0) > 0) {
    }
}

std::string message(int id, std::initializer_list<std::int64_t> numbers) {
    std::string bytes(1, static_cast<char>(id));
    for (const std::int64_t number : numbers) {
        for (const int shift : {24, 16, 8, 0}) bytes.push_back(static_cast<char>(number >> shift & 0xFF));
    }
    return bytes;
}

int AgentClient::ask_u8(const std::string& bytes) {
    return static_cast<unsigned char>(ask(bytes, 1)[0]);
}

std::uint32_t AgentClient::ask_u32(const std::string& bytes) {
    return big_endian(ask(bytes, 4));
}

std::string AgentClient::ask(const std::string& bytes, std::size_t reply_bytes) {
    if (!socket_.send(bytes)) throw std::runtime_error("the connection is closed");
    return socket_.read(reply_bytes);
}

std::string AgentClient::configure(std::uint32_t agent_id, int mode) {
    return ask(message(1, {agent_id}) + static_cast<char>(mode), 3);
}

std::uint32_t AgentClient::read_u32() {
    return big_endian(socket_.read(4));
}

json AgentClient::read_features() {
    const std::string payload = socket_.read(read_u32());
    return json::parse(payload.substr(0, payload.size() - 5)).at(0).at("features");
}

AgentClient::Picture AgentClient::read_picture() {
    Picture picture;
    picture.width = read_u32();
    picture.height = read_u32();
    picture.rgb = socket_.read(static_cast<std::size_t>(picture.width) * picture.height * 3);
    return picture;
}

json AgentClient::features(int id) {
    socket_.send(message(id));
    return read_features();
}

AgentClient::Picture AgentClient::picture(int id) {
    socket_.send(message(id));
    return read_picture();
}

std::pair<json, AgentClient::Picture> AgentClient::features_and_picture(int id) {
    socket_.send(message(id));
    json told = read_features();
    return {std::move(told), read_picture()};
}

std::vector<json> AgentClient::states(const std::string& bytes) {
    socket_.send(bytes);
    std::vector<json> states(read_u32());
    for (json& state : states) state = read_features();
    return states;
}

std::vector<std::string> AgentClient::begin(std::uint32_t agent_id, int mode, int speed) {
    std::vector<std::string> replies;
    configure(agent_id, mode);
    ask_u8(message(2, {speed}));
    while (state() >= 8 && state() <= 11) replies.push_back(ask(message(68), 19));
    return replies;
}

PixelSpan box_of(const json& feature) {
    const json& ring = feature.at("geometry").at("coordinates").at(0);
    PixelSpan box{10'000, 10'000, -10'000, -10'000};
    for (const json& point : ring) {
        const int x = point.at(0).get<int>();
        const int y = point.at(1).get<int>();
        box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x), std::max(box.bottom, y)};
    }
    return box;
}

std::string label_in(const json& feature) {
    return feature.at("properties").at("label").get<std::string>();
}

std::optional<std::array<int, 2>> release_at_pig(const json& features, bool is_high) {
    std::optional<PixelSpan> pig;
    PixelSpan sling;
    for (const json& feature : features) {
        if (label_in(feature) == "Slingshot") sling = box_of(feature);
        if (!label_in(feature).starts_with("pig")) continue;
        const PixelSpan box = box_of(feature);
        if (!pig || box.left < pig->left) pig = box;
    }
    if (!pig) return std::nullopt;
    const int width = sling.right - sling.left;
    const double reference_x = sling.left + std::floor(0.45 * width);
    const double reference_y = sling.top + std::floor(0.35 * width);
    constexpr double kScale = 640.0 / 35.0;
    const double x = ((pig->left + pig->right) / 2.0 - reference_x) / kScale;
    const double y = (reference_y - (pig->top + pig->bottom) / 2.0) / kScale;
    // The bird starts a unit behind the sling with 10 units/s.
    const auto is_below = [&](double angle) {
        const double time = (x + std::cos(angle)) / (10.0 * std::cos(angle));
        return -std::sin(angle) + 10.0 * std::sin(angle) * time - 0.48 * 9.81 * time * time / 2.0 < y;
    };
    double chosen = 0.785;
    for (int tenths = -300; tenths < 849; ++tenths) {
        const double angle = tenths * 0.1 * 3.14159265358979 / 180.0;
        if (is_below(angle) == is_below(angle + 0.1 * 3.14159265358979 / 180.0)) continue;
        chosen = angle;
        if (!is_high) break;
    }
    return std::array{static_cast<int>(std::lround(reference_x - 200.0 * std::cos(chosen))),
                      static_cast<int>(std::lround(reference_y + 200.0 * std::sin(chosen)))};
}

}  // namespace phyplay::testing
