#include "engine/physics/sweep_separation.h"

#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace phyplay {
namespace {

// What b2TimeOfImpact aims at: skins that overlap by three slops, give or take a quarter slop.
constexpr float kTargetOverlap = 3.0F * b2_linearSlop;
constexpr float kTolerance = 0.25F * b2_linearSlop;

// f32 positions in a scene of 43 m are good to about 3e-6 m; no chain of roundings here reaches this.
constexpr float kMargin = 5.0e-4F;

/// A shape at the start of its sweep, and how far any of its points can get from there.
struct SweptShape {
    const b2DistanceProxy& proxy;
    b2Transform start;
    b2Vec2 shift;  // of the centre of mass over the sweep
    float swing;   // farthest any vertex moves by rotation alone

    SweptShape(const b2DistanceProxy& shape, const b2Sweep& sweep) : proxy(shape), shift(sweep.c - sweep.c0) {
        start.q.Set(sweep.a0);
        start.p = sweep.c0 - b2Mul(start.q, sweep.localCenter);
        swing = 0.0F;
        const float turn = std::fabs(sweep.a - sweep.a0);
        if (turn == 0.0F) return;
        float reach_squared = 0.0F;
        for (int32 i = 0; i < proxy.m_count; ++i) {
            reach_squared = std::max(reach_squared, (proxy.m_vertices[i] - sweep.localCenter).LengthSquared());
        }
        swing = turn * std::sqrt(reach_squared);
    }
};

/// Tries the outward normal of each edge of `faces` as a separating axis; `points` must stay beyond `distance`.
/// Works in the frame of `faces` at the start. Edge normals are left unnormalised: both sides are compared
/// times the edge's length.
bool some_edge_separates(const SweptShape& faces, const SweptShape& points, float distance) {
    const int32 count = faces.proxy.m_count;
    if (count < 3) return false;
    b2Vec2 local[b2_maxPolygonVertices];
    for (int32 k = 0; k < points.proxy.m_count; ++k) {
        local[k] = b2MulT(faces.start, b2Mul(points.start, points.proxy.m_vertices[k]));
    }
    const b2Vec2 approach = b2MulT(faces.start.q, points.shift - faces.shift);
    const float needed = distance + faces.swing + points.swing;

    for (int32 i = 0; i < count; ++i) {
        const b2Vec2 from = faces.proxy.m_vertices[i];
        const b2Vec2 edge = faces.proxy.m_vertices[i + 1 < count ? i + 1 : 0] - from;
        const b2Vec2 outward(edge.y, -edge.x);
        float gap = std::numeric_limits<float>::max();
        for (int32 k = 0; k < points.proxy.m_count; ++k) gap = std::min(gap, b2Dot(outward, local[k] - from));
        gap += std::min(0.0F, b2Dot(outward, approach));
        if (gap > 0.0F && gap * gap > needed * needed * edge.LengthSquared()) return true;
    }
    return false;
}

/// Two circles: the line between their centres is the axis.
bool centres_separate(const SweptShape& one, const SweptShape& other, float distance) {
    const b2Vec2 between = b2Mul(other.start, other.proxy.m_vertices[0]) - b2Mul(one.start, one.proxy.m_vertices[0]);
    const float moved = (other.shift - one.shift).Length() + one.swing + other.swing;
    return between.Length() > distance + moved;
}

}  // namespace

bool stay_apart(const b2TOIInput& input) {
    const float skins = input.proxyA.m_radius + input.proxyB.m_radius;
    const float distance = std::max(b2_linearSlop, skins - kTargetOverlap) + kTolerance + kMargin;
    const SweptShape a(input.proxyA, input.sweepA);
    const SweptShape b(input.proxyB, input.sweepB);
    if (input.proxyA.m_count == 1 && input.proxyB.m_count == 1) return centres_separate(a, b, distance);
    return some_edge_separates(a, b, distance) || some_edge_separates(b, a, distance);
}

}  // namespace phyplay
