/* Who has an account here, and who is signed in. */
#include "host.h"
#include <lm.h>
#include <ntsecapi.h>
#include <sddl.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wtsapi32.h>

static const wchar_t PROFILES[] = L"HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList";
static const wchar_t BOOT[] = L"SOFTWARE\\Kinward";
static const wchar_t VERSION[] = L"HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
/* The last number of an account's SID, as Windows gives them. */
enum { ADMINISTRATOR = 500, GUEST = 501, DEFAULT_ACCOUNT = 503, UTILITY_ACCOUNT = 504 };

typedef struct {
  LOCALGROUP_MEMBERS_INFO_0 *members;
  DWORD count;
} Group;

/* Under its name in the language of this Windows. */
static Group administrators(void) {
  BYTE sid[SECURITY_MAX_SID_SIZE];
  DWORD size = sizeof sid, name_count = 256, domain_count = 256, all = 0;
  wchar_t name[256], domain[256];
  SID_NAME_USE use;
  Group group = {NULL, 0};
  if (CreateWellKnownSid(WinBuiltinAdministratorsSid, NULL, sid, &size) &&
      LookupAccountSidW(NULL, sid, name, &name_count, domain, &domain_count, &use))
    NetLocalGroupGetMembers(NULL, name, 0, (BYTE **)&group.members, MAX_PREFERRED_LENGTH, &group.count, &all, NULL);
  return group;
}

static DWORD last_number(PSID sid) { return *GetSidSubAuthority(sid, (DWORD)(*GetSidSubAuthorityCount(sid) - 1)); }

static bool is_administrator(PSID sid, Group group) {
  if (last_number(sid) == ADMINISTRATOR) return true;
  for (DWORD at = 0; at < group.count; at++)
    if (EqualSid(sid, group.members[at].lgrmi0_sid)) return true;
  return false;
}

static void row_of(Reply *reply, const wchar_t *name, PSID sid, Group group, bool is_enabled, const wchar_t *full_name) {
  wchar_t *text = NULL;
  if (!ConvertSidToStringSidW(sid, &text)) return;
  begin(reply, "row");
  field(reply, name);
  field(reply, text);
  field_number(reply, is_administrator(sid, group));
  field_number(reply, is_enabled);
  field(reply, full_name);
  finish(reply);
  LocalFree(text);
}

static bool is_of_people(PSID sid) {
  DWORD number = last_number(sid);
  return number != GUEST && number != DEFAULT_ACCOUNT && number != UTILITY_ACCOUNT;
}

/* Returns how many of them are here; their SIDs are kept in `known`, to be freed. */
static size_t local_accounts(Reply *reply, Group group, PSID *known, size_t most) {
  USER_INFO_20 *users = NULL;
  DWORD count = 0, all = 0;
  size_t found = 0;
  if (NetUserEnum(NULL, 20, FILTER_NORMAL_ACCOUNT, (BYTE **)&users, MAX_PREFERRED_LENGTH, &count, &all, NULL) != NERR_Success) return 0;
  for (DWORD at = 0; at < count && found < most; at++) {
    BYTE sid[SECURITY_MAX_SID_SIZE];
    DWORD size = sizeof sid, domain_count = 256;
    wchar_t domain[256];
    SID_NAME_USE use;
    if (!LookupAccountNameW(NULL, users[at].usri20_name, sid, &size, domain, &domain_count, &use) || use != SidTypeUser || !is_of_people(sid)) continue;
    row_of(reply, users[at].usri20_name, sid, group, !(users[at].usri20_flags & UF_ACCOUNTDISABLE), users[at].usri20_full_name);
    PSID copy = malloc(size);
    if (copy && CopySid(size, copy, sid)) known[found++] = copy;
    else free(copy);
  }
  NetApiBufferFree(users);
  return found;
}

static bool is_known(PSID sid, PSID *known, size_t count) {
  for (size_t at = 0; at < count; at++)
    if (EqualSid(sid, known[at])) return true;
  return false;
}

/* Accounts of a domain have a profile here once they have signed in. */
static void with_profile(Reply *reply, Group group, PSID *known, size_t count) {
  HKEY key;
  if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, below_machine(PROFILES), 0, KEY_READ | KEY_WOW64_64KEY, &key) != ERROR_SUCCESS) return;
  wchar_t text[256];
  for (DWORD at = 0, length = 256; RegEnumKeyExW(key, at, text, &length, NULL, NULL, NULL, NULL) == ERROR_SUCCESS; at++, length = 256) {
    wchar_t name[256], domain[256];
    DWORD name_count = 256, domain_count = 256;
    SID_NAME_USE use;
    PSID sid = NULL;
    /* Those of services are not among them. */
    if (wcsncmp(text, L"S-1-5-21-", 9) || !ConvertStringSidToSidW(text, &sid)) continue;
    if (is_of_people(sid) && !is_known(sid, known, count) && LookupAccountSidW(NULL, sid, name, &name_count, domain, &domain_count, &use) && use == SidTypeUser)
      row_of(reply, name, sid, group, true, L"");
    LocalFree(sid);
  }
  RegCloseKey(key);
}

void verb_users(Reply *reply, int count, wchar_t **fields) {
  PSID known[1024];
  (void)count;
  (void)fields;
  Group group = administrators();
  size_t found = local_accounts(reply, group, known, 1024);
  with_profile(reply, group, known, found);
  while (found > 0) free(known[--found]);
  if (group.members) NetApiBufferFree(group.members);
}

wchar_t *sid_of_session(DWORD session) {
  HANDLE token;
  if (session == 0xFFFFFFFF || !WTSQueryUserToken(session, &token)) return NULL;
  wchar_t *sid = sid_of_token(token);
  CloseHandle(token);
  return sid;
}

bool is_anybody_active(bool (*is)(const wchar_t *sid)) {
  WTS_SESSION_INFOW *sessions = NULL;
  DWORD found = 0;
  wchar_t *sid = sid_of_session(WTSGetActiveConsoleSessionId());
  bool is_one = sid && is(sid);
  LocalFree(sid);
  if (!is_one && WTSEnumerateSessionsW(NULL, 0, 1, &sessions, &found)) {
    for (DWORD at = 0; at < found && !is_one; at++) {
      sid = sessions[at].State == WTSActive ? sid_of_session(sessions[at].SessionId) : NULL;
      is_one = sid && is(sid);
      LocalFree(sid);
    }
    WTSFreeMemory(sessions);
  }
  return is_one;
}

static const wchar_t *state_name(WTS_CONNECTSTATE_CLASS state) {
  switch (state) {
    case WTSActive: return L"active";
    case WTSConnected: return L"connected";
    case WTSDisconnected: return L"disconnected";
    default: return L"other";
  }
}

/* As the documentation of WTSINFOEXW has the beginning of its first level; the compiler's headers lack it. */
typedef struct {
  DWORD level, unused;
  ULONG session;
  LONG state, flags;
} MoreOfSession;
enum { MORE_OF_SESSION = 25, IS_LOCKED = 0, IS_UNLOCKED = 1 };

/* What is not known is empty. */
static void idle_and_locked(Reply *reply, DWORD session) {
  WTSINFOW *info = NULL;
  MoreOfSession *more = NULL;
  DWORD size;
  FILETIME now;
  GetSystemTimeAsFileTime(&now);
  int64_t moment = ((int64_t)now.dwHighDateTime << 32) | now.dwLowDateTime;
  if (WTSQuerySessionInformationW(NULL, session, WTSSessionInfo, (wchar_t **)&info, &size) && size >= sizeof *info && info->LastInputTime.QuadPart > 0 &&
      info->LastInputTime.QuadPart <= moment)
    field_number(reply, (uint64_t)((moment - info->LastInputTime.QuadPart) / 10000000));
  else field(reply, L"");
  if (WTSQuerySessionInformationW(NULL, session, (WTS_INFO_CLASS)MORE_OF_SESSION, (wchar_t **)&more, &size) && size >= sizeof *more && more->level == 1 &&
      (more->flags == IS_LOCKED || more->flags == IS_UNLOCKED))
    field_number(reply, more->flags == IS_LOCKED);
  else field(reply, L"");
  WTSFreeMemory(info);
  WTSFreeMemory(more);
}

static void row_of_session(Reply *reply, DWORD session, WTS_CONNECTSTATE_CLASS state) {
  wchar_t *sid = sid_of_session(session), *name = NULL;
  DWORD size;
  if (!sid) return;
  begin(reply, "row");
  field_number(reply, session);
  field(reply, sid);
  field(reply, WTSQuerySessionInformationW(NULL, session, WTSUserName, &name, &size) && name ? name : L"");
  field(reply, state_name(state));
  field_number(reply, session == WTSGetActiveConsoleSessionId());
  idle_and_locked(reply, session);
  finish(reply);
  WTSFreeMemory(name);
  LocalFree(sid);
}

void verb_sessions(Reply *reply, int count, wchar_t **fields) {
  WTS_SESSION_INFOW *sessions = NULL;
  DWORD found = 0;
  (void)count;
  (void)fields;
  if (!WTSEnumerateSessionsW(NULL, 0, 1, &sessions, &found)) return fail_code(reply, L"sessions cannot be listed", GetLastError());
  for (DWORD at = 0; at < found; at++) row_of_session(reply, sessions[at].SessionId, sessions[at].State);
  WTSFreeMemory(sessions);
}

/* Another one after each start of Windows, as this key does not outlive it. */
static bool boot_id(wchar_t *id, DWORD bytes) {
  HKEY key;
  ULONGLONG random[2];
  if (RegCreateKeyExW(HKEY_LOCAL_MACHINE, BOOT, 0, NULL, REG_OPTION_VOLATILE, KEY_QUERY_VALUE | KEY_SET_VALUE | KEY_WOW64_64KEY, NULL, &key, NULL) != ERROR_SUCCESS)
    return false;
  bool is_known = RegQueryValueExW(key, L"Boot", NULL, NULL, (BYTE *)id, &bytes) == ERROR_SUCCESS;
  if (!is_known && RtlGenRandom(random, sizeof random)) {
    swprintf(id, 33, L"%016llx%016llx", random[0], random[1]);
    is_known = RegSetValueExW(key, L"Boot", 0, REG_SZ, (const BYTE *)id, 33 * sizeof *id) == ERROR_SUCCESS;
  }
  RegCloseKey(key);
  return is_known;
}

void forget_boot(void) { RegDeleteKeyExW(HKEY_LOCAL_MACHINE, BOOT, KEY_WOW64_64KEY, 0); }

typedef LONG WINAPI GetVersionOfWindows(OSVERSIONINFOW *);

void verb_hello(Reply *reply, int count, wchar_t **fields) {
  wchar_t id[40] = L"", text[64] = L"";
  OSVERSIONINFOW version = {.dwOSVersionInfoSize = sizeof version};
  Value name = {.type = NO_VALUE};
  /* The documented call says an old version to programs without a manifest. */
  GetVersionOfWindows *get = (GetVersionOfWindows *)(void *)GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "RtlGetVersion");
  if (count != 1 || wcscmp(fields[0], L"1")) return fail(reply, L"this host speaks version 1");
  if (!boot_id(id, sizeof id)) return fail(reply, L"it cannot be told when Windows started");
  if (get && get(&version) == 0) swprintf(text, 64, L"%lu.%lu.%lu", version.dwMajorVersion, version.dwMinorVersion, version.dwBuildNumber);
  value_read(VERSION, L"ProductName", &name);
  begin(reply, "ok");
  field(reply, L"1");
  field(reply, HOST_VERSION);
  field(reply, text);
  field(reply, name.type == REG_SZ ? (wchar_t *)name.data : L"");
  field(reply, id);
  finish(reply);
  free(name.data);
  agent_said_hello();
}
