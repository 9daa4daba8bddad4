// Texts of small templates, for tests.
#pragma once

#include <string>

namespace phyplay::testing {

/// A template without parameters whose build() is this text, from line 2 on. `ball` and `floor` are there, and
/// the goal is that they touch.
inline std::string template_building(const std::string& body) {
    return "return { version = 1, title = 'Own', tier = 'ball', build = function(scene, p)\n" + body +
           "\nlocal ball = scene:dynamic_ball { scale = 0.1, left = 10, bottom = 50 }\n"
           "local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }\n"
           "return goal.touching(ball, floor) end }\n";
}

/// A good template whose table has these lines more, or instead where they come later.
inline std::string template_with(const std::string& fields) {
    return "return {\n" + fields +
           "\nbuild = function(scene, p)\n"
           "local ball = scene:dynamic_ball { scale = 0.1 }\n"
           "return goal.touching(ball, scene:static_bar { scale = 1 }) end }\n";
}

inline const std::string kGoodHead = "version = 1, title = 'Own', tier = 'ball',";

}  // namespace phyplay::testing
