#include "engine/physics/late_binding.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string_view>

namespace phyplay {
namespace {

/// A function of libbox2d.so that the seam leaves alone: where it lies, the library is.
constexpr const char* kLandmark = "_ZN7b2World4StepEfii";

/// The functions without which the same action would not give the same bits everywhere.
constexpr std::string_view kNeeded[] = {"sinf", "cosf", "sincosf"};

/// The shared library that an address belongs to.
struct Library {
    std::uintptr_t base = 0;
    const ElfW(Dyn) * dynamic = nullptr;
    std::uintptr_t read_only_begin = 0;  // what the linker has made read-only after its work (RELRO)
    std::uintptr_t read_only_end = 0;
};

struct Search {
    std::uintptr_t address = 0;
    Library found;
};

int visit(dl_phdr_info* info, std::size_t /*size*/, void* data) {
    auto& search = *static_cast<Search*>(data);
    Library library{.base = info->dlpi_addr};
    bool is_inside = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = info->dlpi_phdr[i];
        const std::uintptr_t begin = library.base + part.p_vaddr;
        const std::uintptr_t end = begin + part.p_memsz;
        if (part.p_type == PT_LOAD && search.address >= begin && search.address < end) is_inside = true;
        if (part.p_type == PT_DYNAMIC) library.dynamic = reinterpret_cast<const ElfW(Dyn)*>(begin);
        if (part.p_type == PT_GNU_RELRO) {
            library.read_only_begin = begin;
            library.read_only_end = end;
        }
    }
    if (!is_inside) return 0;
    search.found = library;
    return 1;
}

std::uintptr_t address_of(const void* pointer) {
    return reinterpret_cast<std::uintptr_t>(pointer);
}

/// What the dynamic section says about names and relocations.
struct Tables {
    const char* names = nullptr;
    const ElfW(Sym) * symbols = nullptr;
    const ElfW(Rela) * relocations[2] = {nullptr, nullptr};
    std::size_t sizes[2] = {0, 0};  // in bytes
};

Tables tables_of(const Library& library) {
    Tables tables;
    const auto place = [&](const ElfW(Dyn) &
                           entry) {  // the GNU C library has already added the base, others have not
        const std::uintptr_t value = entry.d_un.d_ptr;
        return value < library.base ? library.base + value : value;
    };
    for (const ElfW(Dyn)* entry = library.dynamic; entry->d_tag != DT_NULL; ++entry) {
        switch (entry->d_tag) {
            case DT_STRTAB: tables.names = reinterpret_cast<const char*>(place(*entry)); break;
            case DT_SYMTAB: tables.symbols = reinterpret_cast<const ElfW(Sym)*>(place(*entry)); break;
            case DT_JMPREL: tables.relocations[0] = reinterpret_cast<const ElfW(Rela)*>(place(*entry)); break;
            case DT_PLTRELSZ: tables.sizes[0] = entry->d_un.d_val; break;
            case DT_RELA: tables.relocations[1] = reinterpret_cast<const ElfW(Rela)*>(place(*entry)); break;
            case DT_RELASZ: tables.sizes[1] = entry->d_un.d_val; break;
            default: break;
        }
    }
    return tables;
}

/// Writes an address into a slot of the library, also where the slot is read-only by now.
bool write_slot(const Library& library, std::uintptr_t slot, std::uintptr_t value) {
    auto* target = reinterpret_cast<std::uintptr_t*>(slot);
    if (*target == value) return true;
    const bool is_read_only = slot >= library.read_only_begin && slot < library.read_only_end;
    if (!is_read_only) {
        *target = value;
        return true;
    }
    const auto page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    auto* page = reinterpret_cast<void*>(slot & ~(page_size - 1));
    if (mprotect(page, page_size, PROT_READ | PROT_WRITE) != 0) return false;
    *target = value;
    return mprotect(page, page_size, PROT_READ) == 0;
}

bool names_function(const ElfW(Sym) & symbol) {
    const auto type = symbol.st_info & 0xFU;
    return type == STT_FUNC || type == STT_NOTYPE;
}

}  // namespace

bool bind_box2d_late() {
#if defined(__x86_64__)
    Dl_info us{};
    if (dladdr(reinterpret_cast<const void*>(&bind_box2d_late), &us) == 0) return false;
    void* const handle = dlopen(us.dli_fname, RTLD_NOW | RTLD_NOLOAD);  // us once more, to look names up in
    if (handle == nullptr) return false;
    Search search{.address = address_of(dlsym(handle, kLandmark))};
    if (search.address == 0 || dl_iterate_phdr(visit, &search) == 0 || search.found.dynamic == nullptr) return false;
    const Tables tables = tables_of(search.found);
    if (tables.names == nullptr || tables.symbols == nullptr) return false;

    std::size_t needed = 0;
    for (int table = 0; table < 2; ++table) {
        const std::size_t count = tables.sizes[table] / sizeof(ElfW(Rela));
        for (std::size_t i = 0; i < count; ++i) {
            const ElfW(Rela)& relocation = tables.relocations[table][i];
            const auto type = ELF64_R_TYPE(relocation.r_info);
            const auto number = ELF64_R_SYM(relocation.r_info);
            const bool is_address = type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT || type == R_X86_64_64;
            if (!is_address || number == 0 || !names_function(tables.symbols[number])) continue;
            const char* const name = tables.names + tables.symbols[number].st_name;
            void* const ours = dlsym(handle, name);
            Dl_info owner{};
            if (ours == nullptr || dladdr(ours, &owner) == 0 || owner.dli_fbase != us.dli_fbase) continue;
            const auto addend = type == R_X86_64_64 ? static_cast<std::uintptr_t>(relocation.r_addend) : 0;
            if (!write_slot(search.found, search.found.base + relocation.r_offset, address_of(ours) + addend)) {
                return false;
            }
            for (const std::string_view function : kNeeded) needed += name == function ? 1 : 0;
        }
    }
    dlclose(handle);
    return needed >= std::size(kNeeded);
#else
    return false;
#endif
}

}  // namespace phyplay
