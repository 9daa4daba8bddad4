#include "game/phyq/slingshot_face.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/play/phyq_suite.h"

namespace phyplay {
namespace {

constexpr double kZoomStep = 1.25;

}  // namespace

SlingshotFace::SlingshotFace(const FaceContext& context, const Task& task, const SlingshotSetup& setup,
                             const ObjectOutlines& outlines)
    : Face(context),
      outlines_(outlines),
      scenario_(scenario_of(task.id)),
      course_(task, setup),
      hand_(sling_origin(course_.level().slingshot)),
      picture_(setup, course_.level(), course_.settled()),
      other_picture_(setup, course_.level(), course_.settled()) {}

// ------------------------------------------------------------------------------------------------- words

std::string SlingshotFace::facts_of(const AttemptRecord& record) const {
    const auto launches = std::ranges::count(record.commit.history(), kLaunchMove, &Move::kind);
    const std::string birds = words().counted("sling.replay.birds", static_cast<int>(launches));
    const auto measured = [&](std::size_t measure) {
        const std::vector<int>& measures = record.result->measures;
        return measure < measures.size() ? measures[measure] : 0;
    };
    if (record.result->status == Status::solved) {
        return say("sling.replay.solved", {{"birds", birds}, {"score", words().number(measured(kScoreMeasure))}});
    }
    return say("sling.replay.not_solved",
               {{"left", words().counted("sling.replay.left", measured(kPigsLeftMeasure))}, {"birds", birds}});
}

std::string SlingshotFace::outcome_words() {
    const std::vector<int>& measures = trial().last_result().measures;
    return trial().is_solved() ? words().solved(count_targets(course_.level()), measures[kScoreMeasure])
                               : words().left(measures[kPigsLeftMeasure]);
}

std::string SlingshotFace::hint(bool by_key) const {
    if (trial().is_solved() && trial().is_playing()) return std::string(say("sling.hint.done"));
    if (hand_.can_tap()) return std::string(say("sling.hint.tap"));
    if (!trial().can_draft()) {
        const bool all_gone = recording().simulation().birds_left() == 0 && !recording().simulation().front_bird();
        return std::string(say(all_gone ? "sling.hint.done" : "sling.hint.flying"));
    }
    if (hand_.aim().is_held()) return std::string(say("sling.hint.held"));
    if (hand_.aim().pull()) return std::string(say("sling.hint.aimed"));
    const SlingshotSimulation& simulation = recording().simulation();
    const std::string_view power = words().power(simulation.birds()[*simulation.front_bird()].type);
    if (trial().is_playing()) {
        const int left = recording().simulation().birds_left();
        const std::string next = left == 1 ? std::string(say("sling.hint.next_one"))
                                           : say("sling.hint.next_many", {{"count", std::to_string(left)}});
        return power.empty() ? next : next + " " + std::string(power);
    }
    if (!power.empty()) return std::string(power);
    return std::string(say(by_key ? "sling.hint.pull_by_key" : "sling.hint.pull"));
}

FirstSteps SlingshotFace::first_steps() const {
    const glm::vec2 sling = camera_->to_window(hand_.origin());
    const float reach = 1.6F * camera_->scale();
    return {.goal_words = "tutorial.sling_goal_words",
            .draft_title = "tutorial.sling_pull",
            .draft_words = "tutorial.sling_pull_words",
            .go_title = "tutorial.sling_go",
            .go_words = "tutorial.sling_go_words",
            .draft = {sling.x - reach, sling.y - reach, 2.0F * reach, 2.0F * reach},
            .free = sky_,
            .are_there = true};
}

std::vector<std::string> SlingshotFace::trace() const {
    const auto& pull = hand_.aim().pull();
    const glm::vec2 sling = camera_ ? camera_->to_window(hand_.origin()) : glm::vec2();
    return {pull ? fmt::format("aim angle={:.2f} stretch={:.3f}", pull->angle_deg(), pull->stretch()) : "aim none",
            fmt::format("power ready={}", hand_.can_tap() ? "yes" : "no"),
            fmt::format("bird ready={} left={}", trial().can_draft() ? "yes" : "no", simulation().birds_left()),
            fmt::format("sling x={:.1f} y={:.1f} scale={:.3f}", sling.x, sling.y, camera_ ? camera_->scale() : 0.0F)};
}

// ------------------------------------------------------------------------------------------------- input

bool SlingshotFace::handle_draft_key(const WindowEvent& event, Stamp at) {
    if (event.ctrl) return false;
    const int turn = event.shift ? 10 : 100;  // hundredths of a degree
    const int pull = event.shift ? 2 : 20;    // thousandths of the full stretch
    switch (event.key) {
        case Key::up: hand_.turn(at, turn); return true;
        case Key::down: hand_.turn(at, -turn); return true;
        case Key::left: hand_.stretch(at, pull); return true;
        case Key::right: hand_.stretch(at, -pull); return true;
        case Key::comma: power_share_ = std::max(0.0, power_share_ - 0.05); break;
        case Key::period: power_share_ = std::min(1.0, power_share_ + 0.05); break;
        case Key::enter:
            if (!event.repeat && can_go()) trial().go(at);
            return !hand_.is_empty() || trial().is_playing();
        default: return false;
    }
    preview_step_ = -1;  // the cross has moved
    return true;
}

bool SlingshotFace::handle_key(const WindowEvent& event, Stamp) {
    switch (event.key) {
        case Key::plus: zoom(scene().center(), kZoomStep); return true;
        case Key::minus: zoom(scene().center(), 1.0 / kZoomStep); return true;
        default: return false;
    }
}

bool SlingshotFace::is_on_bird(Point window) const {
    const auto& pull = hand_.aim().pull();
    const Vec2 drag = pull ? drag_of(*pull) : Vec2{};
    const glm::vec2 bird = camera_->to_window(hand_.origin().x + drag.x, hand_.origin().y + drag.y);
    return std::hypot(window.x - bird.x, window.y - bird.y) <= bird_reach_px_;
}

bool SlingshotFace::handle_pointer(const WindowEvent& event, Stamp at) {
    if (!camera_) return false;
    const Point window = {event.x, event.y};
    const bool is_over_scene = event.kind != WindowEventKind::pointer_left && scene().contains(window);
    switch (event.kind) {
        case WindowEventKind::pointer_move: hand_.drag(at, camera_->to_world(window)); break;
        case WindowEventKind::pointer_down:
            if (is_over_scene && handle_press(event, at)) return true;
            break;
        case WindowEventKind::pointer_up:
            if (event.button != PointerButton::left || !hand_.is_held()) break;
            pan_from_.reset();
            hand_.let_go(at, camera_->to_world(window));
            return true;
        default: break;
    }
    return look_around(event);
}

bool SlingshotFace::handle_press(const WindowEvent& event, Stamp at) {
    if (event.button == PointerButton::right && hand_.is_held()) {
        hand_.cancel();
        return true;
    }
    if (event.button != PointerButton::left) return false;
    if (hand_.can_tap()) {
        act(at);
        return true;
    }
    if (!is_on_bird({event.x, event.y})) return false;
    hand_.grab(at, camera_->to_world({event.x, event.y}));
    return true;
}

bool SlingshotFace::look_around(const WindowEvent& event) {
    if (!camera_) return false;
    const Point window{event.x, event.y};
    const bool is_over_scene = event.kind != WindowEventKind::pointer_left && scene().contains(window);
    switch (event.kind) {
        case WindowEventKind::pointer_move:
            if (!pan_from_) return false;
            view_ = camera_->panned(window.x - pan_from_->x, window.y - pan_from_->y);
            look_at(scene());
            pan_from_ = window;
            return false;
        case WindowEventKind::pointer_down:
            if (is_over_scene) pan_from_ = window;
            return is_over_scene;
        case WindowEventKind::pointer_up: return std::exchange(pan_from_, std::nullopt).has_value();
        case WindowEventKind::wheel:
            if (!is_over_scene) return false;
            zoom(window, std::pow(kZoomStep, static_cast<double>(event.wheel_y)));
            return true;
        default: return false;
    }
}

Pace SlingshotFace::chosen_pace() const {
    const double pace = setting("pace", 1.0);
    return pace >= 1.0 ? Pace::real : pace >= 0.5 ? Pace::half : Pace::quarter;
}

void SlingshotFace::next_pace(Stamp at) {
    const Pace pace = trial().pace();
    const Pace next = pace == Pace::real ? Pace::half : pace == Pace::half ? Pace::quarter : Pace::real;
    trial().set_pace(at, next);
    if (trial().rules().is_free) settings().set(kPhyq, "pace", speed_of(next));
}

std::vector<Action> SlingshotFace::actions() const {
    const Action restart = trial().is_playing()
                               ? secondary_action(PlayCommand::reset, say("sling.restart"), "R")
                               : secondary_action(PlayCommand::reset, say("sling.put_back"), "R", !hand_.is_empty());
    const auto front = simulation().front_bird();
    const bool has_power = front && bird_of(simulation().birds()[*front].type).has_power &&
                           simulation().birds()[*front].phase == BirdPhase::in_flight;
    if (trial().is_playing() && has_power && !trial().can_draft()) {
        return {primary_action(PlayCommand::act, say("sling.power"), say("key.space"), Icon::none, hand_.can_tap()),
                restart};
    }
    return {primary_action(PlayCommand::go, say("sling.shoot"), say("key.enter"), Icon::play, can_go()),
            secondary_action(PlayCommand::undo, say("play.undo"), say("key.ctrl_z"), hand_.can_undo()), restart};
}

std::vector<Move> SlingshotFace::sample_moves(std::size_t most) const {
    std::vector<Move> moves;
    for (int i = 0; i < static_cast<int>(most); ++i) {
        const Vec2 drag = drag_of(Pull{1000 + 6000 * i / static_cast<int>(most), 1000});
        moves.push_back({.step = 0, .kind = std::string(kLaunchMove), .numbers = {drag.x, drag.y}});
    }
    return moves;
}

void SlingshotFace::hear() {
    if (trial().is_ready()) {
        heard_events_ = 0;
        sounds_ = {};
        return;
    }
    const std::vector<SlingshotEvent>& events = simulation().events();
    if (heard_events_ >= events.size()) return;
    const auto fresh = std::span(events).subspan(std::exchange(heard_events_, events.size()));
    for (const SoundCue& cue : sounds_.hear(fresh, simulation().bodies())) audio().play(cue.sound, cue.strength);
}

// ------------------------------------------------------------------------------------------------- suite

namespace {

class SlingshotSuiteFace final : public SuiteFace {
public:
    /// The setup must outlive it.
    explicit SlingshotSuiteFace(const SlingshotSetup& setup) : setup_(setup), pictures_(setup.objects()) {}

    SuiteId suite() const override { return kPhyq; }
    std::unique_ptr<Face> make_face(const FaceContext& context, const Task& task) const override {
        return std::make_unique<SlingshotFace>(context, task, setup_, pictures_.outlines());
    }

    void draw_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose>) const override {
        pictures_.draw(ui, place, level_of(task));
    }

    KeyGroup keys() const override {
        return {"keys.slingshot",
                {{{"key.arrows"}, "keys.aim"},
                 {{"key.shift", "key.arrows"}, "keys.aim_fine"},
                 {{"key.enter"}, "keys.shoot"},
                 {{"key.space"}, "keys.tap"},
                 {{"+", "\xE2\x88\x92", "0"}, "keys.zoom"},
                 {{"H"}, "keys.rule"}}};
    }

    std::vector<SuiteSwitch> switches() const override {
        return {{"effects", "settings.effects", "settings.effects_note"}};
    }

    float picture_aspect() const override { return 1.5F; }
    bool fits_any_shape() const override { return true; }
    std::string page_prefix() const override { return "slingshot_"; }

    std::size_t weight_of(const Task& task) const override { return level_of(task).objects.size(); }

private:
    const SlingshotSetup& setup_;
    LevelPictures pictures_;
};

}  // namespace

/// For the list of faces. Requires that Phy-Q is among the suites, which must outlive the face.
std::unique_ptr<const SuiteFace> make_phyq_face(const Suites& suites) {
    return std::make_unique<SlingshotSuiteFace>(slingshot_setup_of(suites));
}

}  // namespace phyplay
