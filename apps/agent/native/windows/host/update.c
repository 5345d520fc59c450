/*
 * A newer package of the agent, once node has put it there. The service `KinwardUpdate` installs it: from a copy of the former version's program, beside the agent's own service and not by it, so that
 * it goes on while that ends, and after the power was lost.
 */
#include "update.h"
#include <stdio.h>
#include <wchar.h>

#define UPDATE L"KinwardUpdate"
#define PROGRAM L"kinward-update.exe"
#define LOOK_MS 1000
#define STOP_MS 5000

static SERVICE_STATUS_HANDLE service;

static void report(DWORD state) {
  SERVICE_STATUS status = {.dwServiceType = SERVICE_WIN32_OWN_PROCESS, .dwCurrentState = state};
  if (state == SERVICE_RUNNING) status.dwControlsAccepted = SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_SHUTDOWN;
  SetServiceStatus(service, &status);
}

/* Each step is on the disk before it begins: the end of it may come at any moment. */
static DWORD WINAPI control(DWORD what, DWORD event, void *data, void *context) {
  (void)event;
  (void)data;
  (void)context;
  if (what == SERVICE_CONTROL_INTERROGATE) return NO_ERROR;
  if (what != SERVICE_CONTROL_STOP && what != SERVICE_CONTROL_SHUTDOWN) return ERROR_CALL_NOT_IMPLEMENTED;
  report(SERVICE_STOPPED);
  ExitProcess(0);
}

static SC_HANDLE open_service(const wchar_t *name, DWORD rights) {
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE opened = manager ? OpenServiceW(manager, name, rights) : NULL;
  if (manager) CloseServiceHandle(manager);
  return opened;
}

static bool is_stopped(const wchar_t *name) {
  SERVICE_STATUS status = {.dwCurrentState = SERVICE_STOPPED};
  SC_HANDLE opened = open_service(name, SERVICE_QUERY_STATUS);
  if (opened) {
    QueryServiceStatus(opened, &status);
    CloseServiceHandle(opened);
  }
  return status.dwCurrentState == SERVICE_STOPPED;
}

/* While no version of the agent is there nobody else gives an adult the former resolvers. */
static bool is_agent_away(void) { return is_stopped(SERVICE); }

static void WINAPI run(DWORD count, wchar_t **arguments) {
  (void)count;
  (void)arguments;
  service = RegisterServiceCtrlHandlerExW(UPDATE, control, NULL);
  if (!service) return;
  report(SERVICE_RUNNING);
  SC_HANDLE own = open_service(UPDATE, DELETE);
  if (is_data_folder_ours() && former_dns_start(is_agent_away)) carry_out();
  if (own) DeleteService(own);
  if (own) CloseServiceHandle(own);
  report(SERVICE_STOPPED);
}

int update_run(void) {
  SERVICE_TABLE_ENTRYW table[] = {{(wchar_t *)UPDATE, run}, {NULL, NULL}};
  return StartServiceCtrlDispatcherW(table) ? 0 : (int)GetLastError();
}

void update_end(void) {
  SERVICE_STATUS status;
  SC_HANDLE opened = open_service(UPDATE, SERVICE_STOP | DELETE);
  if (!opened) return;
  ControlService(opened, SERVICE_CONTROL_STOP, &status);
  for (int waited = 0; waited < STOP_MS && !is_stopped(UPDATE); waited += 100) Sleep(100);
  DeleteService(opened);
  CloseServiceHandle(opened);
}

/* The start of the computer is to find it, wherever the power is lost. */
static void flush_services(void) {
  HKEY key;
  if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, L"SYSTEM\\CurrentControlSet\\Services\\" UPDATE, 0, KEY_QUERY_VALUE, &key) != ERROR_SUCCESS) return;
  RegFlushKey(key);
  RegCloseKey(key);
}

/* The copy of an update that has begun stays: what is installed by now may be the newer one. */
static bool begin_update(void) {
  wchar_t from[MAX_PATH], line[MAX_PATH + 16], file[MAX_PATH];
  if (!is_stopped(UPDATE)) return true;
  swprintf(from, MAX_PATH, L"%ls\\kinward-host.exe", program_folder);
  if (!is_update_file(L"phase") && !copy_whole(from, PROGRAM)) return false;
  update_file(file, PROGRAM);
  swprintf(line, MAX_PATH + 16, L"\"%ls\" update", file);
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT | SC_MANAGER_CREATE_SERVICE);
  if (!manager) return false;
  SC_HANDLE made = CreateServiceW(manager, UPDATE, L"Kinward update", SERVICE_START | SERVICE_CHANGE_CONFIG, SERVICE_WIN32_OWN_PROCESS, SERVICE_AUTO_START,
                                  SERVICE_ERROR_NORMAL, line, NULL, NULL, NULL, NULL, NULL);
  if (!made) made = OpenServiceW(manager, UPDATE, SERVICE_START | SERVICE_CHANGE_CONFIG);
  if (made) flush_services();
  bool is_begun = made && StartServiceW(made, 0, NULL);
  DWORD code = GetLastError();
  if (made) CloseServiceHandle(made);
  CloseServiceHandle(manager);
  SetLastError(code);
  return is_begun;
}

static DWORD WINAPI watch(void *unused) {
  (void)unused;
  for (bool is_said = false;; Sleep(LOOK_MS)) {
    /* It cannot delete itself. */
    if (!is_update_file(L"ready")) {
      if (!is_update_file(L"phase") && is_update_file(PROGRAM)) delete_update_file(PROGRAM);
    } else if (!begin_update()) {
      if (!is_said) say(L"the update was not begun, and is tried again: %lu", GetLastError());
      is_said = true;
    }
  }
  return 0;
}

bool update_start(void) {
  HANDLE thread = CreateThread(NULL, 0, watch, NULL, 0, NULL);
  if (thread) CloseHandle(thread);
  return thread != NULL;
}

void update_note_end(void) {
  static int ends;
  ends++;
  if (is_update_file(L"ready")) put_line(L"ends", "%d", ends);
}
