#include "game/face/suite_face.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr std::int64_t kRestUs = 350'000;  // the pointer crosses many pictures on its way
constexpr std::int64_t kShownUs = 4'000'000;
constexpr std::int64_t kPauseUs = 900'000;  // at the end, before it starts again

}  // namespace

const SuiteFace& Faces::of(const Task& task) const {
    const auto found = std::ranges::find(faces_, task.suite, [](const auto& face) { return face->suite(); });
    PHYPLAY_ASSERT(found != faces_.end());
    return **found;
}

void Faces::add_words_to(Texts& texts) const {
    for (const auto& face : faces_) {
        for (const Language& language : languages()) texts.add(language.code, face->words(language.code));
    }
}

void Faces::set_first_steps(Settings& settings, bool are_done) const {
    for (const auto& face : faces_) settings.set(face->suite(), kFirstStepsDone, are_done ? 1.0 : 0.0);
}

void LivePreview::draw(Ui& ui, const Faces& faces, Rect place, const Task& task, bool is_live) {
    const SuiteFace& suite = faces.of(task);
    suite.draw_picture(ui, place, task, is_live ? poses_of(ui, suite, task) : std::span<const BodyPose>());
}

const std::vector<BodyPose>& LivePreview::poses_of(Ui& ui, const SuiteFace& suite, const Task& task) {
    const std::int64_t now_us = ui.time().now_us;
    poses_.clear();
    if (task_ != &task) {
        task_ = &task;
        play_.reset();
        since_us_ = now_us + kRestUs;
    }
    if (!ui.theme().motion || suite.alone_hz() == 0) return poses_;
    const std::int64_t step_us = 1'000'000 / suite.alone_hz();
    if (now_us < since_us_) {
        ui.wake_at(since_us_);
        return poses_;
    }
    ui.keep_animating();
    if (!play_) play_ = suite.start_alone(task);
    const std::int64_t due_steps = (now_us - since_us_) / step_us;
    while (play_->steps_taken() < std::min(due_steps, kShownUs / step_us) && !play_->is_over()) play_->step();
    if (due_steps > (kShownUs + kPauseUs) / step_us) {
        play_.reset();
        since_us_ = now_us + kRestUs;
        return poses_;
    }
    play_->read_poses(poses_);
    return poses_;
}

}  // namespace phyplay
