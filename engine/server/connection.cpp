#include "engine/server/connection.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr std::size_t kReadBytes = 1 << 14;

/// Empties a text and gives its memory back, which neither clear() nor an assignment does.
void release(std::string& text) {
    std::string().swap(text);
}

}  // namespace

Connection::Connection(Descriptor socket, std::string peer, double now_s)
    : socket_(std::move(socket)), peer_(std::move(peer)), since_s_(now_s) {
    const int on = 1;
    const int number = socket_.number();
    fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK);
    setsockopt(number, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);  // some clients read a reply with a single read()
    setsockopt(number, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);  // a machine that went away is noticed
}

void Connection::receive(double now_s) {
    std::array<char, kReadBytes> bytes{};
    ssize_t count = 0;
    do {
        count = recv(socket_.number(), bytes.data(), bytes.size(), 0);
    } while (count < 0 && errno == EINTR);
    if (count > 0) {
        if (input_.empty() && has_asked_) since_s_ = now_s;
        input_.append(bytes.data(), static_cast<std::size_t>(count));
    } else if (count == 0) {
        is_input_over_ = true;
    } else if (errno != EAGAIN && errno != EWOULDBLOCK) {
        give_up();
    }
}

Decoded Connection::next_request(double now_s) {
    if (is_answering_ || has_reply() || is_broken()) return {};
    Decoded decoded = decode_request(input_);
    if (decoded.request) {
        input_.erase(0, decoded.bytes);
        if (input_.empty()) release(input_);
        is_answering_ = true;
        has_asked_ = true;
        since_s_ = now_s;
    }
    return decoded;
}

void Connection::reply(std::string bytes, double now_s) {
    PHYPLAY_ASSERT(is_answering_);
    is_answering_ = false;
    reply_ = std::move(bytes);
    sent_ = 0;
    since_s_ = now_s;
    reply_since_s_ = now_s;
    if (has_reply()) send_more(now_s);
}

void Connection::send_more(double now_s) {
    while (socket_ && has_reply()) {
        const ssize_t count = send(socket_.number(), reply_.data() + sent_, reply_.size() - sent_, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
        if (count < 0) return give_up();
        sent_ += static_cast<std::size_t>(count);
        since_s_ = now_s;
    }
    release(reply_);
    sent_ = 0;
}

void Connection::give_up() {
    socket_.reset();
    release(reply_);
    sent_ = 0;
}

bool Connection::is_over() const {
    if (is_answering_) return false;
    return is_broken() || (is_input_over_ && !has_reply());
}

Connection::Deadline Connection::deadline(const Patience& patience, bool is_pressed) const {
    if (is_answering_) return {std::numeric_limits<double>::infinity(), ""};
    if (has_reply() && is_pressed) {
        return {std::min(reply_since_s_ + patience.pressed_reply_s, since_s_ + patience.pressed_pause_s),
                "it did not take its reply in time, and others need the memory"};
    }
    if (has_reply()) return {since_s_ + patience.reply_s, "it did not take its reply in time"};
    if (!has_asked_) return {since_s_ + patience.first_request_s, "it did not send a request in time"};
    if (!input_.empty()) return {since_s_ + patience.request_s, "it did not finish its request in time"};
    return {since_s_ + patience.idle_s, "it was idle for too long"};
}

}  // namespace phyplay
