#include "engine/server/server.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/phyq/level/phyq_task.h"
#include "engine/play/attempt.h"
#include "tests/engine/server/server_fixture.h"
#include "tests/support/agent_client.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// Everything an agent hears while it plays: each level with two shots, taps, and looks at the world in between.
std::string heard_playing(int port, std::uint32_t agent_id) {
    AgentClient client(port);
    std::string heard;
    for (const std::string& reply : client.begin(agent_id)) heard += reply;
    for (int level = 1; level <= 7; ++level) {
        heard += client.ask(message(51, {level}), 1);
        for (int shot = 0; shot < 2; ++shot) {
            const nlohmann::json features = client.features();
            heard += features.dump() + client.features(64).dump();
            const auto release = release_at_pig(features, shot == 1);
            if (!release) break;
            heard += client.ask(message(level % 2 == 0 ? 31 : 41, {(*release)[0], (*release)[1], 0, 700}), 1);
            heard += client.picture().rgb;
            heard += client.ask(message(65), 4) + client.ask(message(12), 1);
        }
    }
    return heard;
}

}  // namespace

TEST_CASE("Server: a client sees its whole example session, byte for byte") {
    ServerOptions options;
    options.rules.minutes = 600;
    RunningServer server(options);
    AgentClient client(server.port());
    CHECK(client.ask(std::string("\x01\x00\x00\x70\xd8\x01", 6), 3) == std::string(3, '\0'));
    CHECK(client.ask(std::string("\x02\x00\x00\x00\x64", 5), 1) == "\x01");
    CHECK(client.ask("\x0c", 1) == "\x0b");
    CHECK(client.ask("\x44", 19) == std::string("\0\0\x8c\xa0\0\x0f\x42\x40\0\0\0\x07\0\0\0\0\0\0\0", 19));
    CHECK(client.ask("\x0c", 1) == "\x09");
    client.ask("\x44", 19);
    CHECK(client.ask(std::string("\x33\x00\x00\x00\x01", 5), 1) == "\x01");
    CHECK(client.ask("\x22", 1) == "\x01");
    CHECK(client.ask("\x0c", 1) == "\x05");
    CHECK(client.ask(std::string("\x1f\xff\xff\xff\xfd\x00\x00\x01\x60\0\0\0\0\0\0\0\0", 17), 1) == "\x01");
    CHECK(client.ask("\x41", 4).size() == 4);
}

TEST_CASE("Server: ten sessions at once hear what each hears alone, with one thread and with eight") {
    std::string alone;
    {
        ServerOptions options;
        options.threads = 1;
        RunningServer server(options);
        alone = heard_playing(server.port(), 5);
    }
    REQUIRE(alone.size() > 1'000'000);
    ServerOptions options;
    options.threads = 8;
    RunningServer server(options);
    std::vector<std::string> heard(10);
    std::vector<std::thread> agents;
    for (std::size_t i = 0; i < heard.size(); ++i) {
        agents.emplace_back([&, i] { heard[i] = heard_playing(server.port(), static_cast<std::uint32_t>(i)); });
    }
    for (std::thread& agent : agents) agent.join();
    for (const std::string& text : heard) CHECK((text == alone));
    REQUIRE(server.wait_for_reports(10));
    server.stop();
    REQUIRE(server.reports().size() == 10);
    const SessionReport first = server.reports()[0];
    for (const SessionReport& report : server.reports()) {
        CHECK(report.counts.requests == first.counts.requests);
        CHECK(report.counts.attempts == first.counts.attempts);
        CHECK(report.counts.best_score == first.counts.best_score);
        CHECK(report.end == "the client closed the connection");
    }
    CHECK(server.attempts().size() == 10 * first.counts.attempts);
}

TEST_CASE("Server: requests that come in pieces or all at once are answered in order") {
    RunningServer server;
    AgentClient client(server.port());
    for (const char byte : std::string("\x01\x00\x00\x00\x01\x01", 6)) {
        client.socket().send(std::string(1, byte));
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    CHECK(client.socket().read(3) == std::string(3, '\0'));
    CHECK(client.ask("\x0c\x44\x0c\x44\x0c", 1 + 19 + 1 + 19 + 1).back() == '\x01');
    client.socket().send("\x0c\x0f");
    client.socket().stop_sending();
    CHECK(client.socket().read(5) == std::string("\x01\0\0\0\x07", 5));
    CHECK(client.socket().is_closed_by_peer());
}

TEST_CASE("Server: who sends what is no message loses the connection, and others do not notice") {
    RunningServer server;
    AgentClient good(server.port());
    good.begin(1);
    CHECK(good.load(1) == 1);
    for (const std::string& bad : {std::string("\xff"), std::string("\x43\x06\x40\x00\x00", 5),
                                   std::string("\x21\x01\x0c"), std::string(1 << 20, '\x63')}) {
        AgentClient client(server.port());
        client.configure(2, 1);
        client.socket().send(bad);
        CHECK(client.socket().is_closed_by_peer());
        CHECK(good.state() == 5);
    }
    server.stop();
    int told = 0;
    for (const SessionReport& report : server.reports()) {
        if (report.end.find("message") != std::string::npos) ++told;
    }
    CHECK(told == 4);
}

TEST_CASE("Server: silent and unfinished clients are sent away in time, thinking ones are not") {
    ServerOptions options;
    options.patience = {.first_request_s = 2.0, .request_s = 2.0, .reply_s = 60.0, .idle_s = 3600.0};
    RunningServer server(options);
    AgentClient thinking(server.port());
    thinking.configure(1, 1);
    AgentClient silent(server.port());
    AgentClient slow(server.port());
    slow.socket().send("\x01");
    AgentClient unfinished(server.port());
    unfinished.configure(2, 1);
    unfinished.socket().send(std::string("\x33\x00", 2));
    CHECK(silent.socket().is_closed_by_peer());
    CHECK(slow.socket().is_closed_by_peer());
    CHECK(unfinished.socket().is_closed_by_peer());
    CHECK(thinking.state() == 11);
    server.stop();
    CHECK(server.counts().silent == 2);
    REQUIRE(server.reports().size() == 2);
    CHECK(server.reports()[0].end == "it did not finish its request in time");
}

TEST_CASE("Server: a client that does not take its replies is sent away") {
    ServerOptions options;
    options.patience.reply_s = 1.0;
    RunningServer server(options);
    AgentClient greedy(server.port());
    greedy.begin(1);
    greedy.load(1);
    std::string requests(200, '\x0b');  // 184 MB of screenshots
    greedy.socket().send(requests);
    REQUIRE(server.wait_for_reports(1));
    CHECK(server.reports()[0].end == "it did not take its reply in time");
    CHECK(AgentClient(server.port()).state() == 11);
}

TEST_CASE("Server: while replies that nobody takes fill the memory, others wait, and lose nothing but time") {
    ServerOptions options;
    options.most_held = 4U << 20U;
    options.patience.pressed_reply_s = 1.0;
    RunningServer server(options);
    AgentClient honest(server.port());
    honest.begin(100);
    honest.load(1);
    std::vector<AgentClient> greedy;
    for (int i = 0; i < 20; ++i) {
        greedy.emplace_back(server.port());
        greedy.back().begin(1);
        greedy.back().load(1);
    }
    // A screenshot has 0.9 MB: four of them fill it, and the next who asks waits until they are taken or their time
    // is up.
    const std::string requests(200, '\x0b');
    for (AgentClient& client : greedy) client.socket().send(requests);
    for (int i = 0; i < 30; ++i) CHECK(honest.picture().rgb.size() == 640 * 480 * 3);
    REQUIRE(server.wait_for_reports(8));
    CHECK(server.reports()[0].end == "it did not take its reply in time, and others need the memory");
    CHECK(honest.state() == 5);
    server.stop();
    for (const SessionReport& report : server.reports()) {
        if (report.counts.agent_id == 100) CHECK(report.end == "the server was stopped");
    }
}

TEST_CASE("Server: connections over the limit are closed with a sentence until one ends") {
    ServerOptions options;
    options.max_connections = 2;
    RunningServer server(options);
    AgentClient first(server.port());
    CHECK(first.state() == 11);
    {
        AgentClient second(server.port());
        CHECK(second.state() == 11);
        for (int i = 0; i < 3; ++i) CHECK(AgentSocket(server.port()).is_closed_by_peer());
        CHECK(first.state() == 11);
    }
    bool is_in = false;
    for (int i = 0; i < 200 && !is_in; ++i) {
        AgentSocket next(server.port());
        next.send("\x0c");
        try {
            is_in = next.read(1) == "\x0b";
        } catch (const std::runtime_error&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
    CHECK(is_in);
    server.stop();
    CHECK(server.counts().refused >= 3);
    REQUIRE(server.notices().size() >= 1);
    CHECK(server.notices()[0].find("2 connections, the most allowed") != std::string::npos);
}

TEST_CASE("Server: an end in the middle of play keeps what was played, and every attempt verifies") {
    RunningServer server;
    std::vector<AgentClient> clients;
    for (int i = 0; i < 4; ++i) {
        clients.emplace_back(server.port());
        clients.back().begin(static_cast<std::uint32_t>(i));
        clients.back().load(2 + i);
        clients.back().shoot(-50, 300, 800, 41);
    }
    clients[0].socket().send(message(31, {-50, 300, 0, 0}));
    server.stop();
    const std::vector<Attempt> attempts = server.attempts();
    REQUIRE(attempts.size() == 4);
    REQUIRE(server.reports().size() == 4);
    std::vector<Task> tasks;
    for (const Task* task : server.levels()) tasks.push_back(*task);
    std::vector<TemplateInfo> templates;
    for (const Task& task : tasks) templates.push_back({.id = task.template_id, .tier = kSlingshotTier});
    const TaskSet suite(templates, tasks, "");
    for (const Attempt& attempt : attempts) {
        const auto verdict = replay_attempt(suite, testing::shipped_suites(), attempt);
        REQUIRE(verdict.has_value());
        CAPTURE(verdict->reason);
        CHECK(verdict->verified);
    }
    for (const SessionReport& report : server.reports()) CHECK(report.counts.attempts == 1);
}

TEST_CASE("Server: a full disk ends the session whose attempt is not kept, with a sentence, and no other") {
    RunningServer server;
    AgentClient unlucky(server.port());
    AgentClient watching(server.port());
    for (AgentClient* client : {&unlucky, &watching}) client->begin(1);
    unlucky.load(2);
    unlucky.shoot(-50, 300, 800, 41);
    server.is_disk_full = true;
    unlucky.socket().send(message(51, {1}));  // leaves the level: its attempt is to be kept
    CHECK(unlucky.socket().is_closed_by_peer());
    REQUIRE(server.wait_for_reports(1));
    CHECK(server.reports()[0].end == "its attempts could not be kept");
    REQUIRE(server.notices().size() == 1);
    CHECK(server.notices()[0] == "cannot write attempts");
    server.is_disk_full = false;
    watching.load(2);
    CHECK(watching.state() == 5);
    server.stop();
    CHECK(server.attempts().size() == 0);
}

TEST_CASE("Server: a port that is taken and a host that is none are told in a sentence") {
    RunningServer server;
    const ServerOptions taken{.port = server.port()};
    const auto second = AgentServer::open(server.setup(), server.levels(), taken, {});
    REQUIRE_FALSE(second.has_value());
    CHECK(second.error().message.find("cannot listen at port " + std::to_string(server.port())) == 0);
    const auto nowhere = AgentServer::open(server.setup(), server.levels(), {.host = "no.such.host.invalid"}, {});
    CHECK_FALSE(nowhere.has_value());
}

TEST_CASE("Session report: its line has every count") {
    const SessionReport report{
        .number = 3, .peer = "127.0.0.1:5", .seconds = 1.25, .counts = {.agent_id = 7}, .end = "why"};
    CHECK(
        session_line(report) ==
        R"({"session": 3, "agent_id": 7, "peer": "127.0.0.1:5", "seconds": 1.25, "requests": 0, "loads": 0, )"
        R"("shots": 0, "refused_shots": 0, "attempts": 0, "won": 0, "levels_solved": 0, "best_score": 0, "end": "why"})"
        "\n");
}
