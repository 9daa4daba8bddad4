// A World is a PHYRE scene in motion.
//
// It makes bodies one by one, steps them with PHYRE's constants (engine sheet, section 1), and tells poses,
// contacts and rest. It knows goals only as "do these two bodies touch". Its numbers are Box2D's f32
// metres, handed out times 6 as pixels.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/shape.h"
#include "engine/physics/body_pose.h"

namespace phyplay {

/// Of a PHYRE body: in pixels, and always present.
using Pose = BodyPose;

/// Two bodies that touch, by their numbers, body_a < body_b, and where.
struct TouchingPair {
    int body_a = 0;
    int body_b = 0;
    float x = 0.0F;  ///< pixels
    float y = 0.0F;  ///< pixels

    bool operator==(const TouchingPair&) const = default;
};

/// Where the time of physics steps went, in milliseconds.
struct StepTimes {
    double contacts_ms = 0.0;     ///< which shapes touch, and where
    double solver_ms = 0.0;       ///< velocities and positions
    double broad_phase_ms = 0.0;  ///< which shapes are near each other
    double continuous_ms = 0.0;   ///< times of impact, so that nothing passes through anything
    double other_ms = 0.0;
};

class World {
public:
    /// Empty.
    World();
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    /// Makes a body at rest, in pixels, of shapes that Box2D accepts. Bodies are numbered in the order in which they
    /// are made, which is part of the result.
    void add(Vec2 position, double angle_rad, bool dynamic, std::span<const Shape> shapes);

    /// One step of 1/60 s with 15 velocity and 20 position iterations.
    void step();

    /// True when no dynamic body is awake. From then on no step changes anything.
    bool is_asleep() const;

    /// PHYRE's TOUCHING (engine sheet, section 5): two single circles by distance, all others by contact.
    bool are_touching(int body_a, int body_b) const;

    void read_poses(std::vector<Pose>& poses) const;

    /// Sorted by body_a, then body_b; one entry per pair.
    std::vector<TouchingPair> touching_pairs() const;

    /// Appends position, angle and velocities of every body as raw f32, for hashing.
    void append_state(std::vector<float>& state) const;

    /// Adds where the last step's time went. Nothing unless a seam::TimedSteps lives (physics/seam.h).
    void add_step_times(StepTimes& times) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace phyplay
