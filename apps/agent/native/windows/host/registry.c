/* Values of HKEY_LOCAL_MACHINE, as 64-bit programs see it, and how a line names them. */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define LONGEST_VALUE 32768

const wchar_t *below_machine(const wchar_t *key) { return !wcsncmp(key, L"HKLM\\", 5) && key[5] ? key + 5 : NULL; }

/* Its data is to be freed. False where it cannot be told; that it is not there is told. */
bool value_read(const wchar_t *key, const wchar_t *name, Value *value) {
  const wchar_t *below = below_machine(key);
  HKEY opened;
  *value = (Value){.type = NO_VALUE};
  if (!below) return false;
  LSTATUS code = RegOpenKeyExW(HKEY_LOCAL_MACHINE, below, 0, KEY_QUERY_VALUE | KEY_WOW64_64KEY, &opened);
  if (code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND) return true;
  if (code != ERROR_SUCCESS) return false;
  DWORD size = LONGEST_VALUE, type;
  /* Two more characters: text in the registry may lack its end. */
  BYTE *data = calloc(1, LONGEST_VALUE + 4);
  code = data ? RegQueryValueExW(opened, name, NULL, &type, data, &size) : ERROR_OUTOFMEMORY;
  RegCloseKey(opened);
  if (code == ERROR_SUCCESS) *value = (Value){type, size, data};
  else free(data);
  return code == ERROR_SUCCESS || code == ERROR_FILE_NOT_FOUND;
}

LSTATUS value_write(const wchar_t *key, const wchar_t *name, const Value *value) {
  const wchar_t *below = below_machine(key);
  HKEY opened;
  if (!below) return ERROR_INVALID_PARAMETER;
  LSTATUS code;
  if (value->type == NO_VALUE) {
    code = RegOpenKeyExW(HKEY_LOCAL_MACHINE, below, 0, KEY_SET_VALUE | KEY_WOW64_64KEY, &opened);
    if (code == ERROR_FILE_NOT_FOUND) return ERROR_SUCCESS;
  } else
    code = RegCreateKeyExW(HKEY_LOCAL_MACHINE, below, 0, NULL, 0, KEY_SET_VALUE | KEY_WOW64_64KEY, NULL, &opened, NULL);
  if (code != ERROR_SUCCESS) return code;
  if (value->type == NO_VALUE) code = RegDeleteValueW(opened, name);
  else code = RegSetValueExW(opened, name, 0, value->type, value->data, value->size);
  if (value->type == NO_VALUE && code == ERROR_FILE_NOT_FOUND) code = ERROR_SUCCESS;
  RegFlushKey(opened);
  RegCloseKey(opened);
  return code;
}

bool value_same(const Value *one, const Value *other) {
  return one->type == other->type && one->size == other->size && (one->size == 0 || !memcmp(one->data, other->data, one->size));
}

static int hex_digit(wchar_t digit) {
  static const wchar_t DIGITS[] = L"0123456789abcdef";
  const wchar_t *at = digit ? wcschr(DIGITS, digit) : NULL;
  return at ? (int)(at - DIGITS) : -1;
}

static bool parse_hex(const wchar_t *text, Value *value) {
  size_t digits = wcslen(text);
  if (digits % 2) return false;
  value->data = calloc(1, digits / 2 + 4);
  if (!value->data) return false;
  for (size_t at = 0; at < digits; at += 2) {
    int high = hex_digit(text[at]), low = hex_digit(text[at + 1]);
    if (high < 0 || low < 0) return false;
    value->data[at / 2] = (BYTE)(high * 16 + low);
  }
  value->size = (DWORD)(digits / 2);
  return true;
}

/* Strings one after another, each with its end; `more` ends after the last. */
static bool parse_strings(int count, wchar_t **fields, size_t more, Value *value) {
  size_t length = more;
  for (int at = 0; at < count; at++) length += wcslen(fields[at]) + 1;
  wchar_t *data = calloc(length + 2, sizeof *data);
  if (!data) return false;
  wchar_t *to = data;
  for (int at = 0; at < count; at++) to += wcslen(wcscpy(to, fields[at])) + 1;
  value->data = (BYTE *)data;
  value->size = (DWORD)(length * sizeof *data);
  return true;
}

/* Its data is to be freed, also where it is false. */
bool value_parse(const wchar_t *type, int count, wchar_t **fields, Value *value) {
  uint64_t number;
  *value = (Value){.type = NO_VALUE};
  if (!wcscmp(type, L"none")) return count == 0;
  if (!wcscmp(type, L"multi")) {
    value->type = REG_MULTI_SZ;
    return parse_strings(count, fields, 1, value);
  }
  if (count != 1) return false;
  if (!wcscmp(type, L"sz") || !wcscmp(type, L"expand")) {
    value->type = type[0] == L's' ? REG_SZ : REG_EXPAND_SZ;
    return parse_strings(1, fields, 0, value);
  }
  if (!wcscmp(type, L"dword") && number_of(fields[0], &number) && number <= UINT32_MAX) {
    DWORD given = (DWORD)number;
    *value = (Value){REG_DWORD, sizeof given, malloc(sizeof given)};
    if (value->data) memcpy(value->data, &given, sizeof given);
    return value->data != NULL;
  }
  value->type = REG_BINARY;
  return !wcscmp(type, L"binary") && parse_hex(fields[0], value);
}

static void field_hex(Reply *reply, const Value *value) {
  char pair[3];
  text_add(&reply->out, "\t", 1);
  for (DWORD at = 0; at < value->size; at++) {
    snprintf(pair, sizeof pair, "%02x", value->data[at]);
    text_add(&reply->out, pair, 2);
  }
}

static void fields_of_value(Reply *reply, const Value *value) {
  switch (value->type) {
    case NO_VALUE: field(reply, L"none"); break;
    case REG_SZ:
    case REG_EXPAND_SZ:
      field(reply, value->type == REG_SZ ? L"sz" : L"expand");
      field(reply, (wchar_t *)value->data);
      break;
    case REG_MULTI_SZ:
      field(reply, L"multi");
      for (const wchar_t *at = (wchar_t *)value->data; *at; at += wcslen(at) + 1) field(reply, at);
      break;
    case REG_DWORD:
      field(reply, L"dword");
      field_number(reply, *(DWORD *)value->data);
      break;
    case REG_BINARY:
      field(reply, L"binary");
      field_hex(reply, value);
      break;
    default: field(reply, L"other");
  }
}

void verb_reg_get(Reply *reply, int count, wchar_t **fields) {
  Value value = {.type = NO_VALUE};
  if (count != 2 || !value_read(fields[0], fields[1], &value)) return fail(reply, L"it cannot be read");
  begin(reply, "ok");
  fields_of_value(reply, &value);
  finish(reply);
  free(value.data);
}

/* Names of the keys below it, or of its values. */
static void list(Reply *reply, int count, wchar_t **fields, bool is_keys) {
  const wchar_t *below = count == 1 ? below_machine(fields[0]) : NULL;
  wchar_t name[16384];
  HKEY key;
  if (!below) return fail(reply, L"there is no such key");
  LSTATUS code = RegOpenKeyExW(HKEY_LOCAL_MACHINE, below, 0, KEY_READ | KEY_WOW64_64KEY, &key);
  if (code == ERROR_FILE_NOT_FOUND) return;
  if (code != ERROR_SUCCESS) return fail_code(reply, L"it cannot be read", (DWORD)code);
  for (DWORD at = 0; code == ERROR_SUCCESS; at++) {
    DWORD length = 16384;
    Value value;
    code = is_keys ? RegEnumKeyExW(key, at, name, &length, NULL, NULL, NULL, NULL) : RegEnumValueW(key, at, name, &length, NULL, NULL, NULL, NULL);
    if (code != ERROR_SUCCESS) break;
    begin(reply, "row");
    field(reply, name);
    if (!is_keys && value_read(fields[0], name, &value)) {
      fields_of_value(reply, &value);
      free(value.data);
    }
    finish(reply);
  }
  RegCloseKey(key);
}

void verb_reg_keys(Reply *reply, int count, wchar_t **fields) { list(reply, count, fields, true); }
void verb_reg_values(Reply *reply, int count, wchar_t **fields) { list(reply, count, fields, false); }
