/* The journal on the disk: written beside, onto the disk, moved. A line for each change, numbers decimal, data as hexadecimal digits. */
#include "changes.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define LOCK_TRIES 500
#define LOCK_WAIT_MS 20
#define FIELDS 8
#define LARGEST_FILE (8 * 1024 * 1024)
static const char HEAD[] = "kinward-changes 1 ";

void change_free(Change *change) {
  if (!change) return;
  free(change->group);
  free(change->key);
  free(change->name);
  free(change->former.data);
  free(change->now.data);
  free(change);
}

static void file_named(wchar_t *file, const wchar_t *name) { swprintf(file, MAX_PATH, L"%ls\\%ls", data_folder, name); }

static bool value_from(const char *type, const char *hex, Value *value) {
  size_t digits = strlen(hex);
  value->type = strtoul(type, NULL, 10);
  value->size = (DWORD)(digits / 2);
  value->data = calloc(1, digits / 2 + 4);
  if (!value->data || digits % 2 || strspn(hex, "0123456789abcdef") != digits) return false;
  for (size_t at = 0; at < digits; at += 2) {
    char pair[] = {hex[at], hex[at + 1], 0};
    value->data[at / 2] = (BYTE)strtoul(pair, NULL, 16);
  }
  return true;
}

static Change *change_from(char *line) {
  char *fields[FIELDS];
  if (split_fields(line, fields, FIELDS) != FIELDS) return NULL;
  Change *change = calloc(1, sizeof *change);
  if (!change) return NULL;
  change->group = wide_of(fields[0]);
  change->key = wide_of(fields[1]);
  change->name = wide_of(fields[2]);
  change->made = strtoul(fields[3], NULL, 10);
  if (change->group && change->key && change->name && value_from(fields[4], fields[5], &change->former) &&
      value_from(fields[6], fields[7], &change->now))
    return change;
  change_free(change);
  return NULL;
}

/* To be freed, with an end; NULL where there is none or it cannot be read. */
static char *read_file(const wchar_t *file, bool *is_missing) {
  HANDLE opened = CreateFileW(file, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
  *is_missing = opened == INVALID_HANDLE_VALUE && (GetLastError() == ERROR_FILE_NOT_FOUND || GetLastError() == ERROR_PATH_NOT_FOUND);
  if (opened == INVALID_HANDLE_VALUE) return NULL;
  DWORD size = GetFileSize(opened, NULL), count = 0;
  char *text = size < LARGEST_FILE ? malloc((size_t)size + 1) : NULL;
  if (text && (!ReadFile(opened, text, size, &count, NULL) || count != size)) {
    free(text);
    text = NULL;
  }
  if (text) text[size] = 0;
  CloseHandle(opened);
  return text;
}

static bool load(Journal *journal) {
  wchar_t file[MAX_PATH];
  bool is_missing;
  file_named(file, L"changes");
  char *text = read_file(file, &is_missing);
  if (!text) return is_missing;
  bool is_whole = !strncmp(text, HEAD, strlen(HEAD));
  journal->is_given_back = is_whole && text[strlen(HEAD)] == '1';
  Change **end = &journal->first;
  char *line = strchr(text, '\n');
  while (is_whole && line && *++line) {
    char *next = strchr(line, '\n');
    if (next) *next = 0;
    *end = next ? change_from(line) : NULL;
    is_whole = *end != NULL;
    if (is_whole) end = &(*end)->next;
    line = next;
  }
  free(text);
  /* Moved into its place whole, so this is a fault of the disk: what can be read is worked with. */
  if (!is_whole) say(L"the journal of changes cannot be read to its end");
  return true;
}

/* False: another process holds it, or it cannot be read. */
bool journal_open(Journal *journal) {
  wchar_t file[MAX_PATH];
  *journal = (Journal){.lock = INVALID_HANDLE_VALUE};
  file_named(file, L"changes.lock");
  for (int tried = 0; tried < LOCK_TRIES && journal->lock == INVALID_HANDLE_VALUE; tried++) {
    journal->lock = CreateFileW(file, GENERIC_WRITE, 0, NULL, OPEN_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (journal->lock != INVALID_HANDLE_VALUE) break;
    /* Without its folder nothing was ever changed. */
    if (GetLastError() == ERROR_PATH_NOT_FOUND) return true;
    Sleep(LOCK_WAIT_MS);
  }
  if (journal->lock != INVALID_HANDLE_VALUE && load(journal)) return true;
  journal_close(journal);
  return false;
}

static void add_value(Reply *line, const Value *value) {
  char pair[3];
  field_number(line, value->type);
  text_add(&line->out, "\t", 1);
  for (DWORD at = 0; at < value->size; at++) {
    snprintf(pair, sizeof pair, "%02x", value->data[at]);
    text_add(&line->out, pair, 2);
  }
}

static Text text_of(const Journal *journal) {
  Reply all = {.number = ""};
  text_add(&all.out, HEAD, strlen(HEAD));
  text_add(&all.out, journal->is_given_back ? "1\n" : "0\n", 2);
  for (const Change *change = journal->first; change; change = change->next) {
    Reply line = {.number = ""};
    field(&line, change->group);
    field(&line, change->key);
    field(&line, change->name);
    field_number(&line, change->made);
    add_value(&line, &change->former);
    add_value(&line, &change->now);
    finish(&line);
    /* Without the TAB before the first field. */
    text_add(&all.out, line.out.at + 1, line.out.length - 1);
    text_free(&line.out);
  }
  return all.out;
}

/* With no changes the file goes. */
bool journal_save(const Journal *journal) {
  wchar_t file[MAX_PATH], draft[MAX_PATH];
  file_named(file, L"changes");
  file_named(draft, L"changes.new");
  if (!journal->first) return DeleteFileW(file) || GetLastError() == ERROR_FILE_NOT_FOUND;
  HANDLE opened = CreateFileW(draft, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
  if (opened == INVALID_HANDLE_VALUE) return false;
  Text text = text_of(journal);
  DWORD written = 0;
  bool is_written = WriteFile(opened, text.at, (DWORD)text.length, &written, NULL) && written == text.length && FlushFileBuffers(opened);
  text_free(&text);
  CloseHandle(opened);
  return is_written && MoveFileExW(draft, file, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
}

void journal_close(Journal *journal) {
  while (journal->first) {
    Change *next = journal->first->next;
    change_free(journal->first);
    journal->first = next;
  }
  if (journal->lock != INVALID_HANDLE_VALUE) CloseHandle(journal->lock);
  journal->lock = INVALID_HANDLE_VALUE;
}
