// The colours of Phy-Q's scenes: cut paper in calm daylight. The same in light and dark themes, since a study's
// pictures must not depend on the desktop.
//
// Nothing is told by colour alone: materials have textures, birds silhouettes, targets ears and faces.
#pragma once

#include "engine/phyq/level/slingshot_level.h"
#include "game/theme/theme.h"

namespace phyplay {

/// How one material looks.
struct MaterialColors {
    Rgba fill;
    Rgba light;  ///< edges towards the light
    Rgba dark;   ///< edges away from it
    Rgba grain;  ///< its texture
    Rgba crack;
};

struct BirdColors {
    Rgba body;
    Rgba dark;  ///< wing, crest, rim
    Rgba belly;
};

struct SlingshotPalette {
    Rgba sky_top = rgb(0xB9D7E6);
    Rgba sky_low = rgb(0xF7EFDF);
    Rgba picture = rgb(0xE4EEF1);  ///< the plain sky of small pictures
    Rgba sun = rgb(0xE7EFEE);
    Rgba cloud = rgb(0xD9E6EB);
    Rgba far_hills = rgb(0xC9D8D8);
    Rgba near_hills = rgb(0xB3C9C2);
    Rgba grass = rgb(0x93AE77);
    Rgba grass_light = rgb(0xA6BE8A);
    Rgba soil = rgb(0xCDB28C);
    Rgba soil_deep = rgb(0xBFA27B);
    Rgba soil_fleck = rgb(0xB3956D);

    MaterialColors wood{rgb(0xD9AC72), rgb(0xEBCB9C), rgb(0xA87A45), rgb(0xBD8C52), rgb(0x6E4A26)};
    MaterialColors ice{{158, 208, 232, 178}, rgb(0xF4FBFF), rgb(0x6FA9C9), {255, 255, 255, 170}, rgb(0xFFFFFF)};
    MaterialColors stone{rgb(0xA3A8AF), rgb(0xC4C8CD), rgb(0x72777F), rgb(0x868B93), rgb(0x3E434A)};
    MaterialColors platform{rgb(0x56606C), rgb(0x7B8693), rgb(0x373F49), rgb(0x475059), rgb(0x000000)};
    MaterialColors tnt{rgb(0xC65A3F), rgb(0xE08B6F), rgb(0x8E3A26), rgb(0xF6E7CF), rgb(0x5A2013)};

    Rgba target = rgb(0x66B64C);
    Rgba target_light = rgb(0x8FD071);
    Rgba target_dark = rgb(0x3C7F31);
    Rgba egg = rgb(0xFBF7EA);
    Rgba egg_dark = rgb(0xC9BFA6);
    Rgba beak = rgb(0xE9A23B);
    Rgba eye = rgb(0x22272D);
    Rgba white = rgb(0xFFFFFF);

    BirdColors red{rgb(0xD8604A), rgb(0xA33F2E), rgb(0xF3C3AE)};
    BirdColors blue{rgb(0x4A86C8), rgb(0x2C5E98), rgb(0xC3DBF1)};
    BirdColors yellow{rgb(0xEFC23F), rgb(0xB98A1B), rgb(0xFBEBB5)};
    BirdColors black{rgb(0x474C55), rgb(0x24282E), rgb(0x7C838E)};
    BirdColors white_bird{rgb(0xF8F5EC), rgb(0xA79F8E), rgb(0xFFFFFF)};

    Rgba sling = rgb(0x8A5F3A);
    Rgba sling_light = rgb(0xB98A5C);
    Rgba sling_dark = rgb(0x5E3E24);
    Rgba band = rgb(0x6B3A2E);

    Rgba ink = rgb(0x1B1F24);
    Rgba shadow = rgb(0x2A3B45);
    Rgba paper = rgb(0xFFFFFF);
    Rgba aim = rgb(0x1F4E9E);    ///< what will happen
    Rgba flown = rgb(0x1B1F24);  ///< what happened
    Rgba fire = rgb(0xF2A33A);

    const MaterialColors& of(Material material) const {
        return material == Material::ice ? ice : material == Material::stone ? stone : wood;
    }
    const BirdColors& of(BirdType bird) const {
        switch (bird) {
            case BirdType::red: return red;
            case BirdType::blue: return blue;
            case BirdType::yellow: return yellow;
            case BirdType::black: return black;
            case BirdType::white: break;
        }
        return white_bird;
    }
};

}  // namespace phyplay
