/*
 * The pipe on which local users ask the agent: one line, one answer. Windows says who asks; node says what is answered.
 * It is there as long as the service, so that no other program has its name; where one has it already the service goes on without.
 */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define PIPE L"\\\\.\\pipe\\kinward-agent"
#define WORKERS 24
#define MOST_OF_USER 8
#define ASKED_BYTES 4096
#define ASK_MS 10000
#define ANSWER_MS 30000
#define SEND_MS 5000
#define TAKE_MS 2000
#define TRY_MS 1000
static const char STARTING[] = "{\"done\":false,\"reason\":\"failed\",\"message\":\"The agent is starting. Try again.\"}\n";

typedef struct {
  HANDLE pipe, moved, answered;
  /* What an answer names; 0: none is waited for. */
  uint64_t connection;
  char *answer;
  wchar_t *sid;
} Worker;
static Worker workers[WORKERS];
static CRITICAL_SECTION lock;
static uint64_t last_connection;

/* Returns how many bytes were moved; 0 where it took too long or the other side has gone. */
static DWORD move(Worker *worker, char *bytes, DWORD count, bool is_read, DWORD ms) {
  OVERLAPPED overlapped = {.hEvent = worker->moved};
  DWORD moved = 0;
  ResetEvent(worker->moved);
  BOOL is_done = is_read ? ReadFile(worker->pipe, bytes, count, NULL, &overlapped) : WriteFile(worker->pipe, bytes, count, NULL, &overlapped);
  if (!is_done && GetLastError() != ERROR_IO_PENDING) return 0;
  if (WaitForSingleObject(worker->moved, ms) != WAIT_OBJECT_0) CancelIoEx(worker->pipe, &overlapped);
  return GetOverlappedResult(worker->pipe, &overlapped, &moved, TRUE) ? moved : 0;
}

static bool connected(Worker *worker) {
  OVERLAPPED overlapped = {.hEvent = worker->moved};
  DWORD unused;
  ResetEvent(worker->moved);
  if (ConnectNamedPipe(worker->pipe, &overlapped)) return true;
  if (GetLastError() == ERROR_PIPE_CONNECTED) return true;
  return GetLastError() == ERROR_IO_PENDING && GetOverlappedResult(worker->pipe, &overlapped, &unused, TRUE);
}

/* Of who holds the other end; only what it asks for is believed by the token. */
static bool is_let_in(Worker *worker) {
  ULONG pid;
  HANDLE process = GetNamedPipeClientProcessId(worker->pipe, &pid) ? OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, pid) : NULL, token;
  wchar_t *sid = NULL;
  if (process && OpenProcessToken(process, TOKEN_QUERY, &token)) {
    sid = sid_of_token(token);
    CloseHandle(token);
  }
  if (process) CloseHandle(process);
  int held = 0;
  EnterCriticalSection(&lock);
  for (int at = 0; sid && at < WORKERS; at++)
    if (workers[at].sid && !wcscmp(workers[at].sid, sid)) held++;
  if (held < MOST_OF_USER) worker->sid = sid;
  LeaveCriticalSection(&lock);
  if (sid && !worker->sid) LocalFree(sid);
  return worker->sid != NULL;
}

/* The line without its end; false where it is too long, or took too long. */
static bool read_line(Worker *worker, char *line) {
  DWORD held = 0;
  ULONGLONG end = GetTickCount64() + ASK_MS;
  while (held < ASKED_BYTES) {
    ULONGLONG now = GetTickCount64();
    DWORD count = now < end ? move(worker, line + held, ASKED_BYTES - held, true, (DWORD)(end - now)) : 0;
    if (count == 0) return false;
    char *stop = memchr(line + held, '\n', count);
    held += count;
    if (!stop) continue;
    *stop = 0;
    /* Nothing is read after it. */
    return strlen(line) == (size_t)(stop - line);
  }
  return false;
}

/* The line that node is told; to be freed. NULL: it is not known who asks. */
static char *told(Worker *worker, const char *line) {
  HANDLE token = NULL;
  BOOL is_elevated = FALSE;
  DWORD session = 0, size;
  BYTE administrators[SECURITY_MAX_SID_SIZE];
  DWORD sid_size = sizeof administrators;
  wchar_t *sid = NULL;
  if (!ImpersonateNamedPipeClient(worker->pipe)) return NULL;
  bool is_known = OpenThreadToken(GetCurrentThread(), TOKEN_QUERY, TRUE, &token) && GetTokenInformation(token, TokenSessionId, &session, sizeof session, &size) &&
                  CreateWellKnownSid(WinBuiltinAdministratorsSid, NULL, administrators, &sid_size) && CheckTokenMembership(NULL, administrators, &is_elevated);
  /* With another's rights nothing is done. */
  if (!RevertToSelf()) abort();
  if (is_known) sid = sid_of_token(token);
  if (token) CloseHandle(token);
  char *text = sid ? malloc(ASKED_BYTES + 400) : NULL;
  if (text)
    snprintf(text, ASKED_BYTES + 400, "ask\t%llu\t%ls\t%d\t%lu\t%s", (unsigned long long)worker->connection, sid, is_elevated ? 1 : 0, session, line);
  LocalFree(sid);
  return text;
}

static void answer(Worker *worker) {
  char line[ASKED_BYTES + 1], rest[16];
  if (!read_line(worker, line)) return;
  EnterCriticalSection(&lock);
  worker->connection = ++last_connection;
  ResetEvent(worker->answered);
  LeaveCriticalSection(&lock);
  char *text = told(worker, line);
  bool is_there = text && agent_say(text);
  free(text);
  if (is_there) WaitForSingleObject(worker->answered, ANSWER_MS);
  EnterCriticalSection(&lock);
  worker->connection = 0;
  char *given = worker->answer;
  worker->answer = NULL;
  LeaveCriticalSection(&lock);
  if (given) move(worker, given, (DWORD)strlen(given), false, SEND_MS);
  else if (text && !is_there) move(worker, (char *)STARTING, sizeof STARTING - 1, false, SEND_MS);
  free(given);
  /* What was not taken yet would be lost by an end: who asked closes first. */
  move(worker, rest, sizeof rest, true, TAKE_MS);
}

static DWORD WINAPI serve(void *given) {
  Worker *worker = given;
  for (;;) {
    if (connected(worker)) {
      if (is_let_in(worker)) answer(worker);
      EnterCriticalSection(&lock);
      LocalFree(worker->sid);
      worker->sid = NULL;
      LeaveCriticalSection(&lock);
    } else
      Sleep(100);
    DisconnectNamedPipe(worker->pipe);
  }
  return 0;
}

void verb_answer(Reply *reply, int count, wchar_t **fields) {
  uint64_t connection;
  Reply line = {.number = ""};
  if (count < 2 || !number_of(fields[0], &connection) || connection == 0) return fail(reply, L"an answer has a connection and a line");
  for (int at = 1; at < count; at++) field(&line, fields[at]);
  finish(&line);
  /* Without the TAB before the first field. */
  char *text = strdup(line.out.at + 1);
  text_free(&line.out);
  EnterCriticalSection(&lock);
  for (int at = 0; at < WORKERS; at++)
    if (workers[at].connection == connection && !workers[at].answer) {
      workers[at].answer = text;
      text = NULL;
      SetEvent(workers[at].answered);
      break;
    }
  LeaveCriticalSection(&lock);
  /* Who asked has gone. */
  free(text);
}

/* False where the name is another program's, or there is no room. None of them is left then. */
static bool make_pipes(PSECURITY_DESCRIPTOR descriptor) {
  SECURITY_ATTRIBUTES attributes = {sizeof attributes, descriptor, FALSE};
  for (int at = 0; at < WORKERS; at++) {
    SetLastError(NO_ERROR);
    workers[at].pipe = CreateNamedPipeW(PIPE, PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | (at == 0 ? FILE_FLAG_FIRST_PIPE_INSTANCE : 0),
                                        PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, WORKERS, LINE_BYTES, ASKED_BYTES, 0, &attributes);
    DWORD code = GetLastError();
    /* Wine makes one beside another program's all the same, and says that there was one. */
    if (workers[at].pipe != INVALID_HANDLE_VALUE && at == 0 && code == ERROR_ALREADY_EXISTS) at++;
    else if (workers[at].pipe != INVALID_HANDLE_VALUE) continue;
    while (at > 0) CloseHandle(workers[--at].pipe);
    SetLastError(code);
    return false;
  }
  return true;
}

/* Rules hold without it, and a local user may have taken its name while the service was starting: it is tried until it is there. */
static DWORD WINAPI open_all(void *descriptor) {
  for (bool is_said = false; !make_pipes(descriptor); Sleep(TRY_MS)) {
    if (!is_said) say(L"the pipe for users is not there, and is tried again: %lu", GetLastError());
    is_said = true;
  }
  LocalFree(descriptor);
  for (int at = 0; at < WORKERS; at++) {
    HANDLE thread = CreateThread(NULL, 64 * 1024, serve, &workers[at], STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
    if (thread) CloseHandle(thread);
    else say(L"the pipe for users is served less: %lu", GetLastError());
  }
  return 0;
}

bool commands_start(void) {
  /* Users read and write, and make no instance of it. */
  wchar_t *own = own_sid();
  PSECURITY_DESCRIPTOR descriptor = own ? descriptor_of(L"D:P(D;;GA;;;NU)(A;;GA;;;SY)(A;;GA;;;%ls)(A;;0x12019b;;;AU)", own) : NULL;
  LocalFree(own);
  InitializeCriticalSection(&lock);
  bool is_ready = descriptor != NULL;
  for (int at = 0; is_ready && at < WORKERS; at++) {
    workers[at].moved = CreateEventW(NULL, TRUE, FALSE, NULL);
    workers[at].answered = CreateEventW(NULL, TRUE, FALSE, NULL);
    is_ready = workers[at].moved && workers[at].answered;
  }
  HANDLE thread = is_ready ? CreateThread(NULL, 0, open_all, descriptor, 0, NULL) : NULL;
  if (thread) CloseHandle(thread);
  return thread != NULL;
}
