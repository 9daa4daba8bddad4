// phyplay without a window: the program of a PHYPLAY_GAME=OFF build.
#include "engine/headless/command_line.h"

int main(int argc, char** argv) {
    return phyplay::run_command_line(argc, argv);
}
