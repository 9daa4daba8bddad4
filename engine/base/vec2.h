// A Vec2 is a point or a direction in the plane. What a unit of it is says whoever holds it.
#pragma once

namespace phyplay {

struct Vec2 {
    double x = 0.0;
    double y = 0.0;

    bool operator==(const Vec2&) const = default;
};

}  // namespace phyplay
