// What a server on an open network would meet: junk, floods, connections that never say anything.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <array>
#include <random>

#include "tests/engine/server/server_fixture.h"
#include "tests/support/agent_client.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

using Random = std::mt19937;

int draw(Random& random, int from, int to) {
    return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
}

std::int64_t odd_number(Random& random) {
    switch (draw(random, 0, 5)) {
        case 0: return draw(random, -3, 3);
        case 1: return draw(random, -700, 700);
        case 2: return 2'147'483'647;
        case 3: return -2'147'483'648LL;
        case 4: return draw(random, 1, 60);
        default: return static_cast<std::int64_t>(random());
    }
}

std::string with_numbers(Random& random, int id, int count) {
    std::string bytes = message(id);
    for (int i = 0; i < count; ++i) bytes += message(0, {odd_number(random)}).substr(1);
    return bytes;
}

/// A message as a careless client might send it: well formed, with odd numbers. Those that cost a server time are
/// rare.
std::string odd_message(Random& random) {
    constexpr std::array kCheap{12, 14, 15, 23, 34, 35, 36, 65, 68, 69};
    switch (draw(random, 0, 249)) {
        case 0: return message(51, {draw(random, 0, 8)});
        case 1: return with_numbers(random, draw(random, 31, 32), 4);
        case 2: return with_numbers(random, draw(random, 41, 42), 4);
        case 3: return message(33) + '\2' + with_numbers(random, 31, 4) + with_numbers(random, 42, 4);
        case 4: return with_numbers(random, 43, 0) + '\1' + with_numbers(random, 41, 4);
        case 5: return message(70, {odd_number(random), draw(random, -2, 3)});
        case 6: return message(draw(random, 52, 53));
        case 7: return message(draw(random, 61, 64));
        case 8: return message(draw(random, 0, 1) == 0 ? 11 : 71);
        case 9: return message(38, {odd_number(random), odd_number(random), 0, odd_number(random), 40, 0});
        default: break;
    }
    switch (draw(random, 0, 9)) {
        case 0: return with_numbers(random, 1, 1) + static_cast<char>(random());
        case 1: return with_numbers(random, 2, 1);
        case 2: return with_numbers(random, 51, 1);
        case 3: return message(67, {4}) + "text";
        case 4: return message(66, {0, 0, 1, 5, 1, 4}) + "text";
        case 5: return with_numbers(random, 72, 1);
        default: return message(kCheap[static_cast<std::size_t>(draw(random, 0, 9))]);
    }
}

std::string junk(Random& random) {
    std::string bytes(static_cast<std::size_t>(draw(random, 1, 40)), '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    return bytes;
}

/// Sends so many messages over many connections and counts them. Some clients take their replies, some just go.
int attack(int port, unsigned seed, int messages) {
    Random random(seed);
    int sent = 0;
    while (sent < messages) {
        AgentSocket socket(port);
        bool is_open = socket.send("\x44\x44");  // to the menu
        for (int i = 0; is_open && i < 500 && sent < messages; ++i) {
            const bool is_junk = draw(random, 0, 3999) == 0;
            is_open = socket.send(is_junk ? junk(random) : odd_message(random));
            socket.drop_what_came();
            ++sent;
        }
        if (draw(random, 0, 9) == 0) continue;
        socket.stop_sending();
        socket.drop_until_closed();
    }
    return sent;
}

/// Replies of a well-behaved agent while others do what they like.
std::string play_quietly(int port) {
    AgentClient client(port, 120);
    std::string heard;
    client.begin(1);
    for (int level = 1; level <= 3; ++level) {
        client.load(level);
        const auto features = client.features();
        const auto release = release_at_pig(features, false);
        heard += features.dump();
        if (release) heard += static_cast<char>(client.shoot((*release)[0], (*release)[1]));
        heard += client.ask(message(65), 4) + client.ask(message(12), 1);
    }
    return heard;
}

}  // namespace

TEST_CASE("Hostile clients: a hundred thousand odd messages harm nobody") {
    RunningServer server;
    const std::string alone = play_quietly(server.port());
    std::atomic<int> sent = 0;
    std::vector<std::thread> attackers;
    for (unsigned i = 0; i < 4; ++i) {
        attackers.emplace_back([&, i] { sent += attack(server.port(), i, 25'000); });
    }
    int unharmed = 0;
    for (int i = 0; i < 3; ++i) unharmed += play_quietly(server.port()) == alone ? 1 : 0;
    for (std::thread& attacker : attackers) attacker.join();
    CHECK(sent == 100'000);
    CHECK(unharmed == 3);
    CHECK(play_quietly(server.port()) == alone);
    server.stop();
    std::size_t requests = 0;
    for (const SessionReport& report : server.reports()) requests += report.counts.requests;
    MESSAGE(server.counts().connections << " connections, " << requests << " requests, " << server.attempts().size()
                                        << " attempts");
    CHECK(requests > 50'000);  // the others were behind junk, or their client just went
}

TEST_CASE("Hostile clients: two hundred half-open connections harm nobody and are sent away") {
    ServerOptions options;
    options.patience.first_request_s = 5.0;
    RunningServer server(options);
    const std::string alone = play_quietly(server.port());
    std::vector<AgentSocket> half_open;
    for (int i = 0; i < 200; ++i) {
        half_open.emplace_back(server.port());
        if (i % 2 == 0) half_open.back().send("\x1f");
    }
    CHECK(play_quietly(server.port()) == alone);
    for (AgentSocket& socket : half_open) CHECK(socket.is_closed_by_peer());
    server.stop();
    CHECK(server.counts().silent == 200);
    CHECK(server.counts().refused == 0);
}

TEST_CASE("Hostile clients: a length of a hundred megabytes and a flood behind it cost no memory") {
    RunningServer server;
    const std::string alone = play_quietly(server.port());
    rusage before{};
    getrusage(RUSAGE_SELF, &before);
    for (int i = 0; i < 20; ++i) {
        AgentSocket socket(server.port());
        socket.send(message(67, {104'857'600}));
        const std::string block(1 << 20, 'x');
        for (int sent = 0; sent < 100 && socket.send(block); ++sent) {
        }
        CHECK(socket.is_closed_by_peer());
    }
    rusage after{};
    getrusage(RUSAGE_SELF, &after);
    CHECK(after.ru_maxrss - before.ru_maxrss < 40'000);  // KiB
    CHECK(play_quietly(server.port()) == alone);
}
