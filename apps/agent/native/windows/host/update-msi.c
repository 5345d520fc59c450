/* What Windows' installer knows of the agent's package, and what it is asked to do with one. */
#include "update.h"
#include <msi.h>
#include <msiquery.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wincrypt.h>

/* `UPGRADE_CODE` is defined by the compiler's command line: the UpgradeCode of packages of all versions. */
#define INSTALL_MS 900000
#define PIECE_BYTES 65536
/* What Windows gives programs that it ends as it goes off (DBG_TERMINATE_PROCESS). */
#define ENDED_BY_SHUTDOWN 0x40010004

bool installed_version(wchar_t version[VERSION_SIZE], wchar_t package[MAX_PATH]) {
  wchar_t product[40];
  DWORD version_room = VERSION_SIZE, package_room = MAX_PATH;
  if (MsiEnumRelatedProductsW(UPGRADE_CODE, 0, 0, product) != ERROR_SUCCESS) return false;
  if (MsiGetProductInfoW(product, INSTALLPROPERTY_VERSIONSTRING, version, &version_room) != ERROR_SUCCESS) return false;
  return !package || MsiGetProductInfoW(product, INSTALLPROPERTY_LOCALPACKAGE, package, &package_room) == ERROR_SUCCESS;
}

/* The first field of the first row. */
static bool asked(const wchar_t *file, const wchar_t *query, wchar_t *text, DWORD room) {
  MSIHANDLE database = 0, view = 0, row = 0;
  bool is_found = MsiOpenDatabaseW(file, (LPCWSTR)MSIDBOPEN_READONLY, &database) == ERROR_SUCCESS && MsiDatabaseOpenViewW(database, query, &view) == ERROR_SUCCESS &&
                  MsiViewExecute(view, 0) == ERROR_SUCCESS && MsiViewFetch(view, &row) == ERROR_SUCCESS &&
                  MsiRecordGetStringW(row, 1, text, &room) == ERROR_SUCCESS;
  if (row) MsiCloseHandle(row);
  if (view) MsiCloseHandle(view);
  if (database) MsiCloseHandle(database);
  return is_found;
}

bool is_agent_package(const wchar_t *file, const wchar_t *version) {
  wchar_t said[80];
  if (!asked(file, L"SELECT `Value` FROM `Property` WHERE `Property` = 'UpgradeCode'", said, 80) || _wcsicmp(said, UPGRADE_CODE)) return false;
  return asked(file, L"SELECT `Value` FROM `Property` WHERE `Property` = 'ProductVersion'", said, 80) && !wcscmp(said, version);
}

/* Windows before 7 kept packages without them. */
bool has_its_files(const wchar_t *file) {
  wchar_t name[80];
  return asked(file, L"SELECT `Name` FROM `_Streams` WHERE `Name` = 'kinward.cab'", name, 80);
}

static bool hash_of(HCRYPTPROV provider, HANDLE opened, BYTE found[32]) {
  static BYTE piece[PIECE_BYTES];
  HCRYPTHASH hash;
  DWORD count, size = 32;
  if (!CryptCreateHash(provider, CALG_SHA_256, 0, 0, &hash)) return false;
  bool is_read;
  while ((is_read = ReadFile(opened, piece, PIECE_BYTES, &count, NULL)) && count > 0)
    if (!CryptHashData(hash, piece, count, 0)) break;
  bool is_whole = is_read && count == 0 && CryptGetHashParam(hash, HP_HASHVAL, found, &size, 0) && size == 32;
  CryptDestroyHash(hash);
  return is_whole;
}

bool is_sha256(const wchar_t *file, const char *hex) {
  BYTE found[32];
  char text[65];
  HCRYPTPROV provider;
  HANDLE opened = CreateFileW(file, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN, NULL);
  if (opened == INVALID_HANDLE_VALUE) return false;
  bool is_known = CryptAcquireContextW(&provider, NULL, NULL, PROV_RSA_AES, CRYPT_VERIFYCONTEXT);
  if (is_known) {
    is_known = hash_of(provider, opened, found);
    CryptReleaseContext(provider, 0);
  }
  CloseHandle(opened);
  for (int at = 0; is_known && at < 32; at++) snprintf(text + 2 * at, 3, "%02x", found[at]);
  return is_known && !strcmp(text, hex);
}

DWORD run_program(const wchar_t *program, wchar_t *line, HANDLE output, DWORD ms) {
  STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES, .hStdOutput = output, .hStdError = output};
  PROCESS_INFORMATION process;
  DWORD code = NOT_RUN;
  if (!CreateProcessW(program, line, NULL, NULL, output != NULL, CREATE_NO_WINDOW, NULL, NULL, &start, &process)) {
    say(L"%ls was not started: %lu", program, GetLastError());
    return NOT_RUN;
  }
  CloseHandle(process.hThread);
  if (WaitForSingleObject(process.hProcess, ms) == WAIT_OBJECT_0) GetExitCodeProcess(process.hProcess, &code);
  else TerminateProcess(process.hProcess, 1);
  CloseHandle(process.hProcess);
  return code;
}

DWORD run_installer(const wchar_t *file, const wchar_t *log, bool is_back) {
  wchar_t program[MAX_PATH], line[4 * MAX_PATH];
  UINT count = GetSystemDirectoryW(program, MAX_PATH - 16);
  if (count == 0 || count >= MAX_PATH - 16) return NOT_RUN;
  wcscat(program, L"\\msiexec.exe");
  swprintf(line, 4 * MAX_PATH, L"\"%ls\" /i \"%ls\" /qn /norestart /l* \"%ls\" REBOOT=ReallySuppress%ls", program, file, log, is_back ? L" BACK=1" : L"");
  return run_program(program, line, NULL, INSTALL_MS);
}

bool is_newer(const char *one, const char *other) {
  unsigned left[3], right[3];
  if (sscanf(one, "%u.%u.%u", &left[0], &left[1], &left[2]) != 3 || sscanf(other, "%u.%u.%u", &right[0], &right[1], &right[2]) != 3) return false;
  for (int at = 0; at < 3; at++)
    if (left[at] != right[at]) return left[at] > right[at];
  return false;
}

bool is_not_now(DWORD code) {
  return code == ERROR_INSTALL_ALREADY_RUNNING || code == ERROR_INSTALL_SERVICE_FAILURE || code == ERROR_SHUTDOWN_IN_PROGRESS || code == ENDED_BY_SHUTDOWN;
}
