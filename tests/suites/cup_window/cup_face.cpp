// Cup on the pages where tasks are played and looked at again: blocks to click on, a ball, a cup.
#include <fmt/core.h>

#include "game/face/suite_face.h"
#include "tests/suites/cup_window/cup_course.h"
#include "tests/suites/cup_window/cup_hand.h"
#include "tests/suites/cup_window/cup_picture.h"

namespace phyplay {
namespace cup {
namespace {

constexpr Rgba kPath = rgb(0xD1495B);
constexpr float kFaint = 0.3F;  ///< how much shows of what is not looked at

constexpr std::string_view kEnglish = R"({
    "tier.clicks": "Clicks",
    "cup.goal": "Make the ball fall into the cup.",
    "cup.remove": "Take away",
    "cup.restart": "Start over",
    "cup.hint.click": "Click a yellow block to take it away.",
    "cup.hint.choose": "Press Tab to choose a yellow block.",
    "cup.hint.press": "Press Space to take it away, or Tab for the next one.",
    "cup.hint.running": "Watch, or take the next block away.",
    "cup.hint.stays": "Grey blocks stay.",
    "cup.solved": "The ball lies in the cup.",
    "cup.missed": "The ball missed the cup.",
    "cup.mark.removed": "A block goes · {seconds} s",
    "cup.mark.hit": "The ball lands · {seconds} s",
    "cup.keys": "Cup",
    "cup.keys.choose": "Choose a block",
    "cup.keys.remove": "Take it away"
})";
constexpr std::string_view kGerman = R"({
    "tier.clicks": "Klicks",
    "gallery.cup": "Becher",
    "template.shelf": "Bretter über dem Becher",
    "template.slope": "Eine Schräge, die über dem Becher endet",
    "cup.goal": "Den Ball in den Becher fallen lassen.",
    "cup.remove": "Wegnehmen",
    "cup.restart": "Von vorn",
    "cup.hint.click": "Ein Klick auf einen gelben Block nimmt ihn weg.",
    "cup.hint.choose": "Mit Tab einen gelben Block wählen.",
    "cup.hint.press": "Die Leertaste nimmt ihn weg, Tab wählt den nächsten.",
    "cup.hint.running": "Zusehen oder den nächsten Block wegnehmen.",
    "cup.hint.stays": "Graue Blöcke bleiben.",
    "cup.solved": "Der Ball liegt im Becher.",
    "cup.missed": "Der Ball hat den Becher verfehlt.",
    "cup.mark.removed": "Ein Block verschwindet · {seconds} s",
    "cup.mark.hit": "Der Ball landet · {seconds} s",
    "cup.keys": "Becher",
    "cup.keys.choose": "Einen Block wählen",
    "cup.keys.remove": "Ihn wegnehmen"
})";

class CupFace final : public Face {
public:
    /// The task must outlive the face.
    CupFace(const FaceContext& context, const Task& task) : Face(context), scene_(cup_of(task)), course_(task) {}

    const Course& course() const override { return course_; }
    CupHand& hand() override { return hand_; }
    StageForm form() const override { return StageForm::square; }
    int most_steps(const Recording&) const override { return kCupMostSteps; }

    // Words.

    std::string goal_words() const override { return std::string(say("cup.goal")); }
    std::string words_of(const Recording&, const Event& event) const override {
        return say(event.word == "removed" ? "cup.mark.removed" : "cup.mark.hit", {{"seconds", seconds(event.step)}});
    }
    std::string outcome_words() override {
        return std::string(say(trial().is_solved() ? "cup.solved" : "cup.missed"));
    }
    std::string hint(bool by_key) const override {
        if (is_problem()) return std::string(say("cup.hint.stays"));
        if (hand_.chosen()) return std::string(say("cup.hint.press"));
        if (trial().is_time_running()) return std::string(say("cup.hint.running"));
        return std::string(say(by_key ? "cup.hint.choose" : "cup.hint.click"));
    }
    bool is_problem() const override { return trial().was_refused(); }
    std::vector<Action> actions() const override {
        return {primary_action(PlayCommand::go, say("cup.remove"), say("key.space"), Icon::none, can_go()),
                secondary_action(PlayCommand::reset, say("cup.restart"), "R", trial().is_playing())};
    }
    /// Where the blocks are, for who clicks on them by name.
    std::vector<std::string> trace() const override {
        std::string places = "places page=play";
        for (int i = 0; i < std::ssize(scene_.blocks) && !scene().is_empty(); ++i) {
            const glm::vec2 at = camera().to_window(scene_.blocks[static_cast<std::size_t>(i)].box.centre);
            places += fmt::format(" block{}={:.0f},{:.0f}", i, at.x, at.y);
        }
        return {places, hand_.chosen() ? fmt::format("chosen block={}", *hand_.chosen()) : "chosen none"};
    }

    // What the player does. The large key takes away what Tab has chosen, also while the ball rolls.

    bool acts_on() const override { return true; }
    bool handle_draft_key(const WindowEvent& event, Stamp at) override {
        if (event.key != Key::tab || event.shift || event.ctrl) return false;
        if (!event.repeat) hand_.choose_next(at, static_cast<int>(scene_.blocks.size()));
        return true;
    }
    bool handle_pointer(const WindowEvent& event, Stamp at) override {
        pointed_at_.reset();
        const Point window{event.x, event.y};
        if (event.kind == WindowEventKind::pointer_left || !scene().contains(window)) return false;
        const Vec2 point = camera().to_world(window);
        const std::optional<int> block = block_at(scene_, point);
        const bool is_there =
            block &&
            trial().recording().pose_of(kFirstBlockBody + *block, trial().recording().last_step()).is_present;
        if (is_there) pointed_at_ = block;
        const bool is_click = event.kind == WindowEventKind::pointer_down && event.button == PointerButton::left;
        if (is_click && is_there) hand_.click(at, *block, point);
        return is_click;
    }

    // The picture.

    void draw_start(Ui& ui) override { draw_cup_scene(ui, camera(), scene_); }
    void draw_trial(Ui& ui, std::int64_t) override {
        const std::optional<int> pointed_at = trial().can_draft() ? pointed_at_ : std::nullopt;
        draw_cup_scene(ui, camera(), scene_, poses_at(trial().recording(), trial().shown_step()), hand_.chosen(),
                       pointed_at);
        for (const EarlierAttempt& earlier : trial().earlier_shown())
            draw_path(ui, *earlier.paths, kCupMostSteps, kFaint);
        if (trial().shows_paths()) draw_path(ui, trial().paths(), trial().shown_step(), 1.0F);
    }
    void draw_replay(Ui& ui, const ShownAttempt& attempt, const ReplayModel&, const ShownAttempt* other) override {
        draw_cup_scene(ui, camera(), scene_, poses_at(attempt.recording, attempt.step));
        if (other != nullptr) draw_path(ui, other->paths, other->step, kFaint);
        draw_path(ui, attempt.paths, attempt.step, 1.0F);
    }
    void hear() override {
        const std::vector<Event>& events = trial().recording().events();
        if (trial().is_ready()) heard_ = 0;
        for (; heard_ < events.size(); ++heard_) {
            audio().play(events[heard_].word == "removed" ? Sound::tap : Sound::landing, 0.5F);
        }
    }

private:
    WorldCamera camera() const { return {scene(), content_of(scene_)}; }
    void draw_path(Ui& ui, const Paths& paths, double step, float opacity) const {
        draw_ball_path(ui, camera(), static_cast<const BallPath&>(paths).points(), step, faded(kPath, opacity));
    }

    const CupScene& scene_;
    CupCourse course_;
    CupHand hand_;
    std::optional<int> pointed_at_;  ///< the block under the pointer
    std::size_t heard_ = 0;          ///< events
};

class CupSuiteFace final : public SuiteFace {
public:
    SuiteId suite() const override { return kCup; }
    std::unique_ptr<Face> make_face(const FaceContext& context, const Task& task) const override {
        return std::make_unique<CupFace>(context, task);
    }
    void draw_picture(Ui& ui, Rect place, const Task& task, std::span<const BodyPose> poses) const override {
        const CupScene& scene = cup_of(task);
        draw_cup_scene(ui, WorldCamera(place, content_of(scene)), scene, poses);
    }
    KeyGroup keys() const override {
        return {"cup.keys", {{{"key.tab"}, "cup.keys.choose"}, {{"key.space"}, "cup.keys.remove"}}};
    }
    std::string_view words(std::string_view language) const override { return language == "de" ? kGerman : kEnglish; }
};

}  // namespace
}  // namespace cup

/// For the list of faces.
std::unique_ptr<const SuiteFace> make_cup_face(const Suites&) {
    return std::make_unique<cup::CupSuiteFace>();
}

}  // namespace phyplay
