/* Keeps node running: in a job that ends with this process, started again when it ends, told by its input what happens. */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define FIRST_WAIT_MS 100
#define LONGEST_WAIT_MS 5000
#define SETTLED_MS 60000
#define STOP_MS 5000
/* So long after its hello a node counts as one that works. */
#define WORKS_MS 5000
#define MOST_WAITING 256

static HANDLE job, input, there_are_lines;
static CRITICAL_SECTION lock;
static char *waiting[MOST_WAITING];
static int first_waiting, count_waiting;
static volatile LONG agent_pid;
static ULONGLONG gone_since = 1, hello_at;

/* A node that does not read keeps nobody waiting but this thread. */
static DWORD WINAPI write_lines(void *unused) {
  (void)unused;
  for (;;) {
    WaitForSingleObject(there_are_lines, INFINITE);
    for (;;) {
      HANDLE own = NULL;
      EnterCriticalSection(&lock);
      char *line = count_waiting > 0 ? waiting[first_waiting] : NULL;
      if (line) {
        first_waiting = (first_waiting + 1) % MOST_WAITING;
        count_waiting--;
        /* Of this thread, as another may close the first one meanwhile. */
        if (input) DuplicateHandle(GetCurrentProcess(), input, GetCurrentProcess(), &own, 0, FALSE, DUPLICATE_SAME_ACCESS);
      }
      LeaveCriticalSection(&lock);
      if (!line) break;
      DWORD written;
      if (own) WriteFile(own, line, (DWORD)strlen(line), &written, NULL);
      if (own) CloseHandle(own);
      free(line);
    }
  }
  return 0;
}

/* False where no node is there, or one that hangs: it asks how everything is when it starts again. */
bool agent_say(const char *line) {
  size_t count = strlen(line);
  char *copy = malloc(count + 2);
  if (!copy) return false;
  memcpy(copy, line, count);
  memcpy(copy + count, "\n", 2);
  EnterCriticalSection(&lock);
  bool is_room = input && count_waiting < MOST_WAITING;
  if (is_room) waiting[(first_waiting + count_waiting++) % MOST_WAITING] = copy;
  LeaveCriticalSection(&lock);
  if (is_room) SetEvent(there_are_lines);
  else free(copy);
  return is_room;
}

bool is_agent(DWORD pid) { return pid != 0 && (DWORD)agent_pid == pid; }

void agent_said_hello(void) {
  EnterCriticalSection(&lock);
  hello_at = GetTickCount64();
  LeaveCriticalSection(&lock);
}

ULONGLONG agent_gone_ms(void) {
  ULONGLONG now = GetTickCount64();
  EnterCriticalSection(&lock);
  if (hello_at != 0 && now - hello_at >= WORKS_MS) gone_since = 0;
  ULONGLONG gone = gone_since == 0 ? 0 : now - gone_since;
  LeaveCriticalSection(&lock);
  return gone;
}

static void forget_lines(HANDLE next) {
  EnterCriticalSection(&lock);
  for (; count_waiting > 0; count_waiting--) {
    free(waiting[first_waiting]);
    first_waiting = (first_waiting + 1) % MOST_WAITING;
  }
  HANDLE former = input;
  input = next;
  LeaveCriticalSection(&lock);
  if (former) CloseHandle(former);
}

/* What it writes before its own log is there. */
static HANDLE open_output(SECURITY_ATTRIBUTES *inherited) {
  wchar_t file[MAX_PATH];
  swprintf(file, MAX_PATH, L"%ls\\start.log", data_folder);
  return CreateFileW(file, FILE_GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, inherited, CREATE_ALWAYS, 0, NULL);
}

static HANDLE start_node(void) {
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
  PROCESS_INFORMATION process;
  wchar_t line[3 * MAX_PATH], program[MAX_PATH + 16];
  HANDLE reads, writes;
  swprintf(program, MAX_PATH + 16, L"%ls\\node.exe", program_folder);
  swprintf(line, 3 * MAX_PATH, L"\"%ls\" --max-semi-space-size=1 --use-system-ca \"%ls\\main.js\" service", program, program_folder);
  if (!CreatePipe(&reads, &writes, &inherited, 0)) return NULL;
  SetHandleInformation(writes, HANDLE_FLAG_INHERIT, 0);
  HANDLE output = open_output(&inherited);
  start.hStdInput = reads;
  start.hStdOutput = start.hStdError = output;
  BOOL is_started = CreateProcessW(program, line, NULL, NULL, TRUE, CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL, program_folder, &start, &process);
  DWORD code = GetLastError();
  CloseHandle(reads);
  if (output != INVALID_HANDLE_VALUE) CloseHandle(output);
  /* One that would go on without this process is none. */
  if (is_started && !AssignProcessToJobObject(job, process.hProcess)) {
    code = GetLastError();
    TerminateProcess(process.hProcess, 1);
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    is_started = FALSE;
  }
  if (!is_started) {
    CloseHandle(writes);
    say(L"node was not started: %lu", code);
    return NULL;
  }
  InterlockedExchange(&agent_pid, (LONG)process.dwProcessId);
  forget_lines(writes);
  ResumeThread(process.hThread);
  CloseHandle(process.hThread);
  return process.hProcess;
}

static void ended(HANDLE node) {
  DWORD code = 0;
  GetExitCodeProcess(node, &code);
  CloseHandle(node);
  InterlockedExchange(&agent_pid, 0);
  forget_lines(NULL);
  EnterCriticalSection(&lock);
  bool has_worked = hello_at != 0 && GetTickCount64() - hello_at >= WORKS_MS;
  if (has_worked) gone_since = 0;
  hello_at = 0;
  if (gone_since == 0) gone_since = GetTickCount64();
  LeaveCriticalSection(&lock);
  say(L"node ended with %lu", code);
  if (!has_worked) update_note_end();
}

bool agent_prepare(void) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
  InitializeCriticalSection(&lock);
  gone_since = GetTickCount64();
  there_are_lines = CreateEventW(NULL, FALSE, FALSE, NULL);
  job = CreateJobObjectW(NULL, NULL);
  if (!there_are_lines || !job || !SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits)) return false;
  HANDLE thread = CreateThread(NULL, 0, write_lines, NULL, 0, NULL);
  if (thread) CloseHandle(thread);
  return thread != NULL;
}

static bool has_said_hello(void) {
  EnterCriticalSection(&lock);
  bool has = hello_at != 0;
  LeaveCriticalSection(&lock);
  return has;
}

/* One that has not said hello has changed nothing yet, and does not read its input: it is not waited for. */
static void stop_node(HANDLE node) {
  if (has_said_hello() && agent_say("stop") && WaitForSingleObject(node, STOP_MS) == WAIT_OBJECT_0) return;
  TerminateJobObject(job, 1);
  WaitForSingleObject(node, STOP_MS);
}

void agent_run(HANDLE stop) {
  for (DWORD wait = FIRST_WAIT_MS;;) {
    ULONGLONG began = GetTickCount64();
    bool is_over = WaitForSingleObject(stop, 0) == WAIT_OBJECT_0;
    HANDLE node = is_over ? NULL : start_node();
    if (!node && !is_over) update_note_end();
    if (node) {
      HANDLE both[] = {stop, node};
      if (WaitForMultipleObjects(2, both, FALSE, INFINITE) == WAIT_OBJECT_0) stop_node(node);
      ended(node);
    }
    wait = GetTickCount64() - began > SETTLED_MS ? FIRST_WAIT_MS : wait;
    if (WaitForSingleObject(stop, wait) == WAIT_OBJECT_0) break;
    wait = wait * 2 > LONGEST_WAIT_MS ? LONGEST_WAIT_MS : wait * 2;
  }
  TerminateJobObject(job, 1);
}
