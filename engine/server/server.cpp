#include "engine/server/server.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

#include "engine/base/parallel.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

/// Does jobs on a fixed number of threads, each job once, begun in the order in which they came.
class WorkerPool {
public:
    /// Starts thread_count(threads) threads.
    explicit WorkerPool(int threads) {
        for (int i = 0; i < thread_count(threads); ++i) threads_.emplace_back([this] { work(); });
    }

    /// Does what is left, then ends the threads.
    ~WorkerPool() {
        {
            const std::scoped_lock lock(mutex_);
            is_ending_ = true;
        }
        has_news_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Jobs must not throw.
    void submit(std::function<void()> job) {
        {
            const std::scoped_lock lock(mutex_);
            jobs_.push_back(std::move(job));
        }
        has_news_.notify_one();
    }

private:
    void work() {
        for (;;) {
            std::function<void()> job;
            {
                std::unique_lock lock(mutex_);
                has_news_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
                if (jobs_.empty()) return;
                job = std::move(jobs_.front());
                jobs_.pop_front();
            }
            job();
        }
    }

    std::mutex mutex_;
    std::condition_variable has_news_;
    std::deque<std::function<void()>> jobs_;
    bool is_ending_ = false;
    std::vector<std::thread> threads_;
};

/// Bytes of the largest reply to it, with some to spare.
std::size_t largest_reply(const Request& request) {
    if (std::holds_alternative<RecordRequest>(request) || std::holds_alternative<RecordedShotRequest>(request)) {
        return 5U << 20U;
    }
    const auto* plain = std::get_if<PlainRequest>(&request);
    if (plain == nullptr) return 1U << 12U;
    switch (plain->id) {
        case MessageId::screenshot:
        case MessageId::initial_screenshot:
        case MessageId::state_with_screenshot:
        case MessageId::noisy_state_with_screenshot: return 1U << 20U;
        default: return 1U << 16U;
    }
}

constexpr int kBacklog = 128;
constexpr double kPauseWithoutDescriptors = 1.0;

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string reason() {
    return std::strerror(errno);
}

std::string name_of_address(const sockaddr_storage& address, socklen_t size) {
    std::array<char, NI_MAXHOST> host{};
    std::array<char, NI_MAXSERV> port{};
    const int failed = getnameinfo(reinterpret_cast<const sockaddr*>(&address), size, host.data(), host.size(),
                                   port.data(), port.size(), NI_NUMERICHOST | NI_NUMERICSERV);
    return failed != 0 ? "unknown" : std::string(host.data()) + ":" + port.data();
}

Result<Descriptor> listen_at(const std::string& host, int port) {
    const std::string place = "port " + std::to_string(port) + " of " + host;
    addrinfo wish{};
    wish.ai_family = AF_UNSPEC;
    wish.ai_socktype = SOCK_STREAM;
    wish.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const int failed = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wish, &found);
    if (failed != 0) return Error{"cannot listen at " + place + ": " + gai_strerror(failed)};
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, &freeaddrinfo);

    Descriptor socket(::socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const int on = 1;
    if (socket) setsockopt(socket.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (!socket || bind(socket.number(), found->ai_addr, found->ai_addrlen) != 0 ||
        listen(socket.number(), kBacklog) != 0) {
        return Error{"cannot listen at " + place + ": " + reason()};
    }
    return socket;
}

int port_of(const Descriptor& socket) {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    if (getsockname(socket.number(), reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
    if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6*>(&address)->sin6_port);
    return ntohs(reinterpret_cast<const sockaddr_in*>(&address)->sin_port);
}

}  // namespace

class AgentServer::Loop {
public:
    Loop(const SlingshotSetup& setup, const LevelSet& levels, ServerOptions options, ServerEvents events,
         Descriptor listener)
        : setup_(setup),
          levels_(levels),
          options_(std::move(options)),
          events_(std::move(events)),
          listener_(std::move(listener)),
          port_(port_of(listener_)),
          most_in_work_(2 * thread_count(options_.threads)),
          bell_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
          pool_(options_.threads) {}

    int port() const { return port_; }
    const ServerCounts& counts() const { return counts_; }

    void run(int stop_descriptor) {
        while (!wait(stop_descriptor)) {
            take_answers();
            drop_impatient();
            drop_finished();
        }
        listener_.reset();
        for (auto& [number, client] : clients_) end(client, "the server was stopped");
        drop_finished();
        while (!clients_.empty()) {
            wait(-1);
            take_answers();
            drop_finished();
        }
    }

private:
    struct Client {
        Connection connection;
        Session session;
        int number = 0;
        double start_s = 0.0;
        double end_s = 0.0;
        std::size_t promised = 0;  // bytes that the reply in work may have
        std::string end;           // why it ends; empty while it lives
        bool is_closing = false;   // its session is being closed by the pool
        bool is_closed = false;
    };

    struct WaitingRequest {
        int number = 0;
        Request request;
    };

    /// What the pool has done.
    struct Answer {
        int number = 0;
        std::string bytes;
        bool is_close = false;
        bool has_failed = false;
    };

    /// Waits for something to do and does what sockets ask for. True when it is time to stop.
    bool wait(int stop_descriptor) {
        begin_requests();
        std::vector<pollfd> waits;
        std::vector<int> numbers;
        const double now = seconds_now();
        double next_s = now + 3600.0;
        for (const auto& [number, client] : clients_) {
            const Connection& connection = client.connection;
            if (connection.is_broken() || !client.end.empty()) continue;
            const int events =
                (connection.wants_to_receive() ? POLLIN : 0) | (connection.wants_to_send() ? POLLOUT : 0);
            waits.push_back({connection.socket(), static_cast<short>(events), 0});
            numbers.push_back(number);
            next_s = std::min(next_s, connection.deadline(options_.patience, is_pressed_).at_s);
        }
        const bool is_accepting = listener_ && now >= accept_from_s_;
        if (listener_ && !is_accepting) next_s = std::min(next_s, accept_from_s_);
        waits.push_back({bell_.number(), POLLIN, 0});
        waits.push_back({stop_descriptor, POLLIN, 0});
        waits.push_back({is_accepting ? listener_.number() : -1, POLLIN, 0});

        const int timeout_ms = static_cast<int>(std::ceil(std::max(next_s - now, 0.0) * 1000.0));
        if (poll(waits.data(), waits.size(), timeout_ms) < 0) return false;  // a signal; look again
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (waits[i].revents != 0) serve(clients_.at(numbers[i]), waits[i].revents);
        }
        if (waits[numbers.size() + 2].revents != 0) accept_all();
        return waits[numbers.size() + 1].revents != 0;
    }

    void serve(Client& client, short events) {
        Connection& connection = client.connection;
        const double now = seconds_now();
        if ((events & POLLOUT) != 0) connection.send_more(now);
        if (connection.wants_to_receive() && (events & (POLLIN | POLLHUP | POLLERR)) != 0) connection.receive(now);
        // Nobody is there to take the reply that is in work.
        if ((events & (POLLERR | POLLHUP)) != 0 && !connection.wants_to_receive()) connection.give_up();
        ask_next(client);
    }

    void ask_next(Client& client) {
        if (!client.end.empty()) return;
        Decoded decoded = client.connection.next_request(seconds_now());
        if (!decoded.problem.empty()) return end(client, decoded.problem);
        if (!decoded.request) return;
        requests_.push_back({client.number, std::move(*decoded.request)});
    }

    /// Hands requests to the pool in the order in which they came, those first for which there is memory: a request
    /// of nine bytes can ask for a reply of five megabytes. One is always in work, unless replies that nobody takes
    /// fill all.
    void begin_requests() {
        std::size_t held = 0;
        for (const auto& [number, client] : clients_) held += client.connection.held_bytes();
        is_pressed_ = false;
        for (auto at = requests_.begin(); at != requests_.end() && in_work_ < most_in_work_;) {
            const std::size_t reply = largest_reply(at->request);
            const bool is_room = held + promised_ + reply <= options_.most_held;
            if (!is_room && (in_work_ > 0 || held > options_.most_held)) {
                is_pressed_ = is_pressed_ || held > options_.most_held / 2;
                ++at;
                continue;
            }
            Client& client = clients_.at(at->number);
            client.promised = reply;
            promised_ += reply;
            ++in_work_;
            submit(client, [&client, request = std::move(at->request)] {
                return client.session.answer(request, seconds_now());
            });
            at = requests_.erase(at);
        }
    }

    /// Work on a client's session. The client stays until its answer was taken.
    template <typename Work>
    void submit(Client& client, Work work, bool is_close = false) {
        pool_.submit([this, number = client.number, is_close, work = std::move(work)] {
            Answer answer{.number = number, .is_close = is_close};
            try {
                answer.bytes = work();
            } catch (const std::exception&) {
                answer.has_failed = true;
            }
            {
                const std::scoped_lock lock(answers_mutex_);
                answers_.push_back(std::move(answer));
            }
            eventfd_write(bell_.number(), 1);
        });
    }

    void take_answers() {
        eventfd_t rings = 0;
        eventfd_read(bell_.number(), &rings);
        std::vector<Answer> answers;
        {
            const std::scoped_lock lock(answers_mutex_);
            answers.swap(answers_);
        }
        for (Answer& answer : answers) {
            Client& client = clients_.at(answer.number);
            const std::vector<Attempt> attempts = client.session.take_attempts();
            if (!attempts.empty() && !keep(attempts)) {
                // Nothing is acknowledged that is not kept.
                client.connection.give_up();
                client.end = "its attempts could not be kept";
            }
            if (answer.is_close) {
                client.is_closed = true;
                report(client);
                continue;
            }
            --in_work_;
            promised_ -= std::exchange(client.promised, 0);
            client.connection.reply(std::move(answer.bytes), seconds_now());
            if (answer.has_failed) end(client, "there was not enough memory for its request");
            ask_next(client);
        }
    }

    /// Hands attempts on. A disk that is full is told of, and is no reason to end the sessions of others.
    bool keep(const std::vector<Attempt>& attempts) {
        try {
            if (events_.on_attempts) events_.on_attempts(attempts);
            return true;
        } catch (const std::runtime_error& error) {
            notice(error.what());
            return false;
        }
    }

    void drop_impatient() {
        const double now = seconds_now();
        for (auto& [number, client] : clients_) {
            const Connection::Deadline deadline = client.connection.deadline(options_.patience, is_pressed_);
            if (client.end.empty() && !client.connection.is_broken() && now >= deadline.at_s) {
                end(client, deadline.sentence);
            }
        }
    }

    /// No more requests; what is in work is finished.
    static void end(Client& client, std::string why) {
        if (client.end.empty()) client.end = std::move(why);
    }

    void drop_finished() {
        for (auto at = clients_.begin(); at != clients_.end();) {
            Client& client = at->second;
            if (client.connection.is_over()) end(client, "the client closed the connection");
            if (!client.end.empty() && !client.connection.is_answering() && !client.is_closing) close(client);
            at = client.is_closed ? clients_.erase(at) : std::next(at);
        }
    }

    /// The session may have a level to finish, which the pool does. Its report comes first.
    void close(Client& client) {
        client.connection.give_up();
        client.is_closing = true;
        client.end_s = seconds_now();
        if (client.session.counts().requests == 0) {
            ++counts_.silent;
            client.is_closed = true;
            return;
        }
        submit(
            client,
            [&client] {
                client.session.close();
                return std::string();
            },
            /*is_close=*/true);
    }

    void report(const Client& client) const {
        if (!events_.on_session_end) return;
        const SessionReport report{.number = client.number,
                                   .peer = client.connection.peer(),
                                   .seconds = client.end_s - client.start_s,
                                   .counts = client.session.counts(),
                                   .end = client.end};
        try {
            events_.on_session_end(report);
        } catch (const std::runtime_error& error) {
            notice(error.what());
        }
    }

    void accept_all() {
        for (int i = 0; i < kBacklog; ++i) {  // then it is the others' turn
            sockaddr_storage address{};
            socklen_t size = sizeof address;
            Descriptor socket(
                accept4(listener_.number(), reinterpret_cast<sockaddr*>(&address), &size, SOCK_CLOEXEC));
            if (!socket && (errno == EINTR || errno == ECONNABORTED)) continue;
            if (!socket && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
            if (!socket) {
                notice("cannot accept a connection: " + reason());
                accept_from_s_ = seconds_now() + kPauseWithoutDescriptors;
                return;
            }
            ++counts_.connections;
            if (static_cast<int>(clients_.size()) >= options_.max_connections) {
                ++counts_.refused;
                if (!is_full_) {
                    notice("there are " + std::to_string(options_.max_connections) +
                           " connections, the most allowed; further ones are closed until one ends");
                }
                is_full_ = true;
                continue;
            }
            is_full_ = false;
            const int number = ++last_number_;
            const double now = seconds_now();
            clients_.emplace(number,
                             Client{.connection = Connection(std::move(socket), name_of_address(address, size), now),
                                    .session = Session(setup_, levels_, options_.rules, number),
                                    .number = number,
                                    .start_s = now});
        }
    }

    void notice(const std::string& sentence) const {
        if (events_.on_notice) events_.on_notice(sentence);
    }

    const SlingshotSetup& setup_;
    const LevelSet& levels_;
    ServerOptions options_;
    ServerEvents events_;
    Descriptor listener_;
    int port_;
    ServerCounts counts_;
    std::map<int, Client> clients_;  // by number
    int last_number_ = 0;
    std::list<WaitingRequest> requests_;  // whose clients are answering
    int in_work_ = 0;
    int most_in_work_;
    std::size_t promised_ = 0;  // bytes that the replies of all in work may have
    bool is_pressed_ = false;   // replies that were not taken keep requests waiting
    bool is_full_ = false;
    double accept_from_s_ = 0.0;
    Descriptor bell_;  // rung by the pool
    std::mutex answers_mutex_;
    std::vector<Answer> answers_;
    WorkerPool pool_;  // last: its threads end before what they use
};

Result<AgentServer> AgentServer::open(const SlingshotSetup& setup, const LevelSet& levels, ServerOptions options,
                                      ServerEvents events) {
    Result<Descriptor> listener = listen_at(options.host, options.port);
    if (!listener) return listener.error();
    return AgentServer(
        std::make_unique<Loop>(setup, levels, std::move(options), std::move(events), std::move(*listener)));
}

AgentServer::AgentServer(std::unique_ptr<Loop> loop) : loop_(std::move(loop)) {}
AgentServer::AgentServer(AgentServer&&) noexcept = default;
AgentServer::~AgentServer() = default;

int AgentServer::port() const {
    return loop_->port();
}

void AgentServer::run(int stop_descriptor) {
    loop_->run(stop_descriptor);
}

const ServerCounts& AgentServer::counts() const {
    return loop_->counts();
}

std::string session_line(const SessionReport& report) {
    const SessionCounts& counts = report.counts;
    JsonWriter writer;
    writer.begin_object()
        .field("session", report.number)
        .field("agent_id", counts.agent_id)
        .field("peer", report.peer)
        .field("seconds", std::round(report.seconds * 1000.0) / 1000.0)
        .field("requests", counts.requests)
        .field("loads", counts.loads)
        .field("shots", counts.shots)
        .field("refused_shots", counts.refused_shots)
        .field("attempts", counts.attempts)
        .field("won", counts.won)
        .field("levels_solved", counts.levels_solved)
        .field("best_score", counts.best_score)
        .field("end", report.end)
        .end_object();
    return writer.take_line();
}

}  // namespace phyplay
