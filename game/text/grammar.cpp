#include "game/text/grammar.h"

#include "engine/base/assert.h"

namespace phyplay {

std::string_view name_of(GrammaticalCase form) {
    switch (form) {
        case GrammaticalCase::nominative: return "nominative";
        case GrammaticalCase::accusative: return "accusative";
        case GrammaticalCase::dative: return "dative";
    }
    PHYPLAY_ASSERT(false);
}

std::string capitalised(std::string sentence) {
    if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
        sentence[0] = static_cast<char>(sentence[0] - 32);
    return sentence;
}

}  // namespace phyplay
