/* The pipe by which node asks the host. One at a time has it: the process that the host has started. */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <ntsecapi.h>

wchar_t channel_name[96];

static const struct {
  const char *name;
  Verb *run;
} VERBS[] = {
    {"hello", verb_hello},
    {"users", verb_users},
    {"sessions", verb_sessions},
    {"processes", verb_processes},
    {"end", verb_end},
    {"identity", verb_identity},
    {"link", verb_link},
    {"owner", verb_owner},
    {"holder", verb_holder},
    {"flush-dns", verb_flush_dns},
    {"notice", verb_notice},
    {"reg-get", verb_reg_get},
    {"reg-keys", verb_reg_keys},
    {"reg-values", verb_reg_values},
    {"change", verb_change},
    {"changes", verb_changes},
    {"restore", verb_restore},
    {"guard", verb_guard},
    {"answer", verb_answer},
};

static void run_verb(Reply *reply, const char *verb, int count, char **fields) {
  wchar_t *wide[MOST_FIELDS];
  int made = 0;
  for (; made < count; made++)
    if (!(wide[made] = wide_of(fields[made]))) break;
  if (made < count) fail(reply, L"no UTF-8");
  else {
    bool is_known = false;
    for (size_t at = 0; at < sizeof VERBS / sizeof *VERBS && !is_known; at++)
      if (!strcmp(VERBS[at].name, verb)) {
        is_known = true;
        VERBS[at].run(reply, count, wide);
      }
    if (!is_known) fail(reply, L"there is no such verb");
    if (!reply->is_over) {
      begin(reply, "ok");
      finish(reply);
    }
  }
  while (made > 0) free(wide[--made]);
}

/* Returns what is sent; its text is to be freed. */
static Text answer_to(char *line) {
  char *fields[MOST_FIELDS];
  int count = split_fields(line, fields, MOST_FIELDS);
  Reply reply = {.number = fields[0]};
  if (count < 2 || count > MOST_FIELDS || strspn(fields[0], "0123456789") != strlen(fields[0]) || strlen(fields[0]) > 15) {
    reply.number = "0";
    fail(&reply, L"a line has a number, a verb and its fields");
  } else
    run_verb(&reply, fields[1], count - 2, fields + 2);
  return reply.out;
}

/* Reads lines until the other side has gone, or says what is none. */
static void serve(HANDLE pipe) {
  static char buffer[LINE_BYTES];
  size_t held = 0;
  DWORD count;
  while (ReadFile(pipe, buffer + held, (DWORD)(LINE_BYTES - held), &count, NULL) && count > 0) {
    held += count;
    char *line = buffer;
    for (char *end; (end = memchr(line, '\n', held - (size_t)(line - buffer))); line = end + 1) {
      *end = 0;
      if (strlen(line) != (size_t)(end - line)) return;
      Text answer = answer_to(line);
      DWORD written;
      BOOL is_sent = WriteFile(pipe, answer.at, (DWORD)answer.length, &written, NULL);
      text_free(&answer);
      if (!is_sent) return;
    }
    held -= (size_t)(line - buffer);
    memmove(buffer, line, held);
    if (held == LINE_BYTES) return;
  }
}

static DWORD WINAPI serve_all(void *given) {
  HANDLE pipe = given;
  for (;;) {
    if (ConnectNamedPipe(pipe, NULL) || GetLastError() == ERROR_PIPE_CONNECTED) {
      ULONG pid = 0;
      if (GetNamedPipeClientProcessId(pipe, &pid) && is_agent(pid)) serve(pipe);
      else say(L"the channel was tried by process %lu", pid);
    } else
      Sleep(100);
    DisconnectNamedPipe(pipe);
  }
  return 0;
}

bool channel_start(void) {
  ULONGLONG random[2];
  wchar_t *own = own_sid();
  SECURITY_ATTRIBUTES attributes = {sizeof attributes, own ? descriptor_of(L"D:P(A;;GA;;;SY)(A;;GA;;;%ls)", own) : NULL, FALSE};
  LocalFree(own);
  if (!attributes.lpSecurityDescriptor || !RtlGenRandom(random, sizeof random)) return false;
  swprintf(channel_name, 96, L"\\\\.\\pipe\\kinward-host-%016llx%016llx", random[0], random[1]);
  HANDLE pipe = CreateNamedPipeW(channel_name, PIPE_ACCESS_DUPLEX | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                 PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, LINE_BYTES, LINE_BYTES, 0, &attributes);
  LocalFree(attributes.lpSecurityDescriptor);
  if (pipe == INVALID_HANDLE_VALUE || !SetEnvironmentVariableW(L"KINWARD_HOST", channel_name)) return false;
  HANDLE thread = CreateThread(NULL, 0, serve_all, pipe, 0, NULL);
  if (thread) CloseHandle(thread);
  return thread != NULL;
}
