#include "game/app/window_options.h"

#include <cstdio>

namespace phyplay {

namespace {

Result<Navigation> place_from(const std::string& text) {
    const std::size_t colon = text.find(':');
    const std::string name = text.substr(0, colon);
    for (const Place place :
         {Place::home, Place::gallery, Place::play, Place::replay, Place::settings, Place::study, Place::agents}) {
        if (name == name_of(place)) {
            return Navigation{place, colon == std::string::npos ? std::string() : text.substr(colon + 1)};
        }
    }
    return Error{"--open has no page '" + name + "'"};
}

}  // namespace

Result<Done> read_window_size(const std::string& name, const std::string& value, AppOptions& options) {
    char rest = 0;
    if (std::sscanf(value.c_str(), "%dx%d%c", &options.width, &options.height, &rest) != 2 || options.width < 320 ||
        options.height < 240 || options.width > 16384 || options.height > 16384) {
        return Error{name + " wants WIDTHxHEIGHT such as 1280x800, not '" + value + "'"};
    }
    return Done{};
}

Result<AppOptions> window_options_from(const std::vector<std::string>& arguments) {
    AppOptions options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& name = arguments[i];
        if (name == "--no-tutorial") {
            options.no_tutorial = true;
            continue;
        }
        const bool takes_value =
            name == "--data" || name == "--trace" || name == "--window" || name == "--open" || name == "--screenshot";
        if (!takes_value) return Error{"there is no option '" + name + "'"};
        if (i + 1 == arguments.size()) return Error{"option " + name + " needs a value"};
        const std::string& value = arguments[++i];
        if (name == "--data") options.data_folder = value;
        if (name == "--trace") options.trace_file = value;
        if (name == "--screenshot") options.screenshot_file = value;
        if (name == "--window") {
            if (const auto size = read_window_size(name, value, options); !size) return size.error();
        }
        if (name == "--open") {
            Result<Navigation> place = place_from(value);
            if (!place) return place.error();
            options.start = std::move(place).value();
        }
    }
    return options;
}

}  // namespace phyplay
