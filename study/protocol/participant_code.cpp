#include "study/protocol/participant_code.h"

#include <cctype>

namespace phyplay {
namespace {

constexpr std::size_t kRandomCharacters = 6;
constexpr std::size_t kLetters = 24;  // of the alphabet, which begins with them
constexpr std::uint32_t kFieldPolynomial = 0b100101;  // x^5 + x^2 + 1: makes the 32 values a field

std::uint32_t doubled(std::uint32_t value) {
    value <<= 1U;
    return value >= 32 ? value ^ kFieldPolynomial : value;
}

/// The sum, in the field of 32 elements, of each value times another power of 2: a wrong character changes one
/// term, a swap of neighbours two by different factors.
std::uint32_t check_value(std::string_view characters) {
    std::uint32_t sum = 0;
    for (const char c : characters) sum = doubled(sum ^ static_cast<std::uint32_t>(kCodeAlphabet.find(c)));
    return sum;
}

}  // namespace

std::string make_participant_code(const std::function<std::uint32_t()>& random_bits) {
    std::string code(1, kCodeAlphabet[random_bits() % kLetters]);
    while (code.size() < kRandomCharacters) code += kCodeAlphabet[random_bits() % kCodeAlphabet.size()];
    return code + kCodeAlphabet[check_value(code)];
}

bool is_participant_code(std::string_view code) {
    if (code.size() != kRandomCharacters + 1) return false;
    if (code.find_first_not_of(kCodeAlphabet) != std::string_view::npos) return false;
    return kCodeAlphabet[check_value(code.substr(0, kRandomCharacters))] == code.back();
}

std::string tidy_participant_code(std::string_view typed) {
    std::string code;
    for (const char c : typed) {
        if (c == ' ' || c == '-') continue;
        code += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    return code;
}

}  // namespace phyplay
