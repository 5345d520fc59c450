/* The tray's program in the sessions of local users, with the rights of each. */
#include "host.h"
#include <stdio.h>
#include <userenv.h>
#include <wchar.h>
#include <wtsapi32.h>

#define LOOK_MS 5000
#define MOST_SESSIONS 64
#define END_MS 2000

static struct {
  DWORD session;
  HANDLE process;
} trays[MOST_SESSIONS];
static CRITICAL_SECTION lock;
static bool is_over;
static HANDLE look_now;
/* Ends them with this process, however that ends. */
static HANDLE job;

/* False where nobody is signed in there. The process is to be closed. */
bool run_in_session(DWORD session, const wchar_t *arguments, HANDLE *process) {
  wchar_t line[2 * MAX_PATH], program[MAX_PATH + 24], desktop[] = L"winsta0\\default";
  STARTUPINFOW start = {.cb = sizeof start, .lpDesktop = desktop};
  PROCESS_INFORMATION made;
  HANDLE token;
  void *environment = NULL;
  if (!WTSQueryUserToken(session, &token)) return false;
  swprintf(program, MAX_PATH + 24, L"%ls\\kinward-tray.exe", program_folder);
  swprintf(line, 2 * MAX_PATH, L"\"%ls\" %ls", program, arguments);
  bool is_started = CreateEnvironmentBlock(&environment, token, FALSE) &&
                    CreateProcessAsUserW(token, program, line, NULL, NULL, FALSE, CREATE_UNICODE_ENVIRONMENT | CREATE_SUSPENDED, environment, program_folder, &start, &made);
  if (is_started) {
    /* By Windows' documentation all of a job are of one session: where it does not take this one, the icon ends by itself once nobody answers it. */
    AssignProcessToJobObject(job, made.hProcess);
    ResumeThread(made.hThread);
    CloseHandle(made.hThread);
    *process = made.hProcess;
  }
  if (environment) DestroyEnvironmentBlock(environment);
  CloseHandle(token);
  return is_started;
}

/* One in each session: whose tray was ended has another one. */
static void start_in(DWORD session) {
  EnterCriticalSection(&lock);
  int free_slot = -1;
  bool is_there = false;
  for (int at = 0; at < MOST_SESSIONS; at++) {
    if (trays[at].process && WaitForSingleObject(trays[at].process, 0) == WAIT_OBJECT_0) {
      CloseHandle(trays[at].process);
      trays[at].process = NULL;
    }
    if (!trays[at].process) free_slot = at;
    else if (trays[at].session == session) is_there = true;
  }
  if (!is_over && !is_there && free_slot >= 0 && run_in_session(session, L"", &trays[free_slot].process)) trays[free_slot].session = session;
  LeaveCriticalSection(&lock);
}

static DWORD WINAPI look(void *unused) {
  (void)unused;
  for (;; WaitForSingleObject(look_now, LOOK_MS)) {
    WTS_SESSION_INFOW *sessions = NULL;
    DWORD count = 0;
    start_in(WTSGetActiveConsoleSessionId());
    if (!WTSEnumerateSessionsW(NULL, 0, 1, &sessions, &count)) continue;
    for (DWORD at = 0; at < count; at++)
      if (sessions[at].State == WTSActive) start_in(sessions[at].SessionId);
    WTSFreeMemory(sessions);
  }
  return 0;
}

void trays_prepare(void) {
  /* What a menu has opened is the user's own and goes on. */
  DWORD flags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK;
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags = flags};
  InitializeCriticalSection(&lock);
  look_now = CreateEventW(NULL, FALSE, FALSE, NULL);
  job = CreateJobObjectW(NULL, NULL);
  if (job) SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
}

void trays_look(void) { SetEvent(look_now); }

void trays_start(void) {
  HANDLE thread = look_now && job ? CreateThread(NULL, 0, look, NULL, 0, NULL) : NULL;
  if (thread) CloseHandle(thread);
}

/* They are of no use without the service, and hold its program's file. */
void trays_end(void) {
  EnterCriticalSection(&lock);
  is_over = true;
  TerminateJobObject(job, 0);
  for (int at = 0; at < MOST_SESSIONS; at++)
    if (trays[at].process) TerminateProcess(trays[at].process, 0);
  ULONGLONG end = GetTickCount64() + END_MS;
  for (int at = 0; at < MOST_SESSIONS; at++) {
    ULONGLONG now = GetTickCount64();
    if (trays[at].process) WaitForSingleObject(trays[at].process, now < end ? (DWORD)(end - now) : 0);
  }
  LeaveCriticalSection(&lock);
}
