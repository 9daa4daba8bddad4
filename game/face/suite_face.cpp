#include "game/face/suite_face.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace phyplay {

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

}  // namespace phyplay
