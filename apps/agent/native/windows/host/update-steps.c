/* What is done with a newer package, step by step. The step at hand is in the file `phase`; the files and what comes of it are those of Linux (`src/update/script.ts`). */
#include "update.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define LOOK_MS 1000
/* Starts of it for one package; a computer that goes off again and again in the middle has the former one. */
#define MOST_STARTS 4
/* The new agent has LOOKED_AT_MS to become healthy and has to stay so for WELL_MS; looks begin LOOK_MS apart at the earliest. */
#define LOOKED_AT_MS 60000
#define WELL_MS 10000
#define HEALTH_MS 10000
/* The most that one look counts for: what is more the computer was asleep. */
#define COUNTED_MS 12000
#define NOT_WELL MAXDWORD
/* Ends of the new agent at its start, after which it is not looked at further: some eleven seconds. */
#define ENDS 8
/* While another program installs something, and where something cannot be done now. */
#define BUSY_TRIES 60
#define BUSY_MS 10000
#define PAUSE_MS 30000

typedef struct {
  char version[VERSION_SIZE], sha256[65], former[VERSION_SIZE], connection[16];
} Facts;
static Facts facts;

static bool read_facts(void) {
  char line[200];
  get_line(L"ready", line, sizeof line);
  return sscanf(line, "%23s %64s %23s %15s", facts.version, facts.sha256, facts.former, facts.connection) == 4;
}

/* "" where none is installed. */
static void find_version(char version[VERSION_SIZE]) {
  wchar_t found[VERSION_SIZE];
  *version = 0;
  if (installed_version(found, NULL)) snprintf(version, VERSION_SIZE, "%ls", found);
}

/* Tried until the disk takes it. */
static void put_surely(const wchar_t *name, const char *text) {
  while (!put_line(name, "%s", text)) Sleep(PAUSE_MS);
}

static void clean_up(void) {
  static const wchar_t *const OTHERS[] = {L"former.msi", L"former.msi.new", L"new.msi", L"starts", L"why", L"said", L"users", L"ends", L"exchanging", L"ready"};
  for (size_t at = 0; at < sizeof OTHERS / sizeof *OTHERS; at++) delete_update_file(OTHERS[at]);
  delete_update_file(L"phase");
}

static void end_with(const char *outcome, const char *why) {
  char line[80];
  snprintf(line, sizeof line, "%s %s %s", facts.version, outcome, why);
  say(L"update to %hs", line);
  put_surely(L"result", line);
  put_surely(L"phase", "over");
  clean_up();
}

/* Of the agent's service; "" where there is none. */
static void find_program(wchar_t folder[MAX_PATH]) {
  static union {
    QUERY_SERVICE_CONFIGW config;
    BYTE room[8192];
  } held;
  DWORD size;
  *folder = 0;
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE service = manager ? OpenServiceW(manager, SERVICE, SERVICE_QUERY_CONFIG) : NULL;
  if (service && QueryServiceConfigW(service, &held.config, sizeof held, &size)) {
    const wchar_t *path = held.config.lpBinaryPathName;
    swprintf(folder, MAX_PATH, L"%ls", *path == L'"' ? path + 1 : path);
    wchar_t *last = wcsrchr(folder, L'\\');
    if (last) *last = 0;
    else *folder = 0;
  }
  if (service) CloseServiceHandle(service);
  if (manager) CloseServiceHandle(manager);
}

/* Asks the program that is installed. `said`: why not, in a word. */
static bool is_healthy(const char *version, char *said, int room) {
  wchar_t folder[MAX_PATH], program[MAX_PATH + 16], line[4 * MAX_PATH], file[MAX_PATH];
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  *said = 0;
  find_program(folder);
  if (!*folder) return false;
  update_file(file, L"said");
  HANDLE output = CreateFileW(file, GENERIC_WRITE, FILE_SHARE_READ, &inherited, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
  if (output == INVALID_HANDLE_VALUE) return false;
  swprintf(program, MAX_PATH + 16, L"%ls\\node.exe", folder);
  swprintf(line, 4 * MAX_PATH, L"\"%ls\" --use-system-ca \"%ls\\main.js\" healthy %hs %hs", program, folder, version, facts.connection);
  DWORD code = run_program(program, line, output, HEALTH_MS);
  CloseHandle(output);
  get_line(L"said", said, room);
  return code == 0;
}

static bool is_reason(const char *said) {
  static const char *const REASONS[] = {"not-ready", "no-answer", "no-rules", "not-connected"};
  for (size_t at = 0; at < sizeof REASONS / sizeof *REASONS; at++)
    if (!strcmp(said, REASONS[at])) return true;
  return false;
}

/* Whether the agent of a version works: well within a minute, and for some seconds. Else the file `why` says why not. */
static bool works(const char *version) {
  char said[32];
  DWORD spent = 0, well = NOT_WELL;
  put_line(L"why", "not-ready");
  delete_update_file(L"ends");
  while (spent < LOOKED_AT_MS || well != NOT_WELL) {
    ULONGLONG began = GetTickCount64(), took;
    if (is_healthy(version, said, sizeof said)) {
      if (well == NOT_WELL) well = spent;
      if (spent - well >= WELL_MS) return true;
    } else {
      well = NOT_WELL;
      if (is_reason(said)) put_line(L"why", "%s", said);
    }
    get_line(L"ends", said, sizeof said);
    if (atoi(said) >= ENDS) break;
    took = GetTickCount64() - began;
    if (took < LOOK_MS) Sleep((DWORD)(LOOK_MS - took));
    took = GetTickCount64() - began;
    spent += took < COUNTED_MS ? (DWORD)took : COUNTED_MS;
  }
  return false;
}

static HANDLE hold_exchange(void) {
  wchar_t file[MAX_PATH];
  update_file(file, L"exchanging");
  return CreateFileW(file, GENERIC_WRITE, 0, NULL, OPEN_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, NULL);
}

/* While it goes on the one that makes place keeps what the agent has. Returns 0, ERROR_INSTALL_ALREADY_RUNNING or why not. */
static DWORD exchange(const wchar_t *name, bool is_back) {
  wchar_t file[MAX_PATH], log[MAX_PATH];
  char before[VERSION_SIZE], there[VERSION_SIZE];
  DWORD code = ERROR_INSTALL_ALREADY_RUNNING;
  find_version(before);
  update_file(file, name);
  update_file(log, L"installer.log");
  for (int tried = 0; tried < BUSY_TRIES && code == ERROR_INSTALL_ALREADY_RUNNING; tried++) {
    if (tried > 0) Sleep(BUSY_MS);
    find_version(there);
    /* Who is at the computer has removed it meanwhile, or installed another one. */
    if (strcmp(there, before)) break;
    HANDLE held = hold_exchange();
    if (held == INVALID_HANDLE_VALUE) return ERROR_SHARING_VIOLATION;
    code = run_installer(file, log, is_back);
    CloseHandle(held);
  }
  say(L"the installer of %ls ended with %lu", name, code);
  return code == ERROR_SUCCESS_REBOOT_REQUIRED || code == ERROR_SUCCESS_REBOOT_INITIATED ? 0 : code;
}

/* Where the installer had nothing to do it starts nothing. */
static void start_agent(void) {
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE service = manager ? OpenServiceW(manager, SERVICE, SERVICE_START) : NULL;
  if (service) {
    StartServiceW(service, 0, NULL);
    CloseServiceHandle(service);
  }
  if (manager) CloseServiceHandle(manager);
}

/* Returns whether it is to be installed. */
static bool keep(void) {
  wchar_t file[MAX_PATH], package[MAX_PATH], wide[VERSION_SIZE];
  char there[VERSION_SIZE];
  update_file(file, L"new.msi");
  swprintf(wide, VERSION_SIZE, L"%hs", facts.version);
  find_version(there);
  if (!has_room()) end_with("waiting", "no-room");
  else if (!is_sha256(file, facts.sha256)) end_with("waiting", "not-the-file");
  else if (!is_agent_package(file, wide) || !is_newer(facts.version, facts.former)) end_with("failed", "not-the-file");
  else if (strcmp(there, facts.former)) end_with("waiting", "busy");
  else if (!installed_version(wide, package) || !has_its_files(package)) end_with("failed", "not-installed");
  else if (!copy_whole(package, L"former.msi")) end_with("waiting", "no-room");
  else return true;
  return false;
}

static void take_back(void) {
  char why[32], now[32], there[VERSION_SIZE];
  get_line(L"why", why, sizeof why);
  say(L"update to %hs: %hs; the former version is put back", facts.version, why);
  /* Tried until it is there, but not in place of what an administrator has installed since. */
  for (;;) {
    find_version(there);
    if (*there && strcmp(there, facts.version) && strcmp(there, facts.former)) return end_with("waiting", "busy");
    if (exchange(L"former.msi", true) == 0) break;
    /* As without room: the installer has undone what it began, so that the former version is there. */
    find_version(there);
    if (!strcmp(there, facts.former)) {
      start_agent();
      if (works(facts.former)) break;
    }
    Sleep(PAUSE_MS);
  }
  start_agent();
  bool is_well = !strcmp(why, "not-ready") || works(facts.former);
  get_line(L"why", now, sizeof now);
  /* What the former version has as well, as a home that is away, is no fault of the newer one. */
  bool is_waiting = !strcmp(why, "no-room") || (!is_well && !strcmp(why, now));
  end_with(is_waiting ? "waiting" : "failed", why);
}

void carry_out(void) {
  char phase[16], starts[16];
  get_line(L"phase", phase, sizeof phase);
  if (!strcmp(phase, "over") || !read_facts()) return clean_up();
  get_line(L"starts", starts, sizeof starts);
  put_line(L"starts", "%d", atoi(starts) + 1);
  if (!*phase) put_surely(L"phase", strcpy(phase, "keep"));
  if (atoi(starts) >= MOST_STARTS) {
    if (!strcmp(phase, "keep")) return end_with("waiting", "busy");
    if (strcmp(phase, "back")) {
      put_surely(L"why", "not-ready");
      put_surely(L"phase", strcpy(phase, "back"));
    }
  }
  if (!strcmp(phase, "keep")) {
    if (!keep()) return;
    put_surely(L"phase", strcpy(phase, "install"));
  }
  if (!strcmp(phase, "install")) {
    char there[VERSION_SIZE];
    find_version(there);
    if (*there && strcmp(there, facts.former) && strcmp(there, facts.version)) return end_with("waiting", "busy");
    DWORD code = exchange(L"new.msi", false);
    find_version(there);
    /* The same version, as somebody else has built it, was installed meanwhile. */
    if (code == ERROR_PRODUCT_VERSION && !strcmp(there, facts.version)) code = 0;
    if (is_not_now(code) && (code == ERROR_INSTALL_ALREADY_RUNNING || !strcmp(there, facts.former))) {
      start_agent();
      return end_with("waiting", "busy");
    }
    if (code != 0) put_surely(L"why", has_room() ? "not-installed" : "no-room");
    put_surely(L"phase", strcpy(phase, code == 0 ? "look" : "back"));
  }
  if (!strcmp(phase, "look")) {
    start_agent();
    if (works(facts.version)) return end_with("installed", "well");
    put_surely(L"phase", strcpy(phase, "back"));
  }
  take_back();
}
