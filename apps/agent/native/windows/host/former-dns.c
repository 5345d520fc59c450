/* While node does not come back: people without rules have the resolvers that the computer had before, and where a child is at the computer too nobody has. */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define LOOK_MS 1000
#define MOST_BYTES 65536

static bool is_there(const wchar_t *name) {
  wchar_t file[MAX_PATH];
  swprintf(file, MAX_PATH, L"%ls\\%ls", data_folder, name);
  return GetFileAttributesW(file) != INVALID_FILE_ATTRIBUTES;
}

/* Whether node has noted that this SID has rules. Where that cannot be read, rules stay. */
static bool is_bound(const wchar_t *sid) {
  static char text[MOST_BYTES];
  wchar_t file[MAX_PATH];
  DWORD count = 0;
  swprintf(file, MAX_PATH, L"%ls\\bound", data_folder);
  HANDLE opened = CreateFileW(file, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
  if (opened == INVALID_HANDLE_VALUE) return GetLastError() != ERROR_FILE_NOT_FOUND;
  bool is_read = ReadFile(opened, text, MOST_BYTES - 1, &count, NULL);
  CloseHandle(opened);
  if (!is_read) return true;
  text[count] = 0;
  bool is = false;
  for (char *line = strtok(text, "\r\n"); line && !is; line = strtok(NULL, "\r\n")) {
    wchar_t *wide = wide_of(line);
    is = wide && !wcscmp(wide, sid);
    free(wide);
  }
  return is;
}

static bool (*is_away)(void);

static DWORD WINAPI watch(void *unused) {
  (void)unused;
  for (;; Sleep(LOOK_MS)) {
    if (!is_away()) continue;
    if (!is_anybody_active(is_bound)) changes_give_back(L"dns");
    else if (!is_there(L"off") && !is_there(L"now\\off")) changes_reapply(L"dns");
  }
  return 0;
}

bool former_dns_start(bool (*is_gone)(void)) {
  is_away = is_gone;
  HANDLE thread = CreateThread(NULL, 0, watch, NULL, 0, NULL);
  if (thread) CloseHandle(thread);
  return thread != NULL;
}
