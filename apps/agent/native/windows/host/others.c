/* Removal and upgrades: all programs of this folder have ended before their files are taken away. An installer may ask a service to stop and not wait until it has. */
#include "host.h"
#include <tlhelp32.h>
#include <wchar.h>

/* The service takes 5 s for a node that hangs, and 2 s for a tray. */
#define OWN_END_MS 15000
#define KILL_MS 5000
#define LOOK_MS 200

/* Again each time: one that is starting takes no order yet. */
static void ask_service(void) {
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE service = manager ? OpenServiceW(manager, SERVICE, SERVICE_STOP) : NULL;
  SERVICE_STATUS status;
  if (service) {
    ControlService(service, SERVICE_CONTROL_STOP, &status);
    CloseServiceHandle(service);
  }
  if (manager) CloseServiceHandle(manager);
}

/* Whether it is a program of this one's folder. Both names come from the same call: a name by which a program was called may be a short one. */
static bool is_beside(HANDLE process) {
  wchar_t own[MAX_PATH], path[MAX_PATH];
  DWORD own_count = MAX_PATH, count = MAX_PATH;
  if (!QueryFullProcessImageNameW(GetCurrentProcess(), 0, own, &own_count) || !QueryFullProcessImageNameW(process, 0, path, &count)) return false;
  wchar_t *end = wcsrchr(own, L'\\');
  return end && !_wcsnicmp(own, path, (size_t)(end + 1 - own));
}

/* To be closed; NULL: there is no other. */
static HANDLE another(void) {
  PROCESSENTRY32W entry = {.dwSize = sizeof entry};
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0), found = NULL;
  if (all == INVALID_HANDLE_VALUE) return NULL;
  for (BOOL is_one = Process32FirstW(all, &entry); is_one && !found; is_one = Process32NextW(all, &entry)) {
    if (entry.th32ProcessID == GetCurrentProcessId()) continue;
    HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION | PROCESS_TERMINATE | SYNCHRONIZE, FALSE, entry.th32ProcessID);
    /* One that has ended is still listed while somebody holds it. */
    if (process && WaitForSingleObject(process, 0) == WAIT_TIMEOUT && is_beside(process)) found = process;
    else if (process) CloseHandle(process);
  }
  CloseHandle(all);
  return found;
}

/* Waits until the service has ended and with it what it has started; what does not end is ended. Returns false where something still runs. */
bool end_others(void) {
  ULONGLONG began = GetTickCount64();
  for (HANDLE one; (one = another());) {
    ULONGLONG waited = GetTickCount64() - began;
    ask_service();
    if (waited >= OWN_END_MS) TerminateProcess(one, 1);
    WaitForSingleObject(one, LOOK_MS);
    CloseHandle(one);
    if (waited >= OWN_END_MS + KILL_MS) return false;
  }
  return true;
}
