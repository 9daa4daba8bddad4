// The options of the window on the command line.
#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "game/app/app.h"

namespace phyplay {

/// Reads "--data DIR", "--trace FILE", "--window WxH", "--no-tutorial", "--open PLACE[:ID]" and
/// "--screenshot FILE". An Error names the option that is not understood.
Result<AppOptions> window_options_from(const std::vector<std::string>& arguments);

/// "1280x800" into `options`. An Error where it is no size of a window; `name` is of the option.
Result<Done> read_window_size(const std::string& name, const std::string& value, AppOptions& options);

}  // namespace phyplay
