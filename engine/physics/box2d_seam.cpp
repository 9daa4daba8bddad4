// The seam: members of Box2D 2.4.1 that we define ourselves, so that it behaves like the Box2D PHYRE was made
// with (2.3.2-dev), and faster where nothing observable changes.
//
// The dynamic linker takes the first definition of a symbol it meets, and the program's own come before those
// of libbox2d.so, also for calls inside that library. README.md says what each piece is worth and how it is
// guarded. Letters in brackets are those of its table.
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>
#include <dlfcn.h>
#include <time.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/base/portable_math.h"
#include "engine/physics/seam.h"
#include "engine/physics/sweep_separation.h"

namespace phyplay::seam {
namespace {

// Per thread, because a world lives on one thread and Box2D hands these functions no context.
thread_local bool used = false;
thread_local int plain_depth = 0;
thread_local int timed_depth = 0;

bool are_timers_running() {
    return plain_depth + timed_depth > 0;
}

}  // namespace

bool was_used() {
    return used;
}

PlainWay::PlainWay() {
    ++plain_depth;
}
PlainWay::~PlainWay() {
    --plain_depth;
}

TimedSteps::TimedSteps() {
    ++timed_depth;
}
TimedSteps::~TimedSteps() {
    --timed_depth;
}

}  // namespace phyplay::seam

namespace {

/// Takes the broad phase's new pairs in the order it found them.
struct PairCollector {
    std::vector<std::pair<b2FixtureProxy*, b2FixtureProxy*>>& pairs;

    void AddPair(void* proxy_a, void* proxy_b) {
        pairs.emplace_back(static_cast<b2FixtureProxy*>(proxy_a), static_cast<b2FixtureProxy*>(proxy_b));
    }
};

}  // namespace

// [B] New contacts are made in the order of their proxy ids, because contact order is solver order.
// [C] A new contact between solid fixtures wakes both bodies.
void b2ContactManager::FindNewContacts() {
    thread_local std::vector<std::pair<b2FixtureProxy*, b2FixtureProxy*>> pairs;
    phyplay::seam::used = true;
    pairs.clear();
    PairCollector collector{pairs};
    m_broadPhase.UpdatePairs(&collector);
    std::sort(pairs.begin(), pairs.end(), [](const auto& one, const auto& other) {
        return std::pair(one.first->proxyId, one.second->proxyId) <
               std::pair(other.first->proxyId, other.second->proxyId);
    });
    for (const auto& [a, b] : pairs) {
        const int32 contacts_before = m_contactCount;
        AddPair(a, b);
        const bool was_created = m_contactCount > contacts_before;
        if (was_created && !a->fixture->IsSensor() && !b->fixture->IsSensor()) {
            a->fixture->GetBody()->SetAwake(true);
            b->fixture->GetBody()->SetAwake(true);
        }
    }
}

// [D] A moved proxy's box grows by twice its displacement and never shrinks.
bool b2DynamicTree::MoveProxy(int32 proxyId, const b2AABB& aabb, const b2Vec2& displacement) {
    if (m_nodes[proxyId].aabb.Contains(aabb)) return false;
    constexpr float kPredictedSteps = 2.0F;
    const b2Vec2 margin(b2_aabbExtension, b2_aabbExtension);
    const b2Vec2 ahead = kPredictedSteps * displacement;
    b2AABB fat;
    fat.lowerBound = aabb.lowerBound - margin;
    fat.upperBound = aabb.upperBound + margin;
    (ahead.x < 0.0F ? fat.lowerBound.x : fat.upperBound.x) += ahead.x;
    (ahead.y < 0.0F ? fat.lowerBound.y : fat.upperBound.y) += ahead.y;
    RemoveLeaf(proxyId);
    m_nodes[proxyId].aabb = fat;
    InsertLeaf(proxyId);
    m_nodes[proxyId].moved = true;
    return true;
}

// [D] Displacement is that of the body's origin.
void b2Fixture::Synchronize(b2BroadPhase* broadPhase, const b2Transform& transform1, const b2Transform& transform2) {
    for (int32 i = 0; i < m_proxyCount; ++i) {
        b2FixtureProxy& proxy = m_proxies[i];
        b2AABB before;
        b2AABB after;
        m_shape->ComputeAABB(&before, transform1, proxy.childIndex);
        m_shape->ComputeAABB(&after, transform2, proxy.childIndex);
        proxy.aabb.Combine(before, after);
        broadPhase->MoveProxy(proxy.proxyId, proxy.aabb, transform2.p - transform1.p);
    }
}

// [E] Mass, centre and inertia of a polygon, summed over triangles around the mean of its vertices.
void b2PolygonShape::ComputeMass(b2MassData* massData, float density) const {
    b2Vec2 origin(0.0F, 0.0F);
    for (int32 i = 0; i < m_count; ++i) origin += m_vertices[i];
    origin *= 1.0F / static_cast<float>(m_count);

    constexpr float kThird = 1.0F / 3.0F;
    float area = 0.0F;
    float inertia = 0.0F;
    b2Vec2 center(0.0F, 0.0F);
    for (int32 i = 0; i < m_count; ++i) {
        const b2Vec2 e1 = m_vertices[i] - origin;
        const b2Vec2 e2 = m_vertices[i + 1 < m_count ? i + 1 : 0] - origin;
        const float twice_area = b2Cross(e1, e2);
        const float triangle_area = 0.5F * twice_area;
        area += triangle_area;
        center += triangle_area * kThird * (e1 + e2);
        const float x_moment = e1.x * e1.x + e2.x * e1.x + e2.x * e2.x;
        const float y_moment = e1.y * e1.y + e2.y * e1.y + e2.y * e2.y;
        inertia += (0.25F * kThird * twice_area) * (x_moment + y_moment);
    }
    center *= 1.0F / area;
    massData->mass = density * area;
    massData->center = center + origin;
    massData->I = density * inertia;
    massData->I += massData->mass * (b2Dot(massData->center, massData->center) - b2Dot(center, center));
}

// Box2D times every phase of every step for a profile that nobody here reads.
b2Timer::b2Timer() {
    Reset();
}

void b2Timer::Reset() {
    if (!phyplay::seam::are_timers_running()) return;
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    m_start_sec = static_cast<unsigned long long>(now.tv_sec);
    m_start_usec = static_cast<unsigned long long>(now.tv_nsec) / 1000;
}

float b2Timer::GetMilliseconds() const {
    if (!phyplay::seam::are_timers_running()) return 0.0F;
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const auto seconds = static_cast<unsigned long long>(now.tv_sec) - m_start_sec;
    const auto microseconds = static_cast<unsigned long long>(now.tv_nsec) / 1000 - m_start_usec;
    return 1000.0F * static_cast<float>(seconds) + 0.001F * static_cast<float>(static_cast<long long>(microseconds));
}

// Continuous collision asks for the first time of impact of every moving body with everything near it. Most
// answers are "none", and most of those can be had, exactly, for a fraction of the price.
void b2TimeOfImpact(b2TOIOutput* output, const b2TOIInput* input) {
    if (phyplay::seam::plain_depth == 0 && phyplay::stay_apart(*input)) {
        output->state = b2TOIOutput::e_separated;
        output->t = input->tMax;
        return;
    }
    using TimeOfImpact = void (*)(b2TOIOutput*, const b2TOIInput*);
    static const auto library_version =
        reinterpret_cast<TimeOfImpact>(dlsym(RTLD_NEXT, "_Z14b2TimeOfImpactP11b2TOIOutputPK10b2TOIInput"));
    library_version(output, input);
}

// The C library's f32 sine and cosine, replaced for the whole program (portable_math.h says why).
extern "C" {

float sinf(float x) noexcept {
    return phyplay::sin_cos_f32(x).sin;
}

float cosf(float x) noexcept {
    return phyplay::sin_cos_f32(x).cos;
}

void sincosf(float x, float* sine, float* cosine) noexcept {
    const phyplay::SinCos both = phyplay::sin_cos_f32(x);
    *sine = both.sin;
    *cosine = both.cos;
}
}
