/*
 * kinward-host.exe: the Windows service. Node cannot answer the service manager, so this does, and keeps node running; it does for node what takes calls of Windows.
 * `kinward-host.exe undo` puts back what was changed, `remove` also deletes the data folder, and `end` waits for the service's
 * processes; all for an administrator. `update` is the service that installs a newer version.
 */
#include "host.h"
#include "update.h"
#include <iphlpapi.h>
#include <stdio.h>
#include <wchar.h>
#include <wtsapi32.h>

#define GONE_MS 10000
/* For which a removal waits for what it tells: the program needs a moment to start, and gives up by itself a second and a half later. */
#define TOLD_MS 6000

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
      if (event == WTS_SESSION_LOGON) trays_look();
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
  /* Also where it could not begin its work: what was in its way may be gone by then. */
  SERVICE_FAILURE_ACTIONS_FLAG also = {.fFailureActionsOnNonCrashFailures = TRUE};
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE own = manager ? OpenServiceW(manager, SERVICE, SERVICE_CHANGE_CONFIG | SERVICE_START) : NULL;
  if (!own || !ChangeServiceConfig2W(own, SERVICE_CONFIG_FAILURE_ACTIONS, &actions) ||
      !ChangeServiceConfig2W(own, SERVICE_CONFIG_FAILURE_ACTIONS_FLAG, &also))
    say(L"failure actions were not set: %lu", GetLastError());
  if (own) CloseServiceHandle(own);
  if (manager) CloseServiceHandle(manager);
}

/* Processes that their users closed to everybody are opened all the same. Windows' own account has it; it is taken up by itself. */
static void take_debug_right(void) {
  HANDLE token;
  TOKEN_PRIVILEGES right = {.PrivilegeCount = 1, .Privileges[0].Attributes = SE_PRIVILEGE_ENABLED};
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES, &token)) return;
  if (LookupPrivilegeValueW(NULL, SE_DEBUG_NAME, &right.Privileges[0].Luid)) AdjustTokenPrivileges(token, FALSE, &right, 0, NULL, NULL);
  CloseHandle(token);
}

static bool is_node_gone(void) { return agent_gone_ms() >= GONE_MS; }

static bool start_threads(void) {
  HANDLE networks = CreateThread(NULL, 0, watch_networks, NULL, 0, NULL);
  if (networks) CloseHandle(networks);
  return channel_start() && commands_start() && former_dns_start(is_node_gone) && update_start();
}

static void WINAPI run(DWORD count, wchar_t **arguments) {
  (void)count;
  (void)arguments;
  stop = CreateEventW(NULL, TRUE, FALSE, NULL);
  trays_prepare();
  bool is_ready = stop && agent_prepare();
  take_debug_right();
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
  /* An administrator who stops it has the former resolvers; a start of the computer, and a newer version, finds those of a child as they were. */
  if (!is_shutdown && !is_exchanging() && changes_restore(L"dns", NULL) == 0) flush_dns();
  say(L"stopped");
  report(SERVICE_STOPPED, 0);
}

/* In somebody else's folder there is no journal of the agent's. */
static int undo(void) {
  int left = is_data_folder_ours() ? changes_restore(NULL, NULL) : 0;
  DWORD code = guard_clear();
  flush_dns();
  if (left > 0) fwprintf(stderr, L"%d values could not be put back; host.log says which.\n", left);
  if (code != 0) fwprintf(stderr, L"The filters could not be taken away: %lu.\n", code);
  return left > 0 || code != 0 ? 1 : 0;
}

/* Tells the installation, by the agent's own program, that nothing holds here any more. Without a network it gives up by itself. */
static void tell_of_removal(void) {
  wchar_t program[MAX_PATH + 16], line[3 * MAX_PATH], link[MAX_PATH + 16];
  swprintf(link, MAX_PATH + 16, L"%ls\\link.json", data_folder);
  if (GetFileAttributesW(link) == INVALID_FILE_ATTRIBUTES) return;
  swprintf(program, MAX_PATH + 16, L"%ls\\node.exe", program_folder);
  swprintf(line, 3 * MAX_PATH, L"\"%ls\" --use-system-ca \"%ls\\main.js\" removed", program, program_folder);
  run_program(program, line, NULL, TOLD_MS);
}

int wmain(int count, wchar_t **arguments) {
  SERVICE_TABLE_ENTRYW table[] = {{(wchar_t *)SERVICE, run}, {NULL, NULL}};
  if (!find_folders()) return 1;
  if (count == 2 && !wcscmp(arguments[1], L"undo")) return undo();
  if (count == 2 && !wcscmp(arguments[1], L"end")) return end_others() ? 0 : 1;
  if (count == 2 && !wcscmp(arguments[1], L"update")) return update_run();
  if (count == 2 && !wcscmp(arguments[1], L"remove")) {
    /* An installer may not say that another version comes, and then that is how it is known. */
    if (is_data_folder_ours() && is_exchanging()) return end_others() ? 0 : 1;
    update_end();
    /* First: while they run they write to the folder, and to the registry. */
    bool is_over = end_others();
    int code = undo() == 0 && is_over ? 0 : 1;
    forget_boot();
    /* The former resolvers are there again by now. */
    if (is_data_folder_ours()) tell_of_removal();
    /* What could not be put back is noted there. */
    if (code == 0 && is_data_folder_ours() && !remove_tree(data_folder)) code = 1;
    return code;
  }
  return StartServiceCtrlDispatcherW(table) ? 0 : (int)GetLastError();
}
