/* Whose a connection and a port are, and the system's own cache of names. */
#include "host.h"
#include <iphlpapi.h>
#include <stdlib.h>
#include <string.h>
#include <ws2tcpip.h>
#include <wchar.h>

enum { OF_UDP = -1 };

/* To be freed. @param tcp which table of connections, or OF_UDP */
static void *table_of(int tcp, ULONG family) {
  ULONG size = 1 << 16;
  for (int tried = 0; tried < 5; tried++) {
    void *table = malloc(size);
    if (!table) return NULL;
    DWORD code = tcp != OF_UDP ? GetExtendedTcpTable(table, &size, FALSE, family, (TCP_TABLE_CLASS)tcp, 0)
                              : GetExtendedUdpTable(table, &size, FALSE, family, UDP_TABLE_OWNER_PID, 0);
    if (code == NO_ERROR) return table;
    free(table);
    if (code != ERROR_INSUFFICIENT_BUFFER) return NULL;
    /* Others may come meanwhile. */
    size += 4096;
  }
  return NULL;
}

/* @param began when what it owns did; 0: it is not known */
static void field_owner(Reply *reply, DWORD pid, bool is_whole, int64_t began) {
  HANDLE process = pid ? OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, pid) : NULL, token;
  wchar_t *sid = NULL, path[1024] = L"";
  DWORD count = 1024;
  /* A connection outlives the process that made it, and another process may have that one's number by then. */
  bool is_later = process && began > 0 && start_of(process) > (uint64_t)began;
  if (process && !is_later && OpenProcessToken(process, TOKEN_QUERY, &token)) {
    sid = sid_of_token(token);
    CloseHandle(token);
  }
  begin(reply, "ok");
  if (pid) field_number(reply, pid);
  else field(reply, L"");
  if (is_whole && process) field_number(reply, start_of(process));
  else if (is_whole) field(reply, L"");
  field(reply, sid ? sid : L"");
  if (is_whole) field(reply, process && QueryFullProcessImageNameW(process, 0, path, &count) ? path : L"");
  finish(reply);
  LocalFree(sid);
  if (process) CloseHandle(process);
}

/* A port as the tables have it. */
static bool port_of(const wchar_t *text, DWORD *port) {
  uint64_t number;
  if (!number_of(text, &number) || number > 65535) return false;
  *port = htons((u_short)number);
  return true;
}

void verb_owner(Reply *reply, int count, wchar_t **fields) {
  struct in_addr from, to;
  DWORD from_port, to_port, pid = 0;
  if (count != 4 || InetPtonW(AF_INET, fields[0], &from) != 1 || InetPtonW(AF_INET, fields[2], &to) != 1 || !port_of(fields[1], &from_port) ||
      !port_of(fields[3], &to_port))
    return fail(reply, L"owner has two addresses with their ports");
  MIB_TCPTABLE_OWNER_MODULE *table = table_of(TCP_TABLE_OWNER_MODULE_ALL, AF_INET);
  int64_t began = 0;
  if (!table) return fail(reply, L"connections cannot be listed");
  for (DWORD at = 0; at < table->dwNumEntries && !pid; at++) {
    const MIB_TCPROW_OWNER_MODULE *row = &table->table[at];
    if (row->dwState == MIB_TCP_STATE_ESTAB && row->dwLocalAddr == from.s_addr && row->dwRemoteAddr == to.s_addr &&
        (row->dwLocalPort & 0xFFFF) == from_port && (row->dwRemotePort & 0xFFFF) == to_port) {
      pid = row->dwOwningPid;
      began = row->liCreateTimestamp.QuadPart;
    }
  }
  free(table);
  field_owner(reply, pid, false, began);
}

static bool is_address(const BYTE *bytes, const BYTE *wanted, size_t count) {
  static const BYTE ANY[16];
  return !memcmp(bytes, wanted, count) || !memcmp(bytes, ANY, count);
}

static DWORD holder_of(bool is_tcp, ULONG family, const BYTE *address, DWORD port) {
  DWORD pid = 0;
  void *table = table_of(is_tcp ? TCP_TABLE_OWNER_PID_ALL : OF_UDP, family);
  if (!table) return 0;
  /* Each of the four tables begins with how many rows it has. */
  for (DWORD at = 0; at < *(DWORD *)table && !pid; at++) {
    if (is_tcp && family == AF_INET) {
      const MIB_TCPROW_OWNER_PID *row = &((MIB_TCPTABLE_OWNER_PID *)table)->table[at];
      if (row->dwState == MIB_TCP_STATE_LISTEN && (row->dwLocalPort & 0xFFFF) == port && is_address((const BYTE *)&row->dwLocalAddr, address, 4)) pid = row->dwOwningPid;
    } else if (is_tcp) {
      const MIB_TCP6ROW_OWNER_PID *row = &((MIB_TCP6TABLE_OWNER_PID *)table)->table[at];
      if (row->dwState == MIB_TCP_STATE_LISTEN && (row->dwLocalPort & 0xFFFF) == port && is_address(row->ucLocalAddr, address, 16)) pid = row->dwOwningPid;
    } else if (family == AF_INET) {
      const MIB_UDPROW_OWNER_PID *row = &((MIB_UDPTABLE_OWNER_PID *)table)->table[at];
      if ((row->dwLocalPort & 0xFFFF) == port && is_address((const BYTE *)&row->dwLocalAddr, address, 4)) pid = row->dwOwningPid;
    } else {
      const MIB_UDP6ROW_OWNER_PID *row = &((MIB_UDP6TABLE_OWNER_PID *)table)->table[at];
      if ((row->dwLocalPort & 0xFFFF) == port && is_address(row->ucLocalAddr, address, 16)) pid = row->dwOwningPid;
    }
  }
  free(table);
  return pid;
}

void verb_holder(Reply *reply, int count, wchar_t **fields) {
  BYTE address[16];
  DWORD port;
  bool is_tcp = count == 3 && !wcscmp(fields[0], L"tcp");
  if (count != 3 || (!is_tcp && wcscmp(fields[0], L"udp")) || !port_of(fields[2], &port))
    return fail(reply, L"holder has udp or tcp, an address and a port");
  ULONG family = InetPtonW(AF_INET, fields[1], address) == 1 ? AF_INET : InetPtonW(AF_INET6, fields[1], address) == 1 ? AF_INET6 : AF_UNSPEC;
  if (family == AF_UNSPEC) return fail(reply, L"this is no address");
  field_owner(reply, holder_of(is_tcp, family, address, port), true, 0);
}

typedef BOOL WINAPI Flush(void);

/* The service of names reads its registry again, and forgets what it knew. */
void flush_dns(void) {
  SERVICE_STATUS status;
  SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
  SC_HANDLE names = manager ? OpenServiceW(manager, L"Dnscache", SERVICE_PAUSE_CONTINUE) : NULL;
  if (names) {
    ControlService(names, SERVICE_CONTROL_PARAMCHANGE, &status);
    CloseServiceHandle(names);
  }
  if (manager) CloseServiceHandle(manager);
  HMODULE library = LoadLibraryExW(L"dnsapi.dll", NULL, LOAD_LIBRARY_SEARCH_SYSTEM32);
  Flush *flush = library ? (Flush *)(void *)GetProcAddress(library, "DnsFlushResolverCache") : NULL;
  if (flush) flush();
  if (library) FreeLibrary(library);
}

void verb_flush_dns(Reply *reply, int count, wchar_t **fields) {
  (void)fields;
  if (count != 0) fail(reply, L"flush-dns has no fields");
  else flush_dns();
}
