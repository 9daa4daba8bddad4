#include "engine/headless/level_files.h"

#include "engine/console/console.h"
#include "engine/io/atomic_file.h"

namespace phyplay {

void give_out(const std::string& text, const std::filesystem::path& out) {
    out.empty() ? print(text) : write_file_atomically(out, text);
}

}  // namespace phyplay
