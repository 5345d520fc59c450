/* What a program's file says of itself and who has signed it, and where an entry of the Start menu leads. */
#define COBJMACROS
#include "host.h"
#include <shlobj.h>
#include <softpub.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wincrypt.h>
#include <wintrust.h>

/* On a disk of this computer: what is elsewhere would be asked for with the computer's own account. */
static bool is_local(const wchar_t *path) {
  wchar_t root[] = {path[0], L':', L'\\', 0};
  return ((path[0] >= L'A' && path[0] <= L'Z') || (path[0] >= L'a' && path[0] <= L'z')) && path[1] == L':' && path[2] == L'\\' &&
         GetDriveTypeW(root) != DRIVE_REMOTE;
}

/* Of the first language that the file has. */
static void field_of_version(Reply *reply, const void *version, const wchar_t *name) {
  struct {
    WORD language, page;
  } *languages = NULL;
  UINT size = 0;
  wchar_t place[80], *text = NULL, safe[256] = L"";
  if (version && VerQueryValueW(version, L"\\VarFileInfo\\Translation", (void **)&languages, &size) && size >= sizeof *languages) {
    swprintf(place, 80, L"\\StringFileInfo\\%04x%04x\\%ls", languages->language, languages->page, name);
    if (VerQueryValueW(version, place, (void **)&text, &size) && text && size > 0) {
      /* A file may lack the end of its text. */
      UINT count = size < 255 ? size : 255;
      wmemcpy(safe, text, count);
      safe[count] = 0;
    }
  }
  field(reply, safe);
}

/* Nothing is fetched for it. `name` stays empty unless the signature is right. */
static void signer_of(wchar_t *path, wchar_t *name, DWORD room) {
  GUID action = WINTRUST_ACTION_GENERIC_VERIFY_V2;
  WINTRUST_FILE_INFO file = {.cbStruct = sizeof file, .pcwszFilePath = path};
  WINTRUST_DATA trust = {.cbStruct = sizeof trust, .dwUIChoice = WTD_UI_NONE, .fdwRevocationChecks = WTD_REVOKE_NONE, .dwUnionChoice = WTD_CHOICE_FILE};
  trust.pFile = &file;
  trust.dwStateAction = WTD_STATEACTION_VERIFY;
  trust.dwProvFlags = WTD_CACHE_ONLY_URL_RETRIEVAL;
  *name = 0;
  if (WinVerifyTrust(INVALID_HANDLE_VALUE, &action, &trust) == ERROR_SUCCESS) {
    CRYPT_PROVIDER_DATA *data = WTHelperProvDataFromStateData(trust.hWVTStateData);
    CRYPT_PROVIDER_SGNR *signer = data ? WTHelperGetProvSignerFromChain(data, 0, FALSE, 0) : NULL;
    CRYPT_PROVIDER_CERT *certificate = signer ? WTHelperGetProvCertFromChain(signer, 0) : NULL;
    if (certificate) CertGetNameStringW(certificate->pCert, CERT_NAME_SIMPLE_DISPLAY_TYPE, 0, NULL, name, room);
  }
  trust.dwStateAction = WTD_STATEACTION_CLOSE;
  WinVerifyTrust(INVALID_HANDLE_VALUE, &action, &trust);
}

/* It, or what takes its place. */
static bool is_written_by_users(const wchar_t *path) {
  wchar_t *folder = wcsdup(path), *last = folder ? wcsrchr(folder, L'\\') : NULL;
  if (last) *last = 0;
  bool is = !last || !is_administrators_alone(path) || !is_administrators_alone(folder);
  free(folder);
  return is;
}

void verb_identity(Reply *reply, int count, wchar_t **fields) {
  static const wchar_t *const NAMES[] = {L"CompanyName", L"ProductName", L"OriginalFilename", L"FileDescription"};
  wchar_t signer[256];
  DWORD unused;
  if (count != 1 || !is_local(fields[0])) return fail(reply, L"this is no path of a disk of this computer");
  DWORD size = GetFileVersionInfoSizeW(fields[0], &unused);
  void *version = size > 0 ? malloc(size) : NULL;
  if (version && !GetFileVersionInfoW(fields[0], 0, size, version)) {
    free(version);
    version = NULL;
  }
  signer_of(fields[0], signer, 256);
  begin(reply, "ok");
  for (size_t at = 0; at < 4; at++) field_of_version(reply, version, NAMES[at]);
  field(reply, signer);
  field_number(reply, is_written_by_users(fields[0]));
  finish(reply);
  free(version);
}

void verb_link(Reply *reply, int count, wchar_t **fields) {
  IShellLinkW *link = NULL;
  IPersistFile *file = NULL;
  wchar_t target[MAX_PATH] = L"", arguments[1024] = L"";
  if (count != 1 || !is_local(fields[0])) return fail(reply, L"this is no path of a disk of this computer");
  /* Each call by itself: the thread has nothing else of this kind. */
  HRESULT begun = CoInitializeEx(NULL, COINIT_APARTMENTTHREADED);
  HRESULT code = CoCreateInstance(&CLSID_ShellLink, NULL, CLSCTX_INPROC_SERVER, &IID_IShellLinkW, (void **)&link);
  if (SUCCEEDED(code)) code = IShellLinkW_QueryInterface(link, &IID_IPersistFile, (void **)&file);
  if (SUCCEEDED(code)) code = IPersistFile_Load(file, fields[0], STGM_READ | STGM_SHARE_DENY_NONE);
  /* As it is written: nothing is looked for. */
  if (SUCCEEDED(code)) code = IShellLinkW_GetPath(link, target, MAX_PATH, NULL, 0);
  if (SUCCEEDED(code)) code = IShellLinkW_GetArguments(link, arguments, 1024);
  if (file) IPersistFile_Release(file);
  if (link) IShellLinkW_Release(link);
  if (SUCCEEDED(begun)) CoUninitialize();
  if (FAILED(code)) return fail_code(reply, L"it cannot be read", (DWORD)code);
  begin(reply, "ok");
  field(reply, target);
  field(reply, arguments);
  finish(reply);
}
