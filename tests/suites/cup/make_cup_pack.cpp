// The build tool of the third suite: writes its tasks into the pack PACK.
#include <cstdio>

#include "engine/io/file.h"
#include "engine/play/task_pack.h"
#include "tests/suites/cup/cup_task.h"

int main(int argc, char** argv) {
    using namespace phyplay;
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_cup_pack PACK\n");
        return 2;
    }
    const std::vector<TemplateInfo> templates = {
        {.id = "shelf", .title = "Shelves above the cup", .tier = cup::kClicksTier},
        {.id = "slope", .title = "A slope that ends above the cup", .tier = cup::kClicksTier}};
    const std::vector<std::byte> pack = write_task_pack(templates, cup::all_tasks());
    write_file_atomically(argv[1], {reinterpret_cast<const char*>(pack.data()), pack.size()});
    return 0;
}
