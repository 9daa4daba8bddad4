# Writes the header that names the sources' git commit. Run at every build; touches the file only when it changes, so
# that nothing is compiled in vain. Outside a git checkout the name is empty.
#     cmake -DSOURCE=... -DHEADER=... -P WriteGitId.cmake
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12
    OUTPUT_VARIABLE git_id OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define PHYPLAY_GIT_ID \"${git_id}\"\n")
