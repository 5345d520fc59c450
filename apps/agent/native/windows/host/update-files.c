/* Files of an update, each of which is there whole or not at all wherever the power is lost. */
#include "update.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define ROOM_BYTES 300000000ULL

void update_file(wchar_t file[MAX_PATH], const wchar_t *name) { swprintf(file, MAX_PATH, L"%ls\\update\\%ls", data_folder, name); }

bool is_update_file(const wchar_t *name) {
  wchar_t file[MAX_PATH];
  update_file(file, name);
  return GetFileAttributesW(file) != INVALID_FILE_ATTRIBUTES;
}

void get_line(const wchar_t *name, char *text, int room) {
  wchar_t file[MAX_PATH];
  DWORD count = 0;
  update_file(file, name);
  HANDLE opened = CreateFileW(file, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
  if (opened != INVALID_HANDLE_VALUE) {
    if (!ReadFile(opened, text, (DWORD)room - 1, &count, NULL)) count = 0;
    CloseHandle(opened);
  }
  text[count] = 0;
  text[strcspn(text, "\r\n")] = 0;
}

/* Moves a draft that is on the disk to its name. */
static bool settle(const wchar_t *draft, const wchar_t *name) {
  wchar_t file[MAX_PATH];
  update_file(file, name);
  HANDLE opened = CreateFileW(draft, GENERIC_WRITE, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
  bool is_flushed = opened != INVALID_HANDLE_VALUE && FlushFileBuffers(opened);
  if (opened != INVALID_HANDLE_VALUE) CloseHandle(opened);
  return is_flushed && MoveFileExW(draft, file, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
}

static void draft_of(wchar_t draft[MAX_PATH], const wchar_t *name) {
  update_file(draft, name);
  wcsncat(draft, L".new", MAX_PATH - wcslen(draft) - 1);
}

bool put_line(const wchar_t *name, const char *form, ...) {
  wchar_t draft[MAX_PATH];
  char text[200];
  DWORD written = 0;
  va_list rest;
  va_start(rest, form);
  int count = vsnprintf(text, sizeof text - 1, form, rest);
  va_end(rest);
  if (count < 0 || count >= (int)sizeof text - 1) return false;
  text[count++] = '\n';
  draft_of(draft, name);
  HANDLE opened = CreateFileW(draft, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
  if (opened == INVALID_HANDLE_VALUE) return false;
  bool is_written = WriteFile(opened, text, (DWORD)count, &written, NULL) && written == (DWORD)count;
  CloseHandle(opened);
  return is_written && settle(draft, name);
}

bool copy_whole(const wchar_t *from, const wchar_t *name) {
  wchar_t draft[MAX_PATH];
  draft_of(draft, name);
  if (!CopyFileW(from, draft, FALSE)) return false;
  SetFileAttributesW(draft, FILE_ATTRIBUTE_NORMAL);
  return settle(draft, name);
}

/* Also for what the installer puts aside until all is done. */
bool has_room(void) {
  wchar_t folder[MAX_PATH];
  ULARGE_INTEGER free;
  update_file(folder, L"");
  return !GetDiskFreeSpaceExW(folder, &free, NULL, NULL) || free.QuadPart >= ROOM_BYTES;
}

void delete_update_file(const wchar_t *name) {
  wchar_t file[MAX_PATH];
  update_file(file, name);
  DeleteFileW(file);
}

bool is_exchanging(void) {
  wchar_t file[MAX_PATH];
  update_file(file, L"exchanging");
  /* One that was left by a loss of power is nobody's. */
  HANDLE opened = CreateFileW(file, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
  if (opened != INVALID_HANDLE_VALUE) CloseHandle(opened);
  return opened == INVALID_HANDLE_VALUE && GetLastError() == ERROR_SHARING_VIOLATION;
}
