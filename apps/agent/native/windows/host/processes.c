/* Processes of users, and their end. */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <tlhelp32.h>
#include <wchar.h>
#include <wtsapi32.h>

#define KNOWN_SLOTS 8192
/* A path is no longer: who runs a program chooses how deep it lies. */
#define PATH_ROOM 32768
#define CLOSE_MS 2000
#define MOST_CLOSING 16
/* Of a package's family, with its end. */
#define FAMILY_ROOM 65

/* What does not change while a process lives. */
typedef struct {
  uint64_t start;
  DWORD pid, session;
  wchar_t *sid, *path, *package;
} Known;
static Known known[KNOWN_SLOTS];
static volatile LONG closing;

uint64_t start_of(HANDLE process) {
  FILETIME began, ended, kernel, user;
  if (!GetProcessTimes(process, &began, &ended, &kernel, &user)) return 0;
  return ((uint64_t)began.dwHighDateTime << 32) | began.dwLowDateTime;
}

typedef LONG WINAPI GetFamily(HANDLE, UINT32 *, PWSTR);

static wchar_t *package_of(HANDLE process) {
  static GetFamily *get;
  UINT32 count = FAMILY_ROOM;
  wchar_t name[FAMILY_ROOM] = L"";
  if (!get) get = (GetFamily *)(void *)GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "GetPackageFamilyName");
  return wcsdup(get && get(process, &count, name) == ERROR_SUCCESS ? name : L"");
}

static void forget(Known *one) {
  LocalFree(one->sid);
  free(one->path);
  free(one->package);
  *one = (Known){0};
}

/* Directly in the folder of Windows' own programs, some of which nobody may end. */
static bool is_of_windows(const wchar_t *path) {
  wchar_t folder[MAX_PATH];
  UINT count = GetSystemDirectoryW(folder, MAX_PATH);
  return count > 0 && count < MAX_PATH && !_wcsnicmp(path, folder, count) && path[count] == L'\\' && !wcschr(path + count + 1, L'\\');
}

/* Who runs a process may close its token to everybody; then it counts as of who is signed in where it runs. */
static wchar_t *owner_of(HANDLE process, DWORD session, const wchar_t *path) {
  HANDLE token;
  if (!OpenProcessToken(process, TOKEN_QUERY, &token)) return session == 0 || is_of_windows(path) ? NULL : sid_of_session(session);
  wchar_t *sid = sid_of_token(token);
  CloseHandle(token);
  return sid;
}

/* NULL where its owner or its program cannot be told. For the thread of the channel alone. */
static const Known *know(DWORD pid) {
  static wchar_t path[PATH_ROOM];
  HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, pid);
  if (!process) return NULL;
  Known *one = &known[pid / 4 % KNOWN_SLOTS];
  uint64_t start = start_of(process);
  if (one->pid != pid || one->start != start || !one->sid) {
    DWORD count = PATH_ROOM;
    forget(one);
    *one = (Known){.start = start, .pid = pid};
    ProcessIdToSessionId(pid, &one->session);
    one->path = wcsdup(QueryFullProcessImageNameW(process, 0, path, &count) ? path : L"");
    one->sid = one->path ? owner_of(process, one->session, one->path) : NULL;
    one->package = package_of(process);
  }
  CloseHandle(process);
  return one->sid && one->path && one->package ? one : NULL;
}

void verb_processes(Reply *reply, int count, wchar_t **fields) {
  PROCESSENTRY32W entry = {.dwSize = sizeof entry};
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  if (all == INVALID_HANDLE_VALUE) return fail_code(reply, L"processes cannot be listed", GetLastError());
  for (BOOL is_one = Process32FirstW(all, &entry); is_one; is_one = Process32NextW(all, &entry)) {
    const Known *one = know(entry.th32ProcessID);
    bool is_asked = false;
    for (int at = 0; one && at < count && !is_asked; at++) is_asked = !wcscmp(one->sid, fields[at]);
    if (!is_asked) continue;
    begin(reply, "row");
    field_number(reply, one->pid);
    field_number(reply, one->start);
    field_number(reply, entry.th32ParentProcessID);
    field_number(reply, one->session);
    field(reply, one->sid);
    field(reply, one->path);
    field(reply, one->package);
    finish(reply);
  }
  CloseHandle(all);
}

/* Its windows are those of its session, which this process is not in. Who is signed in there may hold the helper up, and with it nothing else. */
static DWORD WINAPI close_windows_of(void *process) {
  DWORD session, pid = GetProcessId(process);
  wchar_t arguments[32];
  HANDLE helper;
  swprintf(arguments, 32, L"--close %lu", pid);
  if (ProcessIdToSessionId(pid, &session) && run_in_session(session, arguments, &helper)) {
    if (WaitForSingleObject(helper, CLOSE_MS) != WAIT_OBJECT_0) TerminateProcess(helper, 1);
    CloseHandle(helper);
  }
  CloseHandle(process);
  InterlockedDecrement(&closing);
  return 0;
}

/* The process is closed, here or later. False where it is not asked. */
static bool ask_to_close(HANDLE process) {
  HANDLE thread = InterlockedIncrement(&closing) <= MOST_CLOSING ? CreateThread(NULL, 0, close_windows_of, process, 0, NULL) : NULL;
  if (thread) CloseHandle(thread);
  else {
    InterlockedDecrement(&closing);
    CloseHandle(process);
  }
  return thread != NULL;
}

void verb_end(Reply *reply, int count, wchar_t **fields) {
  uint64_t pid, start;
  bool is_kill = count == 3 && !wcscmp(fields[2], L"kill");
  if (count != 3 || (!is_kill && wcscmp(fields[2], L"ask")) || !number_of(fields[0], &pid) || !number_of(fields[1], &start) || pid > UINT32_MAX || pid == 0)
    return fail(reply, L"end has a process, its start, and ask or kill");
  HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION | (is_kill ? PROCESS_TERMINATE : 0), FALSE, (DWORD)pid);
  if (!process && GetLastError() != ERROR_INVALID_PARAMETER) return fail_code(reply, L"the process cannot be opened", GetLastError());
  bool is_done = process && start_of(process) == start;
  /* While it is open its number is no other's. */
  if (is_done && is_kill && !TerminateProcess(process, 1)) {
    DWORD code = GetLastError(), ended = STILL_ACTIVE;
    GetExitCodeProcess(process, &ended);
    is_done = false;
    if (ended == STILL_ACTIVE) fail_code(reply, L"it could not be ended", code);
  } else if (is_done && !is_kill) {
    is_done = ask_to_close(process);
    process = NULL;
  }
  if (process) CloseHandle(process);
  if (reply->is_over) return;
  begin(reply, "ok");
  field_number(reply, is_done);
  finish(reply);
}

typedef struct {
  DWORD session;
  wchar_t *title, *text;
} Notice;

static DWORD WINAPI show(void *given) {
  Notice *notice = given;
  DWORD answer;
  WTSSendMessageW(NULL, notice->session, notice->title, (DWORD)(wcslen(notice->title) * sizeof(wchar_t)), notice->text,
                  (DWORD)(wcslen(notice->text) * sizeof(wchar_t)), MB_OK | MB_ICONINFORMATION | MB_SETFOREGROUND, 120, &answer, FALSE);
  free(notice->title);
  free(notice->text);
  free(notice);
  return 0;
}

void verb_notice(Reply *reply, int count, wchar_t **fields) {
  uint64_t session;
  if (count != 3 || !number_of(fields[0], &session) || session > UINT32_MAX) return fail(reply, L"a notice has a session, a title and a text");
  Notice *notice = calloc(1, sizeof *notice);
  if (!notice) return fail(reply, L"no memory");
  *notice = (Notice){(DWORD)session, wcsdup(fields[1]), wcsdup(fields[2])};
  HANDLE thread = notice->title && notice->text ? CreateThread(NULL, 0, show, notice, 0, NULL) : NULL;
  if (thread) CloseHandle(thread);
  else {
    free(notice->title);
    free(notice->text);
    free(notice);
    fail(reply, L"it could not be shown");
  }
}
