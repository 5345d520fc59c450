/*
 * kinward-tray.exe: the icon beside the clock of a local user, with what the agent says about that user's rules, and a menu of what the agent offers.
 * `--close <process>` asks the windows of a process of this session to close, and ends with 0 where it has one; `--open` opens the agent's page, as the Start menu does.
 */
#include "tray.h"
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define CLICKED (WM_APP + 1)
/* With what came back, to be freed. */
#define ANSWERED (WM_APP + 2)
#define ASK_MS 5000
#define ROOM 8192
#define MOST_ENTRIES 24
/* Questions that nobody answers, after which there is no service: it starts another icon once it is there again. */
#define MOST_MISSED 6
#define MOST_UNKNOWN 2
static const wchar_t PAGE[] = L"http://127.0.0.1:";

static NOTIFYICONDATAW icon = {.cbSize = sizeof icon, .uID = 1, .uFlags = NIF_ICON | NIF_MESSAGE | NIF_TIP | NIF_SHOWTIP, .uCallbackMessage = CLICKED};
static HWND window;
static bool is_spanish;
/* Words of the icon are asked for, and a menu is open. */
static volatile LONG is_asking;
static bool is_open;
static int missed;
/* As this user has chosen, which the agent knows: before its first words nothing is shown for two looks, so that nothing comes and goes where it is hidden. */
static enum { UNKNOWN, SHOWN, HIDDEN } place;
static int unknown;
static State state = FAULT;
/* What the agent offers: ids and words, in `offered`. */
static wchar_t offered[ROOM], *ids[MOST_ENTRIES], *words[MOST_ENTRIES];
static int entries;

/* Of this computer's own page: digits and a slash after the beginning, so that what is before them is no name of somebody else's place. */
static bool is_page(const wchar_t *address) {
  size_t length = wcslen(PAGE);
  if (wcsncmp(address, PAGE, length)) return false;
  size_t digits = wcsspn(address + length, L"0123456789");
  return digits > 0 && digits <= 5 && address[length + digits] == L'/';
}

static const wchar_t *starting(void) { return is_spanish ? L"Kinward se está iniciando" : L"Kinward is starting"; }

static DWORD WINAPI ask(void *given) {
  wchar_t *line = given, *answer = calloc(ROOM, sizeof *answer);
  bool is_there = answer && ask_agent(line, answer, ROOM);
  if (!is_there) {
    free(answer);
    answer = NULL;
  }
  if (!wcsncmp(line, L"tray\t", 5)) InterlockedExchange(&is_asking, 0);
  free(line);
  if (!PostMessageW(window, ANSWERED, 0, (LPARAM)answer)) free(answer);
  return 0;
}

/* In a thread: the agent may take a while, and a menu does not. */
static bool begin(const wchar_t *verb, const wchar_t *what) {
  size_t room = wcslen(verb) + wcslen(what) + 2;
  wchar_t *line = malloc(room * sizeof *line);
  if (!line) return false;
  swprintf(line, room, L"%ls\t%ls", verb, what);
  HANDLE thread = CreateThread(NULL, 0, ask, line, 0, NULL);
  if (thread) CloseHandle(thread);
  else free(line);
  return thread != NULL;
}

static void show_icon(bool is_first) {
  if (place != SHOWN) return;
  icon.hWnd = window;
  HICON former = icon.hIcon;
  icon.hIcon = draw_icon(state);
  /* Where there is no place for icons yet, it comes with the next look. */
  if (is_first || !Shell_NotifyIconW(NIM_MODIFY, &icon)) Shell_NotifyIconW(NIM_ADD, &icon);
  if (former) DestroyIcon(former);
}

static State state_named(const wchar_t *name) {
  static const wchar_t *const NAMES[] = {L"on", L"paused", L"off", L"none"};
  for (int at = 0; at < 4; at++)
    if (!wcscmp(NAMES[at], name)) return (State)at;
  return FAULT;
}

static wchar_t *next_field(wchar_t **rest) {
  wchar_t *field = *rest, *end = field ? wcschr(field, L'\t') : NULL;
  if (end) *end++ = 0;
  *rest = end;
  return field;
}

static void take_state(wchar_t *rest) {
  wcsncpy(offered, rest ? rest : L"", ROOM - 1);
  wchar_t *at = offered, *name = next_field(&at), *tip = next_field(&at);
  if (!wcscmp(name, L"hidden")) {
    if (place == SHOWN) Shell_NotifyIconW(NIM_DELETE, &icon);
    place = HIDDEN;
    return;
  }
  place = SHOWN;
  state = state_named(name);
  wcsncpy(icon.szTip, tip ? tip : L"", sizeof icon.szTip / sizeof *icon.szTip - 1);
  for (entries = 0; at && entries < MOST_ENTRIES; entries++) {
    ids[entries] = next_field(&at);
    words[entries] = next_field(&at);
    if (!words[entries]) break;
  }
  show_icon(false);
}

static void balloon(const wchar_t *text) {
  wcsncpy(icon.szInfo, text, sizeof icon.szInfo / sizeof *icon.szInfo - 1);
  wcscpy(icon.szInfoTitle, L"Kinward");
  icon.uFlags |= NIF_INFO;
  Shell_NotifyIconW(NIM_MODIFY, &icon);
  icon.uFlags &= ~(UINT)NIF_INFO;
}

/* @param answer NULL: the agent is not there */
static void take(wchar_t *answer) {
  wchar_t *rest = answer, *kind = answer ? next_field(&rest) : NULL;
  missed = answer ? 0 : missed + 1;
  if (missed >= MOST_MISSED) {
    DestroyWindow(window);
    return;
  }
  /* Its entries stay what they are while somebody chooses one; the next words come soon. */
  if (is_open && (!kind || wcscmp(kind, L"text"))) {
    free(answer);
    return;
  }
  if (!kind || !wcsncmp(kind, L"{", 1)) {
    entries = 0;
    state = FAULT;
    if (place == UNKNOWN && ++unknown >= MOST_UNKNOWN) place = SHOWN;
    wcscpy(icon.szTip, starting());
    show_icon(false);
  } else if (!wcscmp(kind, L"tray")) take_state(rest);
  else if (!wcscmp(kind, L"text") && rest) balloon(rest);
  else if (!wcscmp(kind, L"url") && rest && is_page(rest)) ShellExecuteW(NULL, L"open", rest, NULL, NULL, SW_SHOWNORMAL);
  free(answer);
}

static void menu(void) {
  if (is_open) return;
  HMENU all = CreatePopupMenu();
  POINT at;
  AppendMenuW(all, MF_STRING | MF_GRAYED, 0, icon.szTip);
  if (entries > 0) AppendMenuW(all, MF_SEPARATOR, 0, NULL);
  for (int entry = 0; entry < entries; entry++) {
    /* Without an id it is a line between others. */
    if (*ids[entry]) AppendMenuW(all, MF_STRING, (UINT_PTR)entry + 1, words[entry]);
    else AppendMenuW(all, MF_SEPARATOR, 0, NULL);
  }
  GetCursorPos(&at);
  /* Else it stays when something else is clicked. */
  SetForegroundWindow(window);
  wchar_t chosen[128] = L"";
  is_open = true;
  int entry = TrackPopupMenu(all, TPM_RETURNCMD | TPM_BOTTOMALIGN | TPM_RIGHTBUTTON, at.x, at.y, 0, window, NULL);
  is_open = false;
  /* As Windows asks for after a menu without a window in front. */
  PostMessageW(window, WM_NULL, 0, 0);
  if (entry > 0 && entry <= entries) wcsncpy(chosen, ids[entry - 1], 127);
  DestroyMenu(all);
  if (*chosen) begin(L"do", chosen);
}

static LRESULT CALLBACK on(HWND of, UINT what, WPARAM one, LPARAM other) {
  static UINT taskbar_made;
  if (what == WM_CREATE) taskbar_made = RegisterWindowMessageW(L"TaskbarCreated");
  /* One question at a time: the other side may take as long as it likes. */
  if (what == WM_TIMER && InterlockedExchange(&is_asking, 1) == 0) {
    if (!begin(L"tray", is_spanish ? L"es" : L"en")) is_asking = 0;
  }
  else if (what == ANSWERED) take((wchar_t *)other);
  else if (what == CLICKED && (LOWORD(other) == WM_RBUTTONUP || LOWORD(other) == WM_LBUTTONUP)) menu();
  else if (what == taskbar_made || what == WM_SETTINGCHANGE || what == WM_DPICHANGED) show_icon(what == taskbar_made);
  else if (what == WM_DESTROY) {
    Shell_NotifyIconW(NIM_DELETE, &icon);
    PostQuitMessage(0);
  } else return DefWindowProcW(of, what, one, other);
  return 0;
}

typedef struct {
  DWORD pid;
  bool has_window;
} Closing;

static BOOL CALLBACK close_window(HWND one, LPARAM given) {
  Closing *closing = (Closing *)given;
  DWORD pid = 0;
  GetWindowThreadProcessId(one, &pid);
  if (pid == closing->pid && IsWindowVisible(one) && PostMessageW(one, WM_CLOSE, 0, 0)) closing->has_window = true;
  return TRUE;
}

static int open_page(void) {
  wchar_t *answer = calloc(ROOM, sizeof *answer);
  is_spanish = PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_SPANISH;
  if (answer && ask_agent(L"do\topen", answer, ROOM) && !wcsncmp(answer, L"url\t", 4) && is_page(answer + 4))
    return (INT_PTR)ShellExecuteW(NULL, L"open", answer + 4, NULL, NULL, SW_SHOWNORMAL) > 32 ? 0 : 1;
  MessageBoxW(NULL, starting(), L"Kinward", MB_OK | MB_ICONINFORMATION);
  return 1;
}

int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, wchar_t *line, int show) {
  WNDCLASSW class = {.lpfnWndProc = on, .hInstance = self, .lpszClassName = L"KinwardTray"};
  MSG message;
  (void)before;
  (void)show;
  if (!wcsncmp(line, L"--close ", 8)) {
    Closing closing = {wcstoul(line + 8, NULL, 10), false};
    EnumWindows(close_window, (LPARAM)&closing);
    return closing.has_window ? 0 : 1;
  }
  if (!wcscmp(line, L"--open")) return open_page();
  /* One in a session. */
  HANDLE only = CreateMutexW(NULL, FALSE, L"Local\\KinwardTray");
  if (!only || GetLastError() == ERROR_ALREADY_EXISTS) return 0;
  is_spanish = PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_SPANISH;
  wcscpy(icon.szTip, starting());
  if (!RegisterClassW(&class)) return 1;
  window = CreateWindowW(class.lpszClassName, L"Kinward", 0, 0, 0, 0, 0, NULL, NULL, self, NULL);
  if (!window) return 1;
  SetTimer(window, 1, ASK_MS, NULL);
  PostMessageW(window, WM_TIMER, 0, 0);
  while (GetMessageW(&message, NULL, 0, 0) > 0) {
    TranslateMessage(&message);
    DispatchMessageW(&message);
  }
  return 0;
}
