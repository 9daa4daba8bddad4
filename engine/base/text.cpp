#include "engine/base/text.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace phyplay {
namespace {

/// Letters to insert, delete, replace, or swap with their neighbour, to make one word the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last;
    std::vector<std::size_t> last(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::vector<std::size_t> now(b.size() + 1, i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, replaced});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) now[j] = std::min(now[j], before_last[j - 2] + 1);
        }
        before_last = std::move(last);
        last = std::move(now);
    }
    return last[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view wrong, std::span<const std::string_view> known) {
    constexpr std::size_t kLongestWord = 64;  // beyond, it is no typing error
    if (wrong.size() > kLongestWord) return "";
    std::string_view nearest;
    std::size_t smallest = 4;
    for (const std::string_view word : known) {
        const std::size_t distance = edit_distance(wrong, word);
        if (distance < smallest && 2 * distance < std::max(wrong.size(), word.size())) {
            smallest = distance;
            nearest = word;
        }
    }
    return nearest.empty() ? "" : " (did you mean '" + std::string(nearest) + "'?)";
}

std::string quoted_list(const std::vector<std::string>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const char* before = i == 0 ? "" : i + 1 < words.size() ? ", " : " and ";
        list += before + ("'" + words[i] + "'");
    }
    return list;
}

}  // namespace phyplay
