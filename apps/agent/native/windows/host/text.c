/* Lines, their fields, and the host's own log. */
#include "host.h"
#include <shlwapi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define LOG_BYTES (1024 * 1024)

void text_add(Text *text, const char *bytes, size_t count) {
  if (text->length + count + 1 > text->room) {
    size_t room = (text->length + count + 1) * 2;
    char *at = realloc(text->at, room);
    /* The service manager starts a host again that has no memory. */
    if (!at) abort();
    text->at = at;
    text->room = room;
  }
  memcpy(text->at + text->length, bytes, count);
  text->length += count;
  text->at[text->length] = 0;
}

void text_free(Text *text) {
  free(text->at);
  *text = (Text){0};
}

wchar_t *wide_of(const char *utf8) {
  int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, utf8, -1, NULL, 0);
  wchar_t *wide = count > 0 ? malloc((size_t)count * sizeof *wide) : NULL;
  if (wide) MultiByteToWideChar(CP_UTF8, 0, utf8, -1, wide, count);
  return wide;
}

int split_fields(char *line, char **fields, int most) {
  int count = 0;
  for (char *at = line; at;) {
    if (count == most) return most + 1;
    fields[count++] = at;
    at = strchr(at, '\t');
    if (at) *at++ = 0;
  }
  return count;
}

bool number_of(const wchar_t *text, uint64_t *number) {
  *number = 0;
  if (!*text || wcslen(text) > 19) return false;
  for (; *text; text++) {
    if (*text < L'0' || *text > L'9') return false;
    *number = *number * 10 + (uint64_t)(*text - L'0');
  }
  return true;
}

void begin(Reply *reply, const char *kind) {
  text_add(&reply->out, reply->number, strlen(reply->number));
  text_add(&reply->out, "\t", 1);
  text_add(&reply->out, kind, strlen(kind));
  reply->is_over = strcmp(kind, "row") != 0;
}

void field(Reply *reply, const wchar_t *words) {
  int count = WideCharToMultiByte(CP_UTF8, 0, words, -1, NULL, 0, NULL, NULL);
  char *bytes = count > 0 ? malloc((size_t)count) : NULL;
  text_add(&reply->out, "\t", 1);
  if (!bytes) return;
  WideCharToMultiByte(CP_UTF8, 0, words, -1, bytes, count, NULL, NULL);
  /* Nothing that a user chose, such as a name of a program, ends a field or a line. */
  for (char *at = bytes; *at; at++)
    if ((unsigned char)*at < 0x20 || *at == 0x7f) *at = ' ';
  text_add(&reply->out, bytes, (size_t)count - 1);
  free(bytes);
}

void field_number(Reply *reply, uint64_t number) {
  char digits[24];
  int count = snprintf(digits, sizeof digits, "\t%llu", (unsigned long long)number);
  text_add(&reply->out, digits, (size_t)count);
}

void finish(Reply *reply) { text_add(&reply->out, "\n", 1); }

void fail(Reply *reply, const wchar_t *words) {
  begin(reply, "error");
  field(reply, words);
  finish(reply);
}

void fail_code(Reply *reply, const wchar_t *what, DWORD code) {
  wchar_t words[512], said[256] = L"";
  FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL, code, 0, said, 256, NULL);
  swprintf(words, 512, L"%ls: %lu %ls", what, code, said);
  fail(reply, words);
}

void say(const wchar_t *form, ...) {
  wchar_t words[900], file[MAX_PATH], former[MAX_PATH];
  char line[4000];
  SYSTEMTIME now;
  va_list rest;
  DWORD written;
  if (!is_data_folder_ours()) return;
  va_start(rest, form);
  if (vswprintf(words, 900, form, rest) < 0) words[899] = 0;
  va_end(rest);
  GetSystemTime(&now);
  int count = snprintf(line, 64, "%04u-%02u-%02uT%02u:%02u:%02u.%03uZ ", now.wYear, now.wMonth, now.wDay, now.wHour, now.wMinute,
                       now.wSecond, now.wMilliseconds);
  int more = WideCharToMultiByte(CP_UTF8, 0, words, -1, line + count, (int)sizeof line - count - 2, NULL, NULL);
  if (more <= 0) return;
  count += more - 1;
  line[count++] = '\r';
  line[count++] = '\n';
  swprintf(file, MAX_PATH, L"%ls\\host.log", data_folder);
  HANDLE log = CreateFileW(file, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_ALWAYS, 0, NULL);
  if (log == INVALID_HANDLE_VALUE) return;
  WriteFile(log, line, (DWORD)count, &written, NULL);
  bool is_long = GetFileSize(log, NULL) > LOG_BYTES;
  CloseHandle(log);
  swprintf(former, MAX_PATH, L"%ls\\host.log.1", data_folder);
  if (is_long) MoveFileExW(file, former, MOVEFILE_REPLACE_EXISTING);
}
