#include "engine/server/session.h"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/play/attempt.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

Task task_of(SlingshotLevel level, const std::string& id) {
    return {.id = id,
            .template_id = id.substr(0, id.find(':')),
            .suite = kPhyq,
            .tier = kSlingshotTier,
            .content = phyq_content(std::move(level)),
            .sha256 = std::string(64, 'a')};
}

/// Three levels with a pig on the ground and one red bird; one with two birds of every kind of power.
const std::vector<Task>& small_tasks() {
    static const std::vector<Task> tasks = [] {
        std::vector<Task> made;
        for (int i = 1; i <= 3; ++i)
            made.push_back(task_of(make_pig_on_ground_level(), "1.4:00" + std::to_string(i)));
        SlingshotLevel birds = make_pig_on_ground_level();
        birds.objects.front().x = -15.0;  // behind the sling
        birds.birds = {BirdType::yellow, BirdType::blue, BirdType::white, BirdType::black, BirdType::red};
        made.push_back(task_of(birds, "1.4:004"));
        return made;
    }();
    return tasks;
}

const LevelSet& small_levels() {
    static const LevelSet levels = [] {
        LevelSet made;
        for (const Task& task : small_tasks()) made.push_back(&task);
        return made;
    }();
    return levels;
}

const SlingshotSetup& setup() {
    static const SlingshotSetup made = make_slingshot_setup();
    return made;
}

/// A session and the bytes of its last reply.
class Game {
public:
    explicit Game(const SessionRules& rules = {}, int number = 1) : session(setup(), small_levels(), rules, number) {}

    std::string ask(const Request& request) { return session.answer(request, now_s); }
    std::string ask(MessageId id) { return ask(PlainRequest{id}); }
    int status(const Request& request) { return static_cast<unsigned char>(ask(request).at(0)); }
    int status(MessageId id) { return status(PlainRequest{id}); }
    int state() { return status(MessageId::game_state); }
    std::uint32_t number(MessageId id) {
        std::uint32_t value = 0;
        for (const char c : ask(id)) value = value << 8U | static_cast<unsigned char>(c);
        return value;
    }
    int load(std::uint32_t level) { return status(LoadLevelRequest{level}); }
    void begin(std::uint8_t mode = 1) {
        ask(ConfigureRequest{28888, mode});
        ask(MessageId::ready_for_set);
        ask(MessageId::ready_for_set);
    }
    json features(MessageId id = MessageId::state) {
        const std::string bytes = ask(id);
        return json::parse(bytes.substr(4, bytes.size() - 9)).at(0).at("features");
    }
    int shoot(int x, int y, int tap_ms = 0, bool is_safe = true) {
        return status(ShotRequest{false, is_safe, x, y, 0, tap_ms});
    }

    Session session;
    double now_s = 0.0;
};

// The pig lies at 10 units: a flat shot hits it, a backward one does not.
constexpr int kHitX = -100;
constexpr int kHitY = 266;

int hit(Game& game, bool is_safe = true) {
    return game.shoot(kHitX, kHitY, 0, is_safe);
}
int miss(Game& game, bool is_safe = true) {
    return game.shoot(97 + 50, 252 + 90, 0, is_safe);
}

}  // namespace

TEST_CASE("Session: a new agent goes from new trial over new set to the menu, and only there levels load") {
    Game game;
    CHECK(game.ask(ConfigureRequest{28888, 1}) == std::string(3, '\0'));
    CHECK(game.status(SpeedRequest{100}) == 1);
    CHECK(game.state() == 11);
    CHECK(game.load(1) == 0);
    CHECK(game.status(MessageId::zoom_out) == 0);
    CHECK(game.number(MessageId::load_next_level) == 0);
    CHECK(game.state() == 11);
    CHECK(game.ask(MessageId::ready_for_set).size() == 19);
    CHECK(game.state() == 9);
    CHECK(game.load(1) == 0);
    game.ask(MessageId::ready_for_set);
    CHECK(game.state() == 1);
    CHECK(game.status(MessageId::zoom_out) == 1);
    CHECK(game.shoot(0, 300) == 0);
    CHECK(game.load(1) == 1);
    CHECK(game.state() == 5);
}

TEST_CASE("Session: competition clients are told round, minutes and levels, and get a test set") {
    Game game({.minutes = 30});
    CHECK(game.ask(ConfigureRequest{7, 0}) == std::string("\x01\x1e\x04", 3));
    game.ask(MessageId::ready_for_set);
    CHECK(game.state() == 8);
    CHECK(game.ask(MessageId::ready_for_set) ==
          std::string("\0\0\x07\x08\0\x0f\x42\x40\0\0\0\x04\0\0\0\0\x01\0\0", 19));
    Game other({.starts_in_menu = true});
    CHECK(other.state() == 1);
    CHECK(other.number(MessageId::load_next_level) == 1);
}

TEST_CASE("Session: a safe shot is answered at rest, with the level won or lost") {
    Game game;
    game.begin();
    game.load(1);
    REQUIRE(hit(game) == 1);
    CHECK(game.state() == 6);
    const std::uint32_t score = game.number(MessageId::score);
    CHECK(score >= 5000);
    CHECK(hit(game) == 0);
    game.load(2);
    CHECK(game.number(MessageId::score) == 0);
    CHECK(miss(game) == 1);
    CHECK(game.state() == 7);
    std::string best("\0\0\0\x04", 4);
    best += encode_u32(score) + std::string(12, '\0');
    CHECK(game.ask(MessageId::best_scores) == best);
    CHECK(game.number(MessageId::current_level) == 2);
    CHECK(game.number(MessageId::level_count) == 4);
    CHECK(game.session.counts().attempts == 2);
    CHECK(game.session.counts().won == 1);
    CHECK(game.session.counts().levels_solved == 1);
}

TEST_CASE("Session: every state names the slingshot, before, in and after a level") {
    Game game;
    const auto has_slingshot = [&] {
        for (const json& feature : game.features()) {
            if (feature.at("properties").at("label") == "Slingshot") return true;
        }
        return false;
    };
    CHECK(has_slingshot());
    game.begin();
    CHECK(has_slingshot());
    game.load(1);
    CHECK(has_slingshot());
    miss(game);
    CHECK(game.state() == 7);
    CHECK(has_slingshot());
    game.session.close();
    CHECK(has_slingshot());
}

TEST_CASE("Session: a ready in the middle of a level leads to the menu, and an untouched level is no attempt") {
    Game game;
    game.begin();
    game.load(1);
    CHECK(game.ask(MessageId::ready_for_set).size() == 19);
    CHECK(game.state() == 1);
    CHECK(game.number(MessageId::score) == 0);
    game.load(1);
    CHECK(game.session.take_attempts().empty());
    miss(game);
    const auto attempts = game.session.take_attempts();
    REQUIRE(attempts.size() == 1);
    CHECK(attempts[0].attempt_no == 1);
    CHECK(attempts[0].actor_type == "agent");
    CHECK(attempts[0].actor_id == "28888#1");
}

TEST_CASE("Session: after a fast shot time passes with each request, at the speed that was set") {
    Game slow;
    Game fast;
    for (Game* game : {&slow, &fast}) {
        game->begin();
        game->load(1);
    }
    slow.ask(SpeedRequest{1});
    fast.ask(SpeedRequest{4'000'000'000U});
    CHECK(hit(slow, false) == 1);
    CHECK(hit(fast, false) == 1);
    const auto requests_until_won = [](Game& game) {
        int requests = 0;
        while (game.state() == 5 && requests < 10'000) ++requests;
        return requests;
    };
    const int slow_requests = requests_until_won(slow);
    const int fast_requests = requests_until_won(fast);
    CHECK(slow.state() == 6);
    CHECK(fast.state() == 6);
    CHECK(slow_requests > 40 * fast_requests);
    CHECK(slow.session.take_attempts() == fast.session.take_attempts());
}

TEST_CASE("Session: speed 0 is slow but not nothing") {
    Game game;
    game.begin();
    game.load(1);
    game.ask(SpeedRequest{0});
    hit(game, false);
    const std::string before = game.ask(MessageId::state);
    for (int i = 0; i < 60; ++i) game.state();
    CHECK(game.ask(MessageId::state) != before);
}

TEST_CASE("Session: while a level waits for a shot nothing changes, however often one asks") {
    Game game;
    game.begin();
    game.load(4);
    const std::string state = game.ask(MessageId::state);
    const std::string picture = game.ask(MessageId::screenshot);
    for (int i = 0; i < 50; ++i) game.state();
    CHECK(game.ask(MessageId::state) == state);
    CHECK(game.ask(MessageId::screenshot) == picture);
    CHECK(game.ask(MessageId::initial_screenshot) == picture);
    CHECK(picture.size() == 8 + 640 * 480 * 3);
    CHECK(game.ask(MessageId::state_with_screenshot) == state + picture);
    game.shoot(0, 300);
    CHECK(game.ask(MessageId::screenshot) != picture);
    CHECK(game.ask(MessageId::initial_screenshot) == picture);
}

TEST_CASE("Session: taps are milliseconds of game time, and none comes where the number is 0 or less") {
    for (const auto& [tap_ms, is_tapped] : {std::pair(600, true), {0, false}, {-5, false}, {2'147'483'647, false}}) {
        Game game;
        game.begin();
        game.load(4);
        CHECK(game.shoot(0, 300, tap_ms) == 1);
        game.session.close();
        const auto attempts = game.session.take_attempts();
        REQUIRE(attempts.size() == 1);
        CHECK(shots_of(attempts[0].moves).at(0).tap_step == (is_tapped ? std::optional(30) : std::nullopt));
    }
}

TEST_CASE("Session: release points far off the screen are shots at full stretch, whatever their size") {
    Game near;
    Game far;
    for (Game* game : {&near, &far}) {
        game->begin();
        game->load(1);
    }
    CHECK(near.shoot(-57, 599) == 1);
    CHECK(near.features().size() >= 2);
    CHECK(far.shoot(-2'147'483'647 - 1, 2'147'483'647) == 1);
    CHECK(far.features().size() >= 2);
    const auto attempts = far.session.take_attempts();
    REQUIRE(attempts.size() == 1);
    CHECK(std::isfinite(shots_of(attempts[0].moves)[0].dx));
}

TEST_CASE("Session: a polar shot is the Cartesian one with that angle") {
    Game polar;
    Game cartesian;
    for (Game* game : {&polar, &cartesian}) {
        game->begin();
        game->load(1);
    }
    CHECK(polar.status(ShotRequest{true, true, 4500, 300, 0, 0}) == 1);
    const auto attempts = polar.session.take_attempts();
    REQUIRE(attempts.size() == 1);
    const TimedShot shot = shots_of(attempts[0].moves)[0];
    CHECK(shot.dx < -1.0);
    CHECK(shot.dx == doctest::Approx(shot.dy));
    CHECK(polar.load(1) == 1);
    CHECK(polar.status(ShotRequest{true, false, 2'147'483'647, -2'147'483'647 - 1, 0, 0}) == 1);
}

TEST_CASE("Session: a series shoots bird after bird and refuses what is too much") {
    Game game;
    game.begin();
    game.load(4);
    ShotSeriesRequest series;
    for (int i = 0; i < 20; ++i) series.shots.push_back({false, true, 147, 342, 0, 0});
    const std::string statuses = game.ask(series);
    CHECK(statuses == std::string("\1\1\1\1\1", 5) + std::string(15, '\0'));
    CHECK(game.state() == 7);
    game.load(4);
    for (ShotRequest& shot : series.shots) shot.is_safe = false;
    series.shots.resize(3);
    CHECK(game.ask(series) == "\1\1\1");
    CHECK(game.state() == 5);
    CHECK(game.ask(ShotSeriesRequest{}).empty());
}

TEST_CASE("Session: a recorded shot shows the flight, to its end or to the first hit") {
    const auto count_in = [](const std::string& bytes) {
        return static_cast<unsigned char>(bytes.at(2)) * 256 + static_cast<unsigned char>(bytes.at(3));
    };
    Game game;
    game.begin();
    game.load(1);
    const int until_hit = count_in(game.ask(RecordedShotRequest{{false, true, kHitX, kHitY, 0, 0}, 1, 1}));
    CHECK(game.state() == 6);
    CHECK(until_hit > 20);
    game.load(1);
    const int all = count_in(game.ask(RecordedShotRequest{{false, true, kHitX, kHitY, 0, 0}, 1, 0}));
    CHECK(all == 200);
    CHECK(game.ask(RecordedShotRequest{{false, true, kHitX, kHitY, 0, 0}, 1, 0}) == std::string(4, '\0'));
    game.load(1);
    CHECK(count_in(game.ask(RecordedShotRequest{{false, true, kHitX, kHitY, 0, 0}, -7, 1})) == until_hit);
    game.load(1);
    CHECK(count_in(game.ask(RecordedShotRequest{{false, true, kHitX, kHitY, 0, 0}, 2'147'483'647, 0})) == 1);
    CHECK(count_in(game.ask(RecordRequest{1, 5})) == 5);
    CHECK(count_in(game.ask(RecordRequest{2'147'483'647, 2'147'483'647})) == 300);
    CHECK(count_in(game.ask(RecordRequest{0, -1})) == 0);
}

TEST_CASE("Session: levels that do not exist are refused and change nothing") {
    Game game;
    game.begin();
    CHECK(game.status(MessageId::restart_level) == 0);
    for (const std::uint32_t level : {0U, 5U, 4'294'967'295U}) CHECK(game.load(level) == 0);
    CHECK(game.state() == 1);
    game.load(2);
    CHECK(game.load(0) == 0);
    CHECK(game.state() == 5);
    CHECK(game.number(MessageId::current_level) == 2);
    CHECK(game.status(MessageId::restart_level) == 1);
}

TEST_CASE("Session: without a limit the next level is another one each time, and then all is over") {
    Game game;
    game.begin();
    for (std::uint32_t level = 1; level <= 4; ++level) CHECK(game.number(MessageId::load_next_level) == level);
    CHECK(game.number(MessageId::load_next_level) == 0);
    CHECK(game.state() == 13);
    CHECK(game.load(1) == 0);
    CHECK(game.ask(MessageId::ready_for_set).size() == 19);
    CHECK(game.state() == 13);
}

TEST_CASE("Session: with a limit of attempts the next level is the same until they are used up") {
    Game game({.attempts_per_level = 2});
    game.begin();
    CHECK(game.number(MessageId::load_next_level) == 1);
    miss(game);
    CHECK(game.number(MessageId::load_next_level) == 1);
    CHECK(game.number(MessageId::load_next_level) == 2);  // the second go was not used
    CHECK(game.load(1) == 0);
    CHECK(game.load(4) == 1);
    game.shoot(147, 342);
    CHECK(game.load(4) == 1);
    game.shoot(147, 342);
    CHECK(game.status(MessageId::restart_level) == 0);
    CHECK(game.number(MessageId::load_next_level) == 2);
}

TEST_CASE("Session: rounds give the levels again, and limits end a round when no level is being played") {
    Game game({.rounds = 2, .minutes = 1});
    game.begin(0);
    game.load(1);
    game.now_s = 61.0;
    CHECK(game.state() == 5);
    CHECK(miss(game) == 1);
    CHECK(game.state() == 8);
    CHECK(game.load(1) == 0);
    CHECK(game.ask(ConfigureRequest{1, 0})[0] == 2);
    game.ask(MessageId::ready_for_set);
    CHECK(game.state() == 1);
    CHECK(game.load(1) == 1);
    game.now_s = 200.0;
    CHECK(game.load(2) == 0);
    CHECK(game.state() == 13);

    Game busy({.interactions = 3});
    busy.begin();
    busy.load(1);
    miss(busy);
    CHECK(busy.state() == 7);
    CHECK(busy.load(1) == 1);
    CHECK(busy.load(1) == 0);
    CHECK(busy.state() == 13);
}

TEST_CASE(
    "Session: plain labels hide names and are noisy, noise differs from reply to reply but not from run to run") {
    Game plain({.developer_labels = false});
    Game again({.developer_labels = false});
    Game exact;
    for (Game* game : {&plain, &again, &exact}) {
        game->begin();
        game->load(1);
    }
    int objects = 0;
    for (const json& feature : plain.features()) {
        const std::string label = feature.at("properties").at("label");
        CHECK((label == "Ground" || label == "Slingshot" || label == "Object"));
        if (label == "Object") ++objects;
    }
    CHECK(objects == 2);
    again.features();
    const std::string noisy = plain.ask(MessageId::state);
    CHECK(noisy == again.ask(MessageId::state));
    CHECK(noisy != plain.ask(MessageId::state));
    CHECK(exact.ask(MessageId::state) == exact.ask(MessageId::state));
    CHECK(exact.ask(MessageId::noisy_state) != exact.ask(MessageId::state));
}

TEST_CASE("Session: novelty is read over and there is none") {
    Game game;
    CHECK(game.status(NoveltyReport{MessageId::novelty_likelihood}) == 1);
    CHECK(game.status(NoveltyReport{MessageId::novelty_description}) == 1);
    CHECK(game.ask(MessageId::novelty_info) == std::string(4, '\0'));
    CHECK(game.ask(NoveltyHintRequest{-1}) == std::string("\0\0\0\x02{}", 6));
    CHECK(game.status(MessageId::click) == 1);
}

TEST_CASE("Session: what an agent has begun when it goes is an attempt, and every attempt verifies") {
    Game game;
    game.begin();
    game.load(4);
    game.shoot(0, 300, 500);
    game.shoot(0, 320, 400);
    game.shoot(-50, 280, 300, false);
    game.session.close();
    std::vector<Attempt> attempts = game.session.take_attempts();
    REQUIRE(attempts.size() == 1);
    CHECK(shots_of(attempts[0].moves).size() == 3);
    CHECK(attempts[0].status == Status::not_solved);
    const TaskSet suite({{.id = "1.4", .tier = kSlingshotTier}}, small_tasks(), "");
    const auto verdict = replay_attempt(suite, testing::shipped_suites(), attempts[0]);
    REQUIRE(verdict.has_value());
    CAPTURE(verdict->reason);
    CHECK(verdict->verified);
    attempts[0].measures[kScoreMeasure] += 10;
    CHECK_FALSE(replay_attempt(suite, testing::shipped_suites(), attempts[0])->verified);
}

TEST_CASE("Session: the same shots give the attempt that the evaluation makes of them") {
    const Task& task = small_tasks()[3];
    std::vector<Attempt> evaluated = attempt_slingshot_task(setup(), task, *make_phyq_agent("pig_shooter", 3), 1);
    REQUIRE(evaluated.size() == 1);
    REQUIRE(shots_of(evaluated[0].moves).size() >= 2);
    Game game;
    game.begin();
    game.load(4);
    for (const TimedShot& shot : shots_of(evaluated[0].moves)) {
        // The agent's release points are whole pixels.
        const double scale = 640.0 / 35.0;
        const int x = static_cast<int>(std::lround((-12.15 + shot.dx + 17.5) * scale));
        const int y = static_cast<int>(std::lround((12.125 - (-1.7 + shot.dy)) * scale));
        const int tap_ms = shot.tap_step ? (*shot.tap_step - shot.release_step) * 20 : 0;
        CHECK(game.shoot(x, y, tap_ms) == 1);
    }
    game.session.close();
    std::vector<Attempt> served = game.session.take_attempts();
    REQUIRE(served.size() == 1);
    served[0].actor_id = evaluated[0].actor_id;
    CHECK(served[0] == evaluated[0]);
}
