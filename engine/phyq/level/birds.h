// The birds of Phy-Q, a row for each: what they are called, and what those take them for who know only the published
// game's five.
//
// What a bird is made of is data (levels/phyq/objects.json), what its power does is in phyq/rules/slingshot_rules.h,
// how it looks in game/phyq/slingshot_creatures.h.
#pragma once

#include <array>
#include <string_view>

namespace phyplay {

enum class BirdType { red, blue, yellow, black, white };

struct Bird {
    std::string_view name;  ///< "red"
    std::string_view xml;   ///< Science Birds' word for it
    BirdType published;     ///< the bird of the published game that agents take it for
    bool has_power = true;
    int fuse_steps = 0;  ///< from its first contact until it explodes by itself; 0: it never does
};

/// In the order of BirdType.
inline constexpr std::array kBirds{
    Bird{"red", "BirdRed", BirdType::red, false},   Bird{"blue", "BirdBlue", BirdType::blue},
    Bird{"yellow", "BirdYellow", BirdType::yellow}, Bird{"black", "BirdBlack", BirdType::black, true, 30},
    Bird{"white", "BirdWhite", BirdType::white},
};
inline constexpr int kBirdTypeCount = kBirds.size();

constexpr const Bird& bird_of(BirdType type) {
    return kBirds[static_cast<std::size_t>(type)];
}

/// Agents and their screens know the published game's birds and take all others for one of these.
constexpr BirdType published_bird(BirdType type) {
    return bird_of(type).published;
}

/// What agents know of each bird of the published game.
template <typename Value>
struct PerPublishedBird {
    std::array<Value, 5> values{};  ///< red, blue, yellow, black, white

    constexpr const Value& of(BirdType type) const { return values[static_cast<std::size_t>(published_bird(type))]; }
};

}  // namespace phyplay
