/*
 * kinward-host.exe: the Windows service. Node cannot answer the service manager, so this does, and keeps node running; it does for node what takes calls of Windows.
 * `kinward-host.exe undo` puts back what was changed, `remove` also deletes the data folder, and `end` waits for the service's
 * processes; all for an administrator.
 */
#include "host.h"
#include <iphlpapi.h>
#include <stdio.h>
#include <wchar.h>
#include <wtsapi32.h>

static SERVICE_STATUS_HANDLE service;
static HANDLE stop;
static volatile LONG is_shutdown;

static void report(DWORD state, DWORD code) {
  static DWORD steps;
  bool is_pending = state == SERVICE_START_PENDING || state == SERVICE_STOP_PENDING;
  SERVICE_STATUS status = {.dwServiceType = SERVICE_WIN32_OWN_PROCESS, .dwCurrentState = state, .dwWaitHint = is_pending ? 15000 : 0, .dwWin32ExitCode = code};
  if (is_pending) status.dwCheckPoint = ++steps;
  if (state == SERVICE_RUNNING)
    status.dwControlsAccepted = SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_PRESHUTDOWN | SERVICE_ACCEPT_SHUTDOWN | SERVICE_ACCEPT_SESSIONCHANGE | SERVICE_ACCEPT_POWEREVENT;
  SetServiceStatus(service, &status);
}

static const char *session_event(DWORD event) {
  switch (event) {
    case WTS_CONSOLE_CONNECT: return "console-connect";
    case WTS_CONSOLE_DISCONNECT: return "console-disconnect";
    case WTS_REMOTE_CONNECT: return "remote-connect";
    case WTS_REMOTE_DISCONNECT: return "remote-disconnect";
    case WTS_SESSION_LOGON: return "logon";
    case WTS_SESSION_LOGOFF: return "logoff";
    case WTS_SESSION_LOCK: return "lock";
    case WTS_SESSION_UNLOCK: return "unlock";
    default: return NULL;
  }
}

static DWORD WINAPI control(DWORD what, DWORD event, void *data, void *context) {
  char line[80];
  (void)context;
  switch (what) {
    case SERVICE_CONTROL_PRESHUTDOWN:
    case SERVICE_CONTROL_SHUTDOWN: InterlockedExchange(&is_shutdown, 1); /* fall through */
    case SERVICE_CONTROL_STOP:
      report(SERVICE_STOP_PENDING, 0);
      SetEvent(stop);
      return NO_ERROR;
    case SERVICE_CONTROL_SESSIONCHANGE: {
      DWORD session = ((WTSSESSION_NOTIFICATION *)data)->dwSessionId;
      const char *name = session_event(event);
      if (name) {
        snprintf(line, sizeof line, "session\t%s\t%lu", name, session);
        agent_say(line);
      }
      if (event == WTS_SESSION_LOGON) tray_start(session);
      return NO_ERROR;
    }
    case SERVICE_CONTROL_POWEREVENT:
      if (event == PBT_APMSUSPEND) agent_say("power\tsuspend");
      if (event == PBT_APMRESUMEAUTOMATIC) agent_say("power\tresume");
      return NO_ERROR;
    case SERVICE_CONTROL_INTERROGATE: return NO_ERROR;
    default: return ERROR_CALL_NOT_IMPLEMENTED;
  }
}

/* Several changes come at once when a network does. */
static DWORD WINAPI watch_networks(void *unused) {
  (void)unused;
  while (NotifyAddrChange(NULL, NULL) == NO_ERROR) {
    Sleep(250);
    agent_say("network");
  }
  say(L"changes of the network are not told here");
  return 0;
}

/* The manager starts this process again when it ends without a word. */
static void set_failure_actions(void) {
  SC_ACTION again[] = {{SC_ACTION_RESTART, 1000}, {SC_ACTION_RESTART, 1000}, {SC_ACTION_RESTART, 5000}};
  SERVICE_FAILURE_ACTIONSW actions = {.dwResetPeriod = 60, .cActions = 3, .lpsaActions = again};
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE own = manager ? OpenServiceW(manager, SERVICE, SERVICE_CHANGE_CONFIG | SERVICE_START) : NULL;
  if (!own || !ChangeServiceConfig2W(own, SERVICE_CONFIG_FAILURE_ACTIONS, &actions)) say(L"failure actions were not set: %lu", GetLastError());
  if (own) CloseServiceHandle(own);
  if (manager) CloseServiceHandle(manager);
}

static bool start_threads(void) {
  HANDLE networks = CreateThread(NULL, 0, watch_networks, NULL, 0, NULL);
  if (networks) CloseHandle(networks);
  return channel_start() && commands_start() && former_dns_start();
}

static void WINAPI run(DWORD count, wchar_t **arguments) {
  (void)count;
  (void)arguments;
  stop = CreateEventW(NULL, TRUE, FALSE, NULL);
  trays_prepare();
  bool is_ready = stop && agent_prepare();
  service = RegisterServiceCtrlHandlerExW(SERVICE, control, NULL);
  if (!service) return;
  report(SERVICE_START_PENDING, 0);
  if (!is_ready || !prepare_data_folder() || !start_threads()) {
    DWORD code = GetLastError();
    say(L"the service cannot work: %lu", code);
    report(SERVICE_STOPPED, code ? code : ERROR_SERVICE_SPECIFIC_ERROR);
    return;
  }
  report(SERVICE_RUNNING, 0);
  say(L"started");
  set_failure_actions();
  trays_start();
  agent_run(stop);
  report(SERVICE_STOP_PENDING, 0);
  trays_end();
  /* An administrator who stops it has the former resolvers; a start of the computer finds those of a child as they were. */
  if (!is_shutdown && changes_restore(L"dns", NULL) == 0) flush_dns();
  say(L"stopped");
  report(SERVICE_STOPPED, 0);
}

static int undo(void) {
  int left = changes_restore(NULL, NULL);
  DWORD code = guard_clear();
  flush_dns();
  if (left > 0) fwprintf(stderr, L"%d values could not be put back; host.log says which.\n", left);
  if (code != 0) fwprintf(stderr, L"The filters could not be taken away: %lu.\n", code);
  return left > 0 || code != 0 ? 1 : 0;
}

int wmain(int count, wchar_t **arguments) {
  SERVICE_TABLE_ENTRYW table[] = {{(wchar_t *)SERVICE, run}, {NULL, NULL}};
  if (!find_folders()) return 1;
  if (count == 2 && !wcscmp(arguments[1], L"undo")) return undo();
  if (count == 2 && !wcscmp(arguments[1], L"end")) return end_others() ? 0 : 1;
  if (count == 2 && !wcscmp(arguments[1], L"remove")) {
    /* First: while they run they write to the folder, and to the registry. */
    bool is_over = end_others();
    int code = undo() == 0 && is_over ? 0 : 1;
    forget_boot();
    /* What could not be put back is noted there. */
    if (code == 0 && !remove_tree(data_folder)) code = 1;
    return code;
  }
  return StartServiceCtrlDispatcherW(table) ? 0 : (int)GetLastError();
}
