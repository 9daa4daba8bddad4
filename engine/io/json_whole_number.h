// Whole numbers out of JSON from outside, checked.
//
// The JSON library's own conversion takes anything that is a number: it cuts 2^32 + 1000 to 1000 and turns 1e300 into
// whatever the processor makes of it. A log read that way would say other things than are written in it.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <utility>

namespace phyplay {

/// The whole number from `low` to `high` that `json` is; empty where it is another one, has a fraction or an
/// exponent, or is no number.
template <std::integral Whole, typename Json = nlohmann::json>
std::optional<Whole> whole_number(const Json& json, Whole low = std::numeric_limits<Whole>::min(),
                                  Whole high = std::numeric_limits<Whole>::max()) {
    const auto checked = [&](auto number) -> std::optional<Whole> {
        if (std::cmp_less(number, low) || std::cmp_greater(number, high)) return std::nullopt;
        return static_cast<Whole>(number);
    };
    if (json.is_number_unsigned()) return checked(json.template get<std::uint64_t>());
    if (json.is_number_integer()) return checked(json.template get<std::int64_t>());
    return std::nullopt;
}

}  // namespace phyplay
