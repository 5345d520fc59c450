/*
 * Filters of Windows' own firewall (Windows Filtering Platform) by the user of a connection: no resolver but the computer's, whether or not the service runs.
 * They are of a provider and a sublayer of their own, so what others have set stays. Loaded when it is asked for: not every Windows has them.
 */
#include "host.h"
#include <initguid.h>
#include <fwpmu.h>
#include <sddl.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <ws2tcpip.h>

/* Ours, made once at random. */
DEFINE_GUID(PROVIDER, 0x5d0c3c0e, 0x6f0a, 0x4b7a, 0x9b, 0x52, 0x31, 0x8e, 0x6c, 0x0b, 0x7a, 0x11);
DEFINE_GUID(SUBLAYER, 0x2b7f41d6, 0x93c4, 0x4d0e, 0x8c, 0x1d, 0x55, 0x0f, 0x9a, 0x61, 0x3e, 0x72);
/* Of Windows (fwpmk.h), for connections that begin here, in both forms of address. */
DEFINE_GUID(CONNECT_4, 0xc38d57d1, 0x05a7, 0x4c33, 0x90, 0x4f, 0x7f, 0xbc, 0xee, 0xe6, 0x0e, 0x82);
DEFINE_GUID(CONNECT_6, 0x4a72393b, 0x319f, 0x44bc, 0x84, 0xc3, 0xba, 0x54, 0xdc, 0xb3, 0xb6, 0xb4);
DEFINE_GUID(BY_USER, 0xaf043a0a, 0xb34d, 0x4f86, 0x97, 0x9c, 0xc9, 0x03, 0x71, 0xaf, 0x6e, 0x66);
DEFINE_GUID(BY_PORT, 0xc35a604d, 0xd22b, 0x4e1a, 0x91, 0xb4, 0x68, 0xf6, 0x74, 0xee, 0x67, 0x4b);
DEFINE_GUID(BY_ADDRESS, 0xb235ae9a, 0x1d64, 0x49b8, 0xa4, 0x4c, 0x5f, 0xf3, 0xd9, 0x09, 0x50, 0x45);
DEFINE_GUID(BY_FLAGS, 0x632ce23b, 0x5167, 0x435c, 0x86, 0xd7, 0xe9, 0x03, 0x68, 0x4a, 0xa8, 0x0c);

enum { DNS = 53, DNS_OVER_TLS = 853, HTTPS = 443, MOST_ADDRESSES = 1024 };
/* Of filters, providers and sublayers alike: they outlive a start of Windows. */
#define IS_PERSISTENT 1
#define NAME L"Kinward"

static struct {
  HMODULE library;
  __typeof__(FwpmEngineOpen0) *open;
  __typeof__(FwpmEngineClose0) *close;
  __typeof__(FwpmTransactionBegin0) *begin;
  __typeof__(FwpmTransactionCommit0) *commit;
  __typeof__(FwpmProviderAdd0) *add_provider;
  __typeof__(FwpmProviderDeleteByKey0) *delete_provider;
  __typeof__(FwpmSubLayerAdd0) *add_sublayer;
  __typeof__(FwpmSubLayerDeleteByKey0) *delete_sublayer;
  __typeof__(FwpmFilterAdd0) *add_filter;
  __typeof__(FwpmFilterDeleteById0) *delete_filter;
  __typeof__(FwpmFilterCreateEnumHandle0) *list_begin;
  __typeof__(FwpmFilterEnum0) *list_next;
  __typeof__(FwpmFilterDestroyEnumHandle0) *list_end;
  __typeof__(FwpmFreeMemory0) *release;
} wfp;

/* Wine has the library, and of most calls only the name; it says there that it is Wine. */
static bool is_there(void) {
  if (wfp.library) return true;
  if (GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version")) return false;
  HMODULE library = LoadLibraryExW(L"fwpuclnt.dll", NULL, LOAD_LIBRARY_SEARCH_SYSTEM32);
  if (!library) return false;
#define CALL(place, name) wfp.place = (__typeof__(wfp.place))(void *)GetProcAddress(library, name)
  CALL(open, "FwpmEngineOpen0");
  CALL(close, "FwpmEngineClose0");
  CALL(begin, "FwpmTransactionBegin0");
  CALL(commit, "FwpmTransactionCommit0");
  CALL(add_provider, "FwpmProviderAdd0");
  CALL(delete_provider, "FwpmProviderDeleteByKey0");
  CALL(add_sublayer, "FwpmSubLayerAdd0");
  CALL(delete_sublayer, "FwpmSubLayerDeleteByKey0");
  CALL(add_filter, "FwpmFilterAdd0");
  CALL(delete_filter, "FwpmFilterDeleteById0");
  CALL(list_begin, "FwpmFilterCreateEnumHandle0");
  CALL(list_next, "FwpmFilterEnum0");
  CALL(list_end, "FwpmFilterDestroyEnumHandle0");
  CALL(release, "FwpmFreeMemory0");
#undef CALL
  if (!wfp.open || !wfp.close || !wfp.begin || !wfp.commit || !wfp.add_provider || !wfp.delete_provider || !wfp.add_sublayer || !wfp.delete_sublayer ||
      !wfp.add_filter || !wfp.delete_filter || !wfp.list_begin || !wfp.list_next || !wfp.list_end || !wfp.release)
    return false;
  wfp.library = library;
  return true;
}

/* Those of ours in one layer; deleted where it is asked for. Returns the number of what failed. */
static DWORD each_of_layer(HANDLE engine, const GUID *layer, bool is_delete, size_t *found) {
  FWPM_FILTER_ENUM_TEMPLATE0 only = {.providerKey = (GUID *)&PROVIDER, .layerKey = *layer, .enumType = FWP_FILTER_ENUM_OVERLAPPING, .actionMask = 0xFFFFFFFF};
  FWPM_FILTER0 **filters = NULL;
  UINT32 count = 0;
  HANDLE list;
  DWORD code = wfp.list_begin(engine, &only, &list);
  if (code != ERROR_SUCCESS) return code;
  code = wfp.list_next(engine, list, 65536, &filters, &count);
  for (UINT32 at = 0; code == ERROR_SUCCESS && is_delete && at < count; at++) code = wfp.delete_filter(engine, filters[at]->filterId);
  *found += count;
  if (filters) wfp.release((void **)&filters);
  wfp.list_end(engine, list);
  return code;
}

static DWORD delete_all(HANDLE engine) {
  size_t found = 0;
  DWORD code = each_of_layer(engine, &CONNECT_4, true, &found);
  if (code == ERROR_SUCCESS) code = each_of_layer(engine, &CONNECT_6, true, &found);
  if (code == ERROR_SUCCESS) code = wfp.delete_sublayer(engine, &SUBLAYER);
  if (code == ERROR_SUCCESS || code == (DWORD)FWP_E_SUBLAYER_NOT_FOUND) code = wfp.delete_provider(engine, &PROVIDER);
  return code == (DWORD)FWP_E_PROVIDER_NOT_FOUND ? ERROR_SUCCESS : code;
}

/* Whose connections: everybody in the descriptor who may "match". */
static PSECURITY_DESCRIPTOR of_users(const wchar_t *sids, DWORD *size) {
  Reply text = {.number = ""};
  wchar_t *copy = wcsdup(sids), *rest = NULL;
  text_add(&text.out, "O:SYG:SYD:", 10);
  for (wchar_t *sid = copy ? wcstok_s(copy, L",", &rest) : NULL; sid; sid = wcstok_s(NULL, L",", &rest)) {
    char line[220];
    int count = wcsspn(sid, L"S-0123456789") == wcslen(sid) && wcslen(sid) < 190 ? wsprintfA(line, "(A;;CC;;;%ls)", sid) : 0;
    text_add(&text.out, line, (size_t)count);
  }
  free(copy);
  PSECURITY_DESCRIPTOR descriptor = NULL;
  if (strchr(text.out.at, '(')) ConvertStringSecurityDescriptorToSecurityDescriptorA(text.out.at, SDDL_REVISION_1, &descriptor, size);
  text_free(&text.out);
  return descriptor;
}

/* @param address NULL: to all but the loopback */
static DWORD block(HANDLE engine, FWP_BYTE_BLOB *users, UINT16 port, const void *address, int family) {
  FWPM_FILTER_CONDITION0 conditions[3] = {{.fieldKey = BY_USER, .matchType = FWP_MATCH_EQUAL}, {.fieldKey = BY_PORT, .matchType = FWP_MATCH_EQUAL}, {.matchType = FWP_MATCH_EQUAL}};
  FWPM_FILTER0 filter = {.displayData.name = (wchar_t *)NAME, .flags = IS_PERSISTENT, .providerKey = (GUID *)&PROVIDER};
  FWP_BYTE_ARRAY16 wide;
  conditions[0].conditionValue.type = FWP_SECURITY_DESCRIPTOR_TYPE;
  conditions[0].conditionValue.sd = users;
  conditions[1].conditionValue.type = FWP_UINT16;
  conditions[1].conditionValue.uint16 = port;
  if (!address) {
    conditions[2].fieldKey = BY_FLAGS;
    conditions[2].matchType = FWP_MATCH_FLAGS_NONE_SET;
    conditions[2].conditionValue.type = FWP_UINT32;
    conditions[2].conditionValue.uint32 = FWP_CONDITION_FLAG_IS_LOOPBACK;
  } else {
    conditions[2].fieldKey = BY_ADDRESS;
    if (family == AF_INET) {
      conditions[2].conditionValue.type = FWP_UINT32;
      conditions[2].conditionValue.uint32 = ntohl(((const struct in_addr *)address)->s_addr);
    } else {
      memcpy(wide.byteArray16, address, sizeof wide.byteArray16);
      conditions[2].conditionValue.type = FWP_BYTE_ARRAY16_TYPE;
      conditions[2].conditionValue.byteArray16 = &wide;
    }
  }
  filter.layerKey = family == AF_INET ? CONNECT_4 : CONNECT_6;
  filter.subLayerKey = SUBLAYER;
  filter.weight.type = FWP_EMPTY;
  filter.numFilterConditions = 3;
  filter.filterCondition = conditions;
  filter.action.type = FWP_ACTION_BLOCK;
  return wfp.add_filter(engine, &filter, NULL, NULL);
}

static DWORD add_all(HANDLE engine, FWP_BYTE_BLOB *users, const wchar_t *addresses) {
  FWPM_PROVIDER0 provider = {.providerKey = PROVIDER, .displayData.name = (wchar_t *)NAME, .flags = IS_PERSISTENT};
  FWPM_SUBLAYER0 sublayer = {.subLayerKey = SUBLAYER, .displayData.name = (wchar_t *)NAME, .flags = IS_PERSISTENT, .providerKey = (GUID *)&PROVIDER, .weight = 0xF000};
  DWORD code = wfp.add_provider(engine, &provider, NULL);
  if (code == ERROR_SUCCESS) code = wfp.add_sublayer(engine, &sublayer, NULL);
  for (int at = 0; at < 2 && code == ERROR_SUCCESS; at++) {
    code = block(engine, users, at ? DNS_OVER_TLS : DNS, NULL, AF_INET);
    if (code == ERROR_SUCCESS) code = block(engine, users, at ? DNS_OVER_TLS : DNS, NULL, AF_INET6);
  }
  wchar_t *copy = wcsdup(addresses), *rest = NULL;
  int count = 0;
  for (wchar_t *text = copy ? wcstok_s(copy, L",", &rest) : NULL; text && code == ERROR_SUCCESS; text = wcstok_s(NULL, L",", &rest)) {
    BYTE address[16];
    int family = InetPtonW(AF_INET, text, address) == 1 ? AF_INET : InetPtonW(AF_INET6, text, address) == 1 ? AF_INET6 : AF_UNSPEC;
    code = family == AF_UNSPEC || count++ == MOST_ADDRESSES ? ERROR_INVALID_PARAMETER : block(engine, users, HTTPS, address, family);
  }
  free(copy);
  return code;
}

/* In one transaction; what was there stays where it fails. @param sids NULL: none from now on */
static DWORD replace(const wchar_t *sids, const wchar_t *addresses) {
  HANDLE engine = NULL;
  DWORD size = 0, code;
  PSECURITY_DESCRIPTOR descriptor = sids ? of_users(sids, &size) : NULL;
  if (sids && !descriptor) return ERROR_INVALID_SID;
  FWP_BYTE_BLOB users = {size, descriptor};
  code = wfp.open(NULL, RPC_C_AUTHN_WINNT, NULL, NULL, &engine);
  if (code == ERROR_SUCCESS) code = wfp.begin(engine, 0);
  if (code == ERROR_SUCCESS) code = delete_all(engine);
  if (code == ERROR_SUCCESS && sids) code = add_all(engine, &users, addresses);
  if (code == ERROR_SUCCESS) code = wfp.commit(engine);
  /* Without a commit it is as before. */
  if (engine) wfp.close(engine);
  LocalFree(descriptor);
  return code;
}

DWORD guard_clear(void) { return is_there() ? replace(NULL, NULL) : 0; }

static const wchar_t *state(void) {
  HANDLE engine;
  size_t found = 0;
  if (!is_there() || wfp.open(NULL, RPC_C_AUTHN_WINNT, NULL, NULL, &engine) != ERROR_SUCCESS) return L"none";
  each_of_layer(engine, &CONNECT_4, false, &found);
  wfp.close(engine);
  return found > 0 ? L"set" : L"clear";
}

void verb_guard(Reply *reply, int count, wchar_t **fields) {
  const wchar_t *what = count > 0 ? fields[0] : L"";
  DWORD code = ERROR_INVALID_PARAMETER;
  if (count == 1 && !wcscmp(what, L"state")) {
    begin(reply, "ok");
    field(reply, state());
    return finish(reply);
  }
  if (!is_there()) return fail(reply, L"this Windows has no such filters");
  if (count == 1 && !wcscmp(what, L"clear")) code = replace(NULL, NULL);
  if (count == 3 && !wcscmp(what, L"set")) code = replace(fields[1], fields[2]);
  if (code != ERROR_SUCCESS) fail_code(reply, L"the filters could not be changed", code);
}
