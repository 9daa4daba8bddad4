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

}  // namespace phyplay
