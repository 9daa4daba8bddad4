#include "engine/server/session.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/agents/agent_attempt.h"
#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/rules/launch.h"
#include "engine/phyq/view/agent_picture.h"
#include "engine/phyq/view/symbolic_state.h"

namespace phyplay {
namespace {

constexpr int kDragSteps = kSlingshotStepHz;  // protocol sheet, section 6

constexpr std::uint32_t kMaxSpeed = 50;
constexpr std::uint32_t kCreditsPerStep = 50;  // speed 0 is not nothing: a step in fifty requests
constexpr int kMaxRecordedStates = 200;        // of message 38
constexpr int kMaxRecordedFrames = 300;        // of message 70
constexpr double kMillisecond = 0.001;

/// What is to be seen where there is no level: slingshot and ground, which clients look for in every state.
SlingshotView empty_view() {
    return {.slingshot = SlingshotLevel{}.slingshot};
}

/// From the sling origin to the release point, in world units.
Vec2 drag_of(const ShotRequest& shot, Vec2 slingshot) {
    const Vec2 origin = sling_origin(slingshot);
    if (!shot.is_polar) {
        const Vec2 release = world_from_agent_screen({static_cast<double>(shot.a), static_cast<double>(shot.b)});
        return {release.x - origin.x, release.y - origin.y};
    }
    const Vec2 full = full_stretch_drag(std::remainder(static_cast<double>(shot.a) / 100.0, 360.0));
    const Vec2 left = world_from_agent_screen({0.0, 0.0});
    const Vec2 right = world_from_agent_screen({static_cast<double>(shot.b), 0.0});
    const double pull = right.x - left.x;
    return {full.x * pull, full.y * pull};
}

}  // namespace

LevelPlay::LevelPlay(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled)
    : setup_(&setup),
      level_(&level),
      simulation_(setup, level, settled),
      driver_(simulation_, {.stepped = [this] { trail_.note(simulation_); }}) {}

void LevelPlay::advance() {
    if (is_waiting() || driver_.advance()) return;
    // Decided: taps that are still planned have lapsed, the score may grow.
    simulation_.step();
    trail_.note(simulation_);
}

bool LevelPlay::await_bird() {
    while (!simulation_.outcome() && !simulation_.can_launch()) advance();
    return simulation_.can_launch();
}

bool LevelPlay::launch(Vec2 drag, std::optional<double> tap_s) {
    if (!simulation_.can_launch()) return false;
    for (int step = 0; step < kDragSteps; ++step) advance();
    if (!simulation_.can_launch()) return false;  // what still moved has decided the level
    last_bird_ = static_cast<std::size_t>(*simulation_.front_bird());
    if (tap_s && *tap_s > kLatestShotTime) tap_s.reset();
    driver_.add(cues_of({.dx = drag.x, .dy = drag.y, .tap_s = tap_s, .after_s = 0.0}));
    driver_.make_due_moves();
    return true;
}

bool LevelPlay::has_flight_ended() const {
    const SlingshotBird& bird = simulation_.birds()[last_bird_];
    return bird.has_collided() || bird.has_used_power || bird.phase == BirdPhase::gone;
}

PlayResult LevelPlay::finish() {
    advance_until_waiting();
    return result_of(simulation_);
}

Session::Session(const SlingshotSetup& setup, const LevelSet& levels, const SessionRules& rules, int number)
    : setup_(&setup),
      levels_(&levels),
      rules_(rules),
      number_(number),
      stage_(rules.starts_in_menu ? Stage::menu : Stage::new_trial),
      speed_(std::min(rules.speed, kMaxSpeed)),
      goes_(levels.size(), 0),
      best_(levels.size(), 0) {
    PHYPLAY_ASSERT(!levels.empty());
}

GameState Session::state() const {
    switch (stage_) {
        case Stage::new_trial: return GameState::new_trial;
        case Stage::new_set: return is_competition_ ? GameState::new_test_set : GameState::new_training_set;
        case Stage::menu: return GameState::main_menu;
        case Stage::ended: return GameState::evaluation_terminated;
        case Stage::in_level: break;
    }
    if (!play_->is_over()) return GameState::playing;
    return play_->simulation().outcome()->status == Status::solved ? GameState::won : GameState::lost;
}

std::string Session::answer(const Request& request, double now_s) {
    now_s_ = now_s;
    ++counts_.requests;
    if (stage_ == Stage::menu && !has_clock_started_) {
        has_clock_started_ = true;
        round_start_s_ = now_s_;
    }
    let_time_pass();
    end_round_if_due();
    std::string bytes = std::visit([this](const auto& it) { return reply(it); }, request);
    if (play_ && play_->is_over()) log_attempt();
    return bytes;
}

void Session::close() {
    leave_level();
    stage_ = Stage::ended;
}

// ------------------------------------------------------------------------------------------------- replies

std::string Session::reply(const PlainRequest& request) {
    switch (request.id) {
        case MessageId::screenshot: return screenshot();
        case MessageId::initial_screenshot: return initial_screenshot();
        case MessageId::game_state: return encode_state(state());
        case MessageId::current_level: return encode_u32(static_cast<std::uint32_t>(level_ + 1));
        case MessageId::level_count: return encode_u32(static_cast<std::uint32_t>(levels_->size()));
        case MessageId::best_scores: return encode_best_scores(best_);
        case MessageId::zoom_out:
        case MessageId::zoom_in: return encode_status(can_load());
        case MessageId::click: return encode_status(true);
        case MessageId::restart_level: return encode_status(play_ && stage_ == Stage::in_level && load(level_));
        case MessageId::load_next_level: return encode_u32(load_next());
        case MessageId::state_with_screenshot: return symbolic_state(!rules_.developer_labels) + screenshot();
        case MessageId::state: return symbolic_state(!rules_.developer_labels);
        case MessageId::noisy_state_with_screenshot: return symbolic_state(true) + screenshot();
        case MessageId::noisy_state: return symbolic_state(true);
        case MessageId::score: {
            const int score = stage_ == Stage::in_level ? play_->simulation().score() : 0;
            return encode_u32(static_cast<std::uint32_t>(std::max(score, 0)));
        }
        case MessageId::ready_for_set: return ready_for_set();
        case MessageId::novelty_info: return encode_i32(0);
        default: break;  // has parameters, so it is no PlainRequest
    }
    return encode_status(false);
}

std::string Session::reply(const ConfigureRequest& request) {
    counts_.agent_id = request.agent_id;
    is_competition_ = request.mode == 0;
    if (!is_competition_) return encode_configuration(0, 0, 0);
    return encode_configuration(round_, rules_.minutes, levels_->size());
}

std::string Session::reply(const SpeedRequest& request) {
    speed_ = std::min(request.speed, kMaxSpeed);
    return encode_status(true);
}

std::string Session::reply(const ShotRequest& request) {
    const bool is_done = shoot(request);
    if (is_done && request.is_safe) play_->advance_until_waiting();
    return encode_status(is_done);
}

std::string Session::reply(const ShotSeriesRequest& request) {
    std::string bytes;
    for (std::size_t i = 0; i < request.shots.size(); ++i) {
        const ShotRequest& shot = request.shots[i];
        bool is_done = i < kMaxSeriesShots && state() == GameState::playing && play_->await_bird();
        is_done = is_done && shoot(shot);
        if (is_done && shot.is_safe) play_->advance_until_waiting();
        bytes += encode_status(is_done);
    }
    return bytes;
}

std::string Session::reply(const RecordedShotRequest& request) {
    constexpr std::int32_t kUntilFlightEnds = 1;
    std::vector<std::string> states;
    if (!shoot(request.shot)) return encode_states(states);
    const int every = std::max(request.every_frames, 1);
    bool is_recording = true;
    for (int frame = 0; is_recording; ++frame) {
        if (frame % every == 0) states.push_back(symbolic_state(!rules_.developer_labels));
        is_recording = states.size() < kMaxRecordedStates && !play_->is_waiting() &&
                       !(request.option == kUntilFlightEnds && play_->has_flight_ended());
        if (is_recording) play_->advance();
    }
    play_->advance_until_waiting();
    return encode_states(states);
}

std::string Session::reply(const LoadLevelRequest& request) {
    return encode_status(request.level >= 1 && request.level <= levels_->size() && load(request.level - 1));
}

std::string Session::reply(const RecordRequest& request) {
    std::vector<std::string> states;
    const int every = std::max(request.every_frames, 1);
    const int frames = std::clamp(request.frames, 0, kMaxRecordedFrames);
    const auto is_still = [this] { return stage_ != Stage::in_level || play_->is_waiting(); };
    for (int frame = 0; frame < frames; ++frame) {
        const bool is_unchanged = frame > 0 && is_still();
        states.push_back(is_unchanged ? states.back() : symbolic_state(!rules_.developer_labels));
        for (int step = 0; step < every && !is_still(); ++step) play_->advance();
    }
    return encode_states(states);
}

// ------------------------------------------------------------------------------------------ sets and levels

std::string Session::ready_for_set() {
    const SetInfo info{.time_limit_s = static_cast<std::uint32_t>(rules_.minutes) * 60U,
                       .interactions = rules_.interactions,
                       .levels = static_cast<std::uint32_t>(levels_->size()),
                       .attempts_per_level = rules_.attempts_per_level,
                       .is_test = is_competition_};
    switch (stage_) {
        case Stage::new_trial: stage_ = Stage::new_set; break;
        case Stage::new_set:
            stage_ = Stage::menu;
            has_clock_started_ = true;
            round_start_s_ = now_s_;
            break;
        case Stage::in_level:
            leave_level();
            stage_ = Stage::menu;
            end_round_if_due();
            break;
        case Stage::menu:
        case Stage::ended: break;
    }
    return encode_set_info(info);
}

/// In states 8 to 13 the game refuses everything.
bool Session::load(std::size_t level) {
    if (!can_load()) return false;
    leave_level();
    if (stage_ == Stage::in_level) stage_ = Stage::menu;
    end_round_if_due();
    if (!can_load() || !has_goes_left(level)) return false;
    const Task* task = (*levels_)[level];
    play_.reset();
    if (settled_task_ != task) {
        settled_ = std::make_unique<SettledLevel>(settle(*setup_, level_of(*task)));
        settled_task_ = task;
    }
    play_ = std::make_unique<LevelPlay>(*setup_, level_of(*task), *settled_);
    is_play_logged_ = false;
    was_handed_out_ = false;
    states_told_ = 0;
    level_ = level;
    stage_ = Stage::in_level;
    ++interactions_;
    ++counts_.loads;
    return true;
}

std::uint32_t Session::load_next() {
    if (!can_load()) return 0;
    leave_level();
    if (stage_ == Stage::in_level) stage_ = Stage::menu;
    while (next_level_ < levels_->size() && !has_goes_left(next_level_)) ++next_level_;
    const std::size_t level = next_level_;
    if (level == levels_->size()) {
        end_round();
        return 0;
    }
    if (!load(level)) return 0;
    was_handed_out_ = true;
    if (rules_.attempts_per_level == 0) ++next_level_;
    return static_cast<std::uint32_t>(level + 1);
}

void Session::leave_level() {
    if (!play_ || is_play_logged_) return;
    // Handed out and left untouched is a go as well; otherwise an agent that sees no shot would get it for ever.
    if (!play_->has_shots() && was_handed_out_) ++goes_[level_];
    log_attempt();
}

void Session::log_attempt() {
    if (is_play_logged_) return;
    is_play_logged_ = true;
    if (!play_->has_shots()) return;
    const PlayResult result = play_->finish();
    const Task& task = *(*levels_)[level_];
    ++goes_[level_];
    ++counts_.attempts;
    if (result.outcome.status == Status::solved) {
        ++counts_.won;
        if (best_[level_] == 0) ++counts_.levels_solved;
        const auto score = static_cast<std::uint32_t>(std::max(result.measures[kScoreMeasure], 0));
        if (score > best_[level_]) counts_.best_score += score - best_[level_];
        best_[level_] = std::max(best_[level_], score);
    }
    const std::string agent = std::to_string(counts_.agent_id) + "#" + std::to_string(number_);
    attempts_.push_back(
        attempt_of(task, agent, ++attempt_numbers_[task.id], result.outcome, result.moves, result.measures));
}

void Session::end_round_if_due() {
    if (!can_load() || state() == GameState::playing) return;
    const bool is_late = has_clock_started_ && std::floor(now_s_ - round_start_s_) >= rules_.minutes * 60.0;
    const bool is_worn_out = interactions_ >= rules_.interactions;
    bool has_any_go = false;
    for (std::size_t level = 0; level < levels_->size() && !has_any_go; ++level) has_any_go = has_goes_left(level);
    if (is_late || is_worn_out || !has_any_go) end_round();
}

void Session::end_round() {
    leave_level();
    if (round_ >= rules_.rounds) {
        stage_ = Stage::ended;
        return;
    }
    ++round_;
    stage_ = Stage::new_set;
    has_clock_started_ = false;
    interactions_ = 0;
    next_level_ = 0;
    std::ranges::fill(goes_, 0);
}

// -------------------------------------------------------------------------------------------- in the level

bool Session::shoot(const ShotRequest& shot) {
    bool is_done = state() == GameState::playing;
    if (is_done) {
        std::optional<double> tap_s;
        if (shot.tap_ms > 0) tap_s = shot.tap_ms * kMillisecond;
        is_done = play_->launch(drag_of(shot, level_of(*(*levels_)[level_]).slingshot), tap_s);
    }
    if (!is_done) {
        ++counts_.refused_shots;
        return false;
    }
    ++interactions_;
    ++counts_.shots;
    return true;
}

void Session::let_time_pass() {
    if (stage_ != Stage::in_level || play_->is_waiting()) return;
    step_credit_ += speed_ == 0 ? 1 : speed_ * kCreditsPerStep;
    for (; step_credit_ >= kCreditsPerStep; step_credit_ -= kCreditsPerStep) play_->advance();
}

std::string Session::symbolic_state(bool is_noisy) {
    SymbolicOptions options{.developer = rules_.developer_labels};
    if (is_noisy) {
        const std::string name =
            (*levels_)[level_]->id + "/" + std::to_string(counts_.attempts) + "/" + std::to_string(states_told_++);
        options.noise = StateNoise{.seed = static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name))))};
    }
    return encode_symbolic_state(symbolic_state_json(play_ ? play_->view() : empty_view(), options));
}

std::string Session::screenshot() const {
    return encode_screenshot(agent_picture_of(play_ ? play_->view() : empty_view()));
}

std::string Session::initial_screenshot() const {
    if (!play_) return encode_screenshot(agent_picture_of(empty_view()));
    const SlingshotLevel& level = level_of(*(*levels_)[level_]);
    return encode_screenshot(
        agent_picture_of(view_of(SlingshotSimulation(*setup_, level, *settled_), *setup_, level)));
}

}  // namespace phyplay
