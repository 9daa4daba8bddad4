#include "game/screens/study/study_text.h"

namespace phyplay {

namespace {

constexpr std::string_view kBullet = "•  ";

std::string_view trimmed(std::string_view line) {
    constexpr std::string_view kBlank = " \t\r";
    const std::size_t first = line.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(kBlank) - first + 1);
}

}  // namespace

std::vector<std::string> paragraphs_of(std::string_view text) {
    std::vector<std::string> paragraphs;
    bool goes_on = false;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = trimmed(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (line.empty()) {
            goes_on = false;
            continue;
        }
        const bool is_item = line.starts_with("- ");
        if (is_item) line.remove_prefix(2);
        if (goes_on && !is_item) {
            paragraphs.back() += ' ';
            paragraphs.back() += line;
        } else {
            paragraphs.push_back((is_item ? std::string(kBullet) : std::string()) + std::string(line));
        }
        goes_on = true;
    }
    return paragraphs;
}

}  // namespace phyplay
