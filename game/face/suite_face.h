// A SuiteFace is what the window knows about a suite as a whole: how a small picture of a task looks, and what makes
// the face of one. Faces are the list of them; a line in game/app/known_faces.cpp registers one.
#pragma once

#include <memory>
#include <vector>

#include "game/face/face.h"

namespace phyplay {

class SuiteFace {
public:
    virtual ~SuiteFace() = default;

    virtual SuiteId suite() const = 0;

    /// The task must be one of the suite and outlive the face.
    virtual std::unique_ptr<Face> make_face(const FaceContext& context, const Task& task) const = 0;
};

class Faces {
public:
    explicit Faces(std::vector<std::unique_ptr<const SuiteFace>> faces) : faces_(std::move(faces)) {}

    const std::vector<std::unique_ptr<const SuiteFace>>& all() const { return faces_; }

    /// Requires a task of a suite that has one.
    const SuiteFace& of(const Task& task) const;

private:
    std::vector<std::unique_ptr<const SuiteFace>> faces_;
};

}  // namespace phyplay
