/* Changes of the registry that can be undone: what was there is on the disk before something else is written. */
#include "changes.h"
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static bool key_is_there(const wchar_t *below) {
  HKEY key;
  LSTATUS code = RegOpenKeyExW(HKEY_LOCAL_MACHINE, below, 0, KEY_QUERY_VALUE | KEY_WOW64_64KEY, &key);
  if (code == ERROR_SUCCESS) RegCloseKey(key);
  return code != ERROR_FILE_NOT_FOUND;
}

/* How many keys, from the last one on, are not there yet. */
static DWORD count_missing(const wchar_t *key) {
  wchar_t *below = wcsdup(below_machine(key));
  DWORD missing = 0;
  for (wchar_t *last = below; last && !key_is_there(below); missing++)
    if ((last = wcsrchr(below, L'\\'))) *last = 0;
  free(below);
  return missing;
}

/* Those that were made for it, as far as nothing is in them. */
static void delete_made(const Change *change) {
  wchar_t *below = wcsdup(below_machine(change->key));
  for (DWORD at = 0; below && at < change->made; at++) {
    HKEY key;
    DWORD keys = 1, values = 1;
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, below, 0, KEY_QUERY_VALUE | KEY_WOW64_64KEY, &key) == ERROR_SUCCESS) {
      RegQueryInfoKeyW(key, NULL, NULL, NULL, &keys, NULL, NULL, &values, NULL, NULL, NULL, NULL);
      RegCloseKey(key);
      if (keys > 0 || values > 0) break;
      RegDeleteKeyExW(HKEY_LOCAL_MACHINE, below, KEY_WOW64_64KEY, 0);
    }
    wchar_t *last = wcsrchr(below, L'\\');
    if (!last) break;
    *last = 0;
  }
  free(below);
}

static Change *find(const Journal *journal, const wchar_t *key, const wchar_t *name) {
  for (Change *change = journal->first; change; change = change->next)
    if (!_wcsicmp(change->key, key) && !_wcsicmp(change->name, name)) return change;
  return NULL;
}

static Change *add(Journal *journal, wchar_t **fields) {
  Change *change = calloc(1, sizeof *change);
  if (!change) return NULL;
  change->group = wcsdup(fields[0]);
  change->key = wcsdup(fields[1]);
  change->name = wcsdup(fields[2]);
  if (!change->group || !change->key || !change->name || !value_read(fields[1], fields[2], &change->former)) {
    change_free(change);
    return NULL;
  }
  change->made = count_missing(fields[1]);
  Change **end = &journal->first;
  while (*end) end = &(*end)->next;
  return *end = change;
}

/* A name that a line of the journal could not hold is none. */
static bool is_plain(const wchar_t *text) {
  for (; *text; text++)
    if (*text < 0x20 || *text == 0x7f) return false;
  return true;
}

void verb_change(Reply *reply, int count, wchar_t **fields) {
  Value value = {.type = NO_VALUE};
  Journal journal;
  bool is_valid = count >= 4 && below_machine(fields[1]) && value_parse(fields[3], count - 4, fields + 4, &value);
  for (int at = 0; is_valid && at < 3; at++) is_valid = is_plain(fields[at]);
  if (!is_valid) fail(reply, L"a change has a group, a key, a name and a value");
  else if (!journal_open(&journal)) fail(reply, L"the journal is held by another program");
  else {
    Change *change = find(&journal, fields[1], fields[2]);
    if (!change) change = add(&journal, fields);
    if (!change) fail(reply, L"what is there cannot be read");
    else {
      free(change->now.data);
      change->now = value;
      if (!_wcsicmp(change->group, L"dns")) journal.is_given_back = false;
      if (!journal_save(&journal)) fail_code(reply, L"the former value could not be noted", GetLastError());
      else {
        LSTATUS code = value_write(fields[1], fields[2], &value);
        if (code != ERROR_SUCCESS) fail_code(reply, L"it could not be written", (DWORD)code);
      }
      value.data = NULL;
    }
    journal_close(&journal);
  }
  free(value.data);
}

void verb_changes(Reply *reply, int count, wchar_t **fields) {
  Journal journal;
  if (count != 1) return fail(reply, L"which group?");
  if (!journal_open(&journal)) return fail(reply, L"the journal is held by another program");
  for (const Change *change = journal.first; change; change = change->next) {
    if (_wcsicmp(change->group, fields[0])) continue;
    begin(reply, "row");
    field(reply, change->key);
    field(reply, change->name);
    finish(reply);
  }
  journal_close(&journal);
}

/* Puts `next` where `expected` is; what somebody else has put there stays. */
static LSTATUS exchange(const Change *change, const Value *expected, const Value *next) {
  Value found;
  if (!value_read(change->key, change->name, &found)) return ERROR_READ_FAULT;
  LSTATUS code = value_same(&found, expected) ? value_write(change->key, change->name, next) : ERROR_SUCCESS;
  free(found.data);
  return code;
}

static Change *reversed(Change *first) {
  Change *result = NULL;
  while (first) {
    Change *next = first->next;
    first->next = result;
    result = first;
    first = next;
  }
  return result;
}

int changes_restore(const wchar_t *group, Reply *reply) {
  Journal journal;
  int left = 0;
  if (!journal_open(&journal)) {
    if (reply) fail(reply, L"the journal is held by another program");
    say(L"the journal of changes could not be opened: %lu", GetLastError());
    return 1;
  }
  journal.first = reversed(journal.first);
  for (Change **at = &journal.first; *at;) {
    Change *change = *at;
    LSTATUS code = ERROR_SUCCESS;
    bool is_chosen = !group || !_wcsicmp(change->group, group);
    if (is_chosen) code = exchange(change, &change->now, &change->former);
    if (!is_chosen || code != ERROR_SUCCESS) {
      if (is_chosen && left++ == 0 && reply) fail_code(reply, change->key, (DWORD)code);
      if (is_chosen) say(L"%ls\\%ls could not be put back: %ld", change->key, change->name, code);
      at = &change->next;
      continue;
    }
    if (change->former.type == NO_VALUE) delete_made(change);
    *at = change->next;
    change_free(change);
  }
  journal.first = reversed(journal.first);
  if (!group || !_wcsicmp(group, L"dns")) journal.is_given_back = false;
  if (journal.lock != INVALID_HANDLE_VALUE && !journal_save(&journal)) {
    if (left++ == 0 && reply) fail_code(reply, L"the journal could not be written", GetLastError());
  }
  journal_close(&journal);
  return left;
}

void verb_restore(Reply *reply, int count, wchar_t **fields) {
  if (count != 1) fail(reply, L"which group?");
  else changes_restore(fields[0], reply);
}

/* Between the agent's own values and the former ones; what is noted stays noted. */
static void swap(const wchar_t *group, bool is_back) {
  Journal journal;
  if (!journal_open(&journal)) return;
  bool is_due = journal.is_given_back != is_back && journal.first;
  for (Change *change = journal.first; is_due && change; change = change->next) {
    if (_wcsicmp(change->group, group)) continue;
    LSTATUS code = is_back ? exchange(change, &change->now, &change->former) : exchange(change, &change->former, &change->now);
    if (code != ERROR_SUCCESS) say(L"%ls\\%ls was not changed: %ld", change->key, change->name, code);
  }
  journal.is_given_back = is_back;
  if (is_due) {
    journal_save(&journal);
    say(is_back ? L"the agent is gone: the former resolvers are back" : L"the agent is gone: the child's resolvers are there again");
  }
  journal_close(&journal);
  if (is_due) flush_dns();
}

void changes_give_back(const wchar_t *group) { swap(group, true); }
void changes_reapply(const wchar_t *group) { swap(group, false); }
