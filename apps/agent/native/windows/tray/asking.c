/* One line to the agent, one back. */
#include "tray.h"
#include <aclapi.h>
#include <sddl.h>
#include <stdlib.h>
#include <string.h>

#define PIPE L"\\\\.\\pipe\\kinward-agent"
#define TRIES 20
#define WAIT_MS 100
#define LINE_BYTES 16384

/* As what this process makes itself. */
static bool is_own(PSID sid) {
  union {
    TOKEN_OWNER owner;
    BYTE bytes[sizeof(TOKEN_OWNER) + SECURITY_MAX_SID_SIZE];
  } held;
  HANDLE token;
  DWORD size;
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return false;
  bool is = GetTokenInformation(token, TokenOwner, &held, sizeof held, &size) && EqualSid(sid, held.owner.Owner);
  CloseHandle(token);
  return is;
}

/*
 * Whether Windows' own account or an administrator has made it: while the service does not run, another user may have taken its name, and lead to a page that asks for a password.
 * What this user has made is believed: they may do here what they like all the same.
 */
static bool is_of_agent(HANDLE pipe) {
  PSECURITY_DESCRIPTOR descriptor = NULL;
  PSID owner = NULL;
  if (GetSecurityInfo(pipe, SE_KERNEL_OBJECT, OWNER_SECURITY_INFORMATION, &owner, NULL, NULL, NULL, &descriptor) != ERROR_SUCCESS) return false;
  bool is = owner && (IsWellKnownSid(owner, WinLocalSystemSid) || IsWellKnownSid(owner, WinBuiltinAdministratorsSid) || is_own(owner));
  LocalFree(descriptor);
  return is;
}

/* The other side learns who asks, and acts as nobody. */
static HANDLE open_pipe(void) {
  for (int tried = 0; tried < TRIES; tried++) {
    HANDLE pipe = CreateFileW(PIPE, GENERIC_READ | GENERIC_WRITE, 0, NULL, OPEN_EXISTING, SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION, NULL);
    if (pipe != INVALID_HANDLE_VALUE) {
      if (is_of_agent(pipe)) return pipe;
      CloseHandle(pipe);
      break;
    }
    if (GetLastError() != ERROR_PIPE_BUSY) break;
    Sleep(WAIT_MS);
  }
  return INVALID_HANDLE_VALUE;
}

bool ask_agent(const wchar_t *line, wchar_t *answer, int room) {
  char bytes[LINE_BYTES];
  DWORD count = 0, held = 0;
  int length = WideCharToMultiByte(CP_UTF8, 0, line, -1, bytes, 1024, NULL, NULL);
  HANDLE pipe = length > 0 ? open_pipe() : INVALID_HANDLE_VALUE;
  if (pipe == INVALID_HANDLE_VALUE) return false;
  bytes[length - 1] = '\n';
  bool is_whole = false;
  if (WriteFile(pipe, bytes, (DWORD)length, &count, NULL))
    while (!is_whole && held < LINE_BYTES - 1 && ReadFile(pipe, bytes + held, LINE_BYTES - 1 - held, &count, NULL) && count > 0) {
      held += count;
      is_whole = memchr(bytes, '\n', held) != NULL;
    }
  CloseHandle(pipe);
  bytes[held] = 0;
  char *end = strchr(bytes, '\n');
  if (!is_whole || !end) return false;
  *end = 0;
  return MultiByteToWideChar(CP_UTF8, 0, bytes, -1, answer, room) > 0;
}
