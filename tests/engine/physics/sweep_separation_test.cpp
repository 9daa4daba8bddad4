#include "engine/physics/sweep_separation.h"

#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>
#include <doctest/doctest.h>

#include <array>

#include "engine/base/numpy_random.h"
#include "engine/physics/seam.h"

using namespace phyplay;

namespace {

b2PolygonShape make_bar(NumpyRandom& random) {
    b2PolygonShape bar;
    bar.SetAsBox(static_cast<float>(random.uniform(0.2, 8.0)), static_cast<float>(random.uniform(0.1, 0.5)));
    return bar;
}

b2CircleShape make_circle(NumpyRandom& random) {
    b2CircleShape circle;
    circle.m_radius = static_cast<float>(random.uniform(0.3, 5.0));
    return circle;
}

b2Sweep make_sweep(NumpyRandom& random, float most_movement) {
    b2Sweep sweep;
    const auto draw = [&](double limit) { return static_cast<float>(random.uniform(-limit, limit)); };
    sweep.localCenter.Set(draw(0.2), draw(0.2));
    sweep.c0.Set(draw(6.0), draw(6.0));
    sweep.a0 = draw(3.0);
    sweep.c = sweep.c0 + b2Vec2(draw(most_movement), draw(most_movement));
    sweep.a = sweep.a0 + draw(0.2);
    sweep.alpha0 = 0.0F;
    return sweep;
}

b2TOIOutput library_answer(const b2TOIInput& input) {
    const seam::PlainWay plain;
    b2TOIOutput output;
    b2TimeOfImpact(&output, &input);
    return output;
}

}  // namespace

TEST_CASE("stay_apart: is never true where Box2D finds a time of impact") {
    NumpyRandom random(7);
    int shown = 0;
    int touching = 0;
    for (int i = 0; i < 200'000; ++i) {
        const b2PolygonShape bar_a = make_bar(random);
        const b2PolygonShape bar_b = make_bar(random);
        const b2CircleShape circle_a = make_circle(random);
        const b2CircleShape circle_b = make_circle(random);
        b2TOIInput input;
        i % 3 == 0 ? input.proxyA.Set(&circle_a, 0) : input.proxyA.Set(&bar_a, 0);
        i % 2 == 0 ? input.proxyB.Set(&circle_b, 0) : input.proxyB.Set(&bar_b, 0);
        input.sweepA = make_sweep(random, i % 5 == 0 ? 0.0F : 0.5F);
        input.sweepB = make_sweep(random, 1.0F);
        input.tMax = 1.0F;

        const bool is_shown = stay_apart(input);
        const b2TOIOutput answer = library_answer(input);

        shown += is_shown ? 1 : 0;
        touching += answer.state == b2TOIOutput::e_touching ? 1 : 0;
        if (is_shown) {
            CHECK(answer.state != b2TOIOutput::e_touching);
            CHECK(answer.state != b2TOIOutput::e_overlapped);
        }
    }
    // The sample must contain enough of both to say anything.
    CHECK(shown > 10'000);
    CHECK(touching > 10'000);
}
