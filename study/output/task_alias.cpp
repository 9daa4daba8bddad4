#include "study/output/task_alias.h"

namespace phyplay {
namespace {

bool is_letter_or_digit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

std::string alias_of(std::string_view suite, std::string_view id) {
    std::string alias(suite);
    for (const char c : id) alias += is_letter_or_digit(c) ? c : 'x';
    return alias;
}

std::string_view suite_of_id(std::string_view id) {
    return id.substr(0, id.find(':')).find('.') != std::string_view::npos ? "phyq" : "phyre";
}

}  // namespace phyplay
