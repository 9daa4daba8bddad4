#include "game/desk/recent_folders.h"

#include <algorithm>
#include <filesystem>

namespace phyplay {

std::vector<std::string> recent_folders_from(std::string_view text) {
    std::vector<std::string> folders;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0 && folders.size() < kMostRecentFolders) folders.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return folders;
}

std::string to_text(const std::vector<std::string>& folders) {
    std::string text;
    for (const std::string& folder : folders) text += folder + "\n";
    return text;
}

std::vector<std::string> with_recent_folder(std::vector<std::string> folders, const std::string& folder) {
    std::erase(folders, folder);
    folders.insert(folders.begin(), folder);
    if (folders.size() > kMostRecentFolders) folders.resize(kMostRecentFolders);
    return folders;
}

std::string folder_from_typed(std::string_view typed, std::string_view home, std::string_view working_folder) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = typed.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    typed = typed.substr(first, typed.find_last_not_of(kBlanks) - first + 1);
    std::filesystem::path path{std::string(typed)};
    if (!home.empty() && (typed == "~" || typed.starts_with("~/"))) {
        path = std::filesystem::path(home);
        if (typed.size() > 2) path /= typed.substr(2);
    }
    if (path.is_relative()) path = std::filesystem::path(working_folder) / path;
    std::string text = path.lexically_normal().string();
    if (text.size() > 1 && text.ends_with('/')) text.pop_back();
    return text;
}

}  // namespace phyplay
