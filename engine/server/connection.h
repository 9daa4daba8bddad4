// A Connection is one agent's socket with its two buffers, neither of which can grow without end.
//
// What comes in is read only while nothing is being answered, so at most one request and a read's worth behind it are
// kept; what goes out is one reply. It knows how long it has been waited for, in seconds of the server's clock, and
// so whether the other side has had its time.
#pragma once

#include <string>

#include "engine/base/descriptor.h"
#include "engine/server/agent_protocol.h"

namespace phyplay {

/// How long the other side may keep us waiting, seconds.
struct Patience {
    double first_request_s = 30.0;  ///< from connecting to a first whole request
    double request_s = 30.0;        ///< from a request's first byte to its last
    double reply_s = 60.0;          ///< in which nothing of a reply is taken
    double pressed_reply_s = 5.0;   ///< for all of a reply, while others wait for the memory that it takes
    double pressed_pause_s = 2.0;   ///< in which nothing of a reply is taken then
    double idle_s = 3600.0;         ///< between requests
};

class Connection {
public:
    /// Takes over a connected socket: no blocking, no gathering of small replies.
    Connection(Descriptor socket, std::string peer, double now_s);

    int socket() const { return socket_.number(); }
    const std::string& peer() const { return peer_; }

    /// Reads some of what is there.
    void receive(double now_s);

    /// The next request, if it is complete and the last one was answered. Problem: as of decode_request().
    Decoded next_request(double now_s);

    /// Begins to send a reply. Requires that next_request() gave a request since the last reply.
    void reply(std::string bytes, double now_s);

    /// Sends what the socket takes.
    void send_more(double now_s);

    bool is_answering() const { return is_answering_; }
    bool wants_to_receive() const { return socket_ && !is_answering_ && !has_reply() && !is_input_over_; }
    bool wants_to_send() const { return socket_ && has_reply(); }

    /// The other side is gone, and nothing that it asked is left to do.
    bool is_over() const;

    /// The socket failed. It is closed; a request may still be in work.
    bool is_broken() const { return !socket_; }
    void give_up();

    /// Memory that a reply costs which the other side has not taken, bytes.
    std::size_t held_bytes() const { return reply_.size(); }

    /// When patience ends, on the server's clock, and the sentence about it; never while a request is in work.
    /// Pressed: others wait for memory.
    struct Deadline {
        double at_s = 0.0;
        const char* sentence = "";
    };
    Deadline deadline(const Patience& patience, bool is_pressed = false) const;

private:
    bool has_reply() const { return sent_ < reply_.size(); }

    Descriptor socket_;
    std::string peer_;
    std::string input_;
    std::string reply_;
    std::size_t sent_ = 0;
    bool is_answering_ = false;
    bool is_input_over_ = false;
    bool has_asked_ = false;
    double since_s_ = 0.0;        // of what is being waited for
    double reply_since_s_ = 0.0;  // of the last reply
};

}  // namespace phyplay
