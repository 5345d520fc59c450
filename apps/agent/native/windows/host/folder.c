/* The agent's folders. Users of Windows may make folders below ProgramData, so one that is there may be a child's. */
#include "host.h"
#include <aclapi.h>
#include <sddl.h>
#include <ntsecapi.h>
#include <shlobj.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define TRIES 5
#define READS ((DWORD)(FILE_GENERIC_READ | FILE_GENERIC_EXECUTE))
/* Owner Administrators; SYSTEM and Administrators alone, nothing that is inherited. */
static const wchar_t ADMINISTRATORS_ONLY[] = L"O:BAD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)";

wchar_t program_folder[MAX_PATH], data_folder[MAX_PATH];

wchar_t *sid_of_token(HANDLE token) {
  union {
    TOKEN_USER user;
    BYTE bytes[sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE];
  } held;
  DWORD size = 0;
  wchar_t *sid = NULL;
  if (GetTokenInformation(token, TokenUser, &held, sizeof held, &size)) ConvertSidToStringSidW(held.user.User.Sid, &sid);
  return sid;
}

wchar_t *own_sid(void) {
  HANDLE token;
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return NULL;
  wchar_t *sid = sid_of_token(token);
  CloseHandle(token);
  return sid;
}

/* To be freed with LocalFree. */
PSECURITY_DESCRIPTOR descriptor_of(const wchar_t *form, ...) {
  wchar_t text[512];
  PSECURITY_DESCRIPTOR descriptor = NULL;
  va_list rest;
  va_start(rest, form);
  int count = vswprintf(text, 512, form, rest);
  va_end(rest);
  if (count < 0 || !ConvertStringSecurityDescriptorToSecurityDescriptorW(text, SDDL_REVISION_1, &descriptor, NULL)) return NULL;
  return descriptor;
}

bool find_folders(void) {
  DWORD count = GetModuleFileNameW(NULL, program_folder, MAX_PATH);
  wchar_t *last = count > 0 && count < MAX_PATH ? wcsrchr(program_folder, L'\\') : NULL;
  if (!last) return false;
  *last = 0;
  wchar_t common[MAX_PATH];
  /* Not the environment, which a user may have set. */
  if (SHGetFolderPathW(NULL, CSIDL_COMMON_APPDATA, NULL, SHGFP_TYPE_CURRENT, common) != S_OK) return false;
  return swprintf(data_folder, MAX_PATH - 40, L"%ls\\Kinward", common) > 0;
}

/* Deletes a folder with all in it; what leads elsewhere is deleted itself, not what it leads to. */
bool remove_tree(const wchar_t *folder) {
  DWORD attributes = GetFileAttributesW(folder);
  if (attributes == INVALID_FILE_ATTRIBUTES) return GetLastError() == ERROR_FILE_NOT_FOUND || GetLastError() == ERROR_PATH_NOT_FOUND;
  if (!(attributes & FILE_ATTRIBUTE_DIRECTORY)) {
    SetFileAttributesW(folder, FILE_ATTRIBUTE_NORMAL);
    return DeleteFileW(folder);
  }
  if (!(attributes & FILE_ATTRIBUTE_REPARSE_POINT)) {
    size_t room = wcslen(folder) + MAX_PATH + 4;
    wchar_t *path = malloc(room * sizeof *path);
    WIN32_FIND_DATAW found;
    if (!path) return false;
    swprintf(path, room, L"%ls\\*", folder);
    HANDLE each = FindFirstFileW(path, &found);
    if (each != INVALID_HANDLE_VALUE) {
      do {
        if (!wcscmp(found.cFileName, L".") || !wcscmp(found.cFileName, L"..")) continue;
        swprintf(path, room, L"%ls\\%ls", folder, found.cFileName);
        remove_tree(path);
      } while (FindNextFileW(each, &found));
      FindClose(each);
    }
    free(path);
  }
  return RemoveDirectoryW(folder);
}

/* By Windows' documentation: the service that puts its own files there. */
static const wchar_t TRUSTED_INSTALLER[] = L"S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464";

static bool is_administrators(PSID sid, const wchar_t *own) {
  wchar_t *text = NULL;
  if (!sid || !ConvertSidToStringSidW(sid, &text)) return false;
  bool is = !wcscmp(text, L"S-1-5-18") || !wcscmp(text, L"S-1-5-32-544") || !wcscmp(text, TRUSTED_INSTALLER) || (own && !wcscmp(text, own));
  LocalFree(text);
  return is;
}

/* Whether nobody else writes in it, as does everybody in what only inherits from its place. Wine leaves a right to read. */
static bool is_closed(PACL rights, const wchar_t *own) {
  for (DWORD at = 0; rights && at < rights->AceCount; at++) {
    ACE_HEADER *entry;
    if (!GetAce(rights, at, (void **)&entry)) return false;
    /* What is only for what is made in it says nothing of itself. */
    if (entry->AceType == ACCESS_DENIED_ACE_TYPE || (entry->AceFlags & INHERIT_ONLY_ACE)) continue;
    if (entry->AceType != ACCESS_ALLOWED_ACE_TYPE) return false;
    ACCESS_ALLOWED_ACE *allowed = (ACCESS_ALLOWED_ACE *)entry;
    if ((allowed->Mask & ~READS) != 0 && !is_administrators(&allowed->SidStart, own)) return false;
  }
  return rights != NULL;
}

bool is_administrators_alone(const wchar_t *path) {
  PSECURITY_DESCRIPTOR descriptor = NULL;
  PSID owner = NULL;
  PACL rights = NULL;
  wchar_t *own = own_sid();
  DWORD code = GetNamedSecurityInfoW(path, SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION, &owner, NULL, &rights, NULL, &descriptor);
  bool is = code == ERROR_SUCCESS && is_administrators(owner, own) && is_closed(rights, own);
  LocalFree(own);
  LocalFree(descriptor);
  return is;
}

/* Whether it is a folder in which nobody but administrators writes, and leads nowhere else. */
static bool is_ours(const wchar_t *folder) {
  DWORD attributes = GetFileAttributesW(folder);
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) && !(attributes & FILE_ATTRIBUTE_REPARSE_POINT) &&
         is_administrators_alone(folder);
}

static bool is_prepared;

bool is_data_folder_ours(void) {
  if (!is_prepared) is_prepared = is_ours(data_folder);
  return is_prepared;
}

/* What is in somebody else's folder is never followed: links in it may lead anywhere by the time they are. */
static void put_aside(void) {
  wchar_t aside[MAX_PATH];
  ULONGLONG random;
  if (!RtlGenRandom(&random, sizeof random)) return;
  swprintf(aside, MAX_PATH, L"%ls.former-%016llx", data_folder, random);
  MoveFileExW(data_folder, aside, 0);
}

/* Administrators' alone from now on, and another one where it was somebody else's. */
bool prepare_data_folder(void) {
  SECURITY_ATTRIBUTES attributes = {sizeof attributes, descriptor_of(ADMINISTRATORS_ONLY), FALSE};
  bool is_ready = false;
  if (!attributes.lpSecurityDescriptor) return false;
  for (int tried = 0; !is_ready && tried < TRIES; tried++) {
    if (CreateDirectoryW(data_folder, &attributes)) is_ready = true;
    else if (GetLastError() == ERROR_ALREADY_EXISTS && is_ours(data_folder)) is_ready = true;
    else put_aside();
  }
  BOOL is_there, is_default;
  PACL rights = NULL;
  PSID owner = NULL;
  GetSecurityDescriptorDacl(attributes.lpSecurityDescriptor, &is_there, &rights, &is_default);
  GetSecurityDescriptorOwner(attributes.lpSecurityDescriptor, &owner, &is_default);
  /* Each by itself: where the owner cannot be set, as in Wine, the rights can. */
  SetNamedSecurityInfoW(data_folder, SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION, owner, NULL, NULL, NULL);
  DWORD code = SetNamedSecurityInfoW(data_folder, SE_FILE_OBJECT, DACL_SECURITY_INFORMATION | PROTECTED_DACL_SECURITY_INFORMATION, NULL,
                                     NULL, rights, NULL);
  LocalFree(attributes.lpSecurityDescriptor);
  is_prepared = is_ready && code == ERROR_SUCCESS;
  if (!is_prepared) SetLastError(code != ERROR_SUCCESS ? code : ERROR_ACCESS_DENIED);
  return is_prepared;
}
