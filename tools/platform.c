/* tools/platform.c - what POSIX and Windows do in different ways: aligned memory, names and kinds of files,
 * standard streams, text that is printed into memory, regular expressions. */
#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#if defined(_WIN32)
#include <io.h>
#include <malloc.h>
#include <windows.h>
#else
#include <regex.h>
#include <unistd.h>
#if !defined(__wasi__)
#include <sys/mman.h>
#endif
#endif

size_t tool_folder_bytes(const char *path) {
    size_t n = strlen(path);
    while (n && !tool_is_slash(path[n - 1])) n--;
    return n;
}

const char *tool_last_part(const char *path) { return path + tool_folder_bytes(path); }

#if defined(_WIN32)

/* ---- Windows ---- */

void tool_streams_begin(void) {
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
}

void *tool_memory(size_t bytes) { return _aligned_malloc(bytes ? bytes : 1, TOOL_ALIGN(bytes)); }
void tool_memory_free(void *memory) { _aligned_free(memory); }

int tool_is_slash(char c) { return c == '/' || c == '\\' || c == ':'; }

/* st_ino says nothing there. */
int tool_place_of(const char *path, tool_place *out) {
    BY_HANDLE_FILE_INFORMATION about;
    const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    HANDLE file = CreateFileA(path, 0, share, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    int known, is_disk;
    memset(out, 0, sizeof *out);
    if (file == INVALID_HANDLE_VALUE) return 0;
    known = GetFileInformationByHandle(file, &about) != 0;
    if (known) {
        out->volume = about.dwVolumeSerialNumber;
        out->number = (uint64_t)about.nFileIndexHigh << 32 | about.nFileIndexLow;
        out->is_folder = (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    }
    is_disk = GetFileType(file) == FILE_TYPE_DISK;
    out->is_file = known && is_disk && !out->is_folder;
    CloseHandle(file);
    return known || !is_disk; /* NUL has no such information */
}

int tool_place_of_input(tool_place *out) { return memset(out, 0, sizeof *out), 0; }

char *tool_link_target(const char *path) { return (void)path, NULL; }
int tool_folder_create(const char *path) { return mkdir(path) == 0; }

FILE *tool_file_create(const char *path, const tool_place *as) {
    const int fd = _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _S_IREAD | _S_IWRITE);
    (void)as;
    return fd < 0 ? NULL : _fdopen(fd, "wb");
}

int tool_file_rename(const char *from, const char *to) {
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING)) return 1;
    errno = GetLastError() == ERROR_ACCESS_DENIED || GetLastError() == ERROR_SHARING_VIOLATION ? EACCES : EIO;
    return 0;
}

/* A file that the system removes when it is closed, and that is kept in memory as long as there is some. */
int tool_stream_open(tool_stream *s) {
    char *name = _tempnam(NULL, "shlo");
    memset(s, 0, sizeof *s);
    s->f = name ? fopen(name, "w+bTD") : NULL;
    free(name);
    return s->f != NULL;
}

int tool_stream_close(tool_stream *s) {
    const long n = ferror(s->f) ? -1 : ftell(s->f);
    if (n >= 0) s->data = (char *)malloc((size_t)n + 1);
    if (s->data) {
        rewind(s->f);
        s->n = fread(s->data, 1, (size_t)n, s->f);
        s->data[s->n] = 0;
    }
    fclose(s->f);
    return s->data && s->n == (size_t)n;
}

int tool_text_matches(const char *text, const char *pattern) { return (void)text, (void)pattern, -2; }

#else

/* ---- POSIX ---- */

void tool_streams_begin(void) {}

void *tool_memory(size_t bytes) {
    void *memory = NULL;
    return posix_memalign(&memory, TOOL_ALIGN(bytes), bytes ? bytes : 1) == 0 ? memory : NULL;
}
void tool_memory_free(void *memory) { free(memory); }

#if defined(MAP_NORESERVE)
enum { RESERVED = 1 << 26 }; /* from so many bytes on: addresses are taken, and pages when they are touched */

static void *reserve(void *user, size_t bytes, size_t align) {
    void *memory;
    (void)user, (void)align; /* of a page */
    if (bytes < RESERVED) return tool_memory(bytes);
    memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static void give_back(void *user, void *memory, size_t bytes) {
    (void)user;
    if (bytes < RESERVED)
        tool_memory_free(memory);
    else
        munmap(memory, bytes);
}

const shlo_allocator *tool_untouched(void) {
    static const shlo_allocator all = {reserve, give_back, NULL};
    return &all;
}
#endif

int tool_is_slash(char c) { return c == '/'; }

static int place_of(const struct stat *about, tool_place *out) {
    out->volume = (uint64_t)about->st_dev;
    out->number = (uint64_t)about->st_ino;
    out->mode = (unsigned)about->st_mode & 07777;
    out->is_folder = S_ISDIR(about->st_mode);
    out->is_file = S_ISREG(about->st_mode);
    return 1;
}

int tool_place_of(const char *path, tool_place *out) {
    struct stat about;
    memset(out, 0, sizeof *out);
    return stat(path, &about) == 0 && place_of(&about, out);
}

int tool_place_of_input(tool_place *out) {
    struct stat about;
    memset(out, 0, sizeof *out);
    return fstat(STDIN_FILENO, &about) == 0 && place_of(&about, out);
}

char *tool_link_target(const char *path) {
    char to[4096];
    const ssize_t n = readlink(path, to, sizeof to - 1);
    char *out;
    if (n <= 0 || (size_t)n == sizeof to - 1) return NULL;
    to[n] = 0;
    out = (char *)malloc((size_t)n + 1);
    return out ? (char *)memcpy(out, to, (size_t)n + 1) : NULL;
}

int tool_folder_create(const char *path) { return mkdir(path, 0777) == 0; }

/* What replaces a file is as private as it from its first byte. */
FILE *tool_file_create(const char *path, const tool_place *as) {
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, as ? S_IRUSR | S_IWUSR : 0666);
    FILE *f = NULL;
    if (fd < 0) return NULL;
#if !defined(__wasi__) /* it has no modes */
    if (!as || fchmod(fd, (mode_t)as->mode) == 0)
#endif
        f = fdopen(fd, "wb");
    if (f) return f;
    close(fd);
    remove(path);
    return NULL;
}

int tool_file_rename(const char *from, const char *to) { return rename(from, to) == 0; }

int tool_stream_open(tool_stream *s) {
    memset(s, 0, sizeof *s);
    s->f = open_memstream(&s->data, &s->n);
    return s->f != NULL;
}

int tool_stream_close(tool_stream *s) {
    const int ok = !ferror(s->f);
    return fclose(s->f) == 0 && ok;
}

int tool_text_matches(const char *text, const char *pattern) {
    regex_t compiled;
    int found;
    if (regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) != 0) return -1;
    found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

#endif

#if !defined(MAP_NORESERVE)
const shlo_allocator *tool_untouched(void) { return NULL; }
#endif
