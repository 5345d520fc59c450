/* What the files of the host share. Text is UTF-8 on its way to node and UTF-16 within; a line's fields are split by one TAB. */
#pragma once
#define WIN32_LEAN_AND_MEAN
#include <winsock2.h>
#include <windows.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SERVICE L"KinwardAgent"
#define HOST_VERSION L"1"
/* Longest line in either direction, with its end, and most fields of one. */
#define LINE_BYTES 65536
#define MOST_FIELDS 256

/* text.c */
typedef struct {
  char *at;
  size_t length, room;
} Text;
void text_add(Text *text, const char *bytes, size_t count);
void text_free(Text *text);
/* To be freed; NULL for what is no UTF-8, or no memory. */
wchar_t *wide_of(const char *utf8);
/* Splits in place. Returns how many there are, most + 1 where there are more. */
int split_fields(char *line, char **fields, int most);
bool number_of(const wchar_t *text, uint64_t *number);
void say(const wchar_t *form, ...);

/* An answer to one request. */
typedef struct {
  const char *number;
  Text out;
  /* Whether its last line is there. */
  bool is_over;
} Reply;
void begin(Reply *reply, const char *kind);
void field(Reply *reply, const wchar_t *words);
void field_number(Reply *reply, uint64_t number);
void finish(Reply *reply);
void fail(Reply *reply, const wchar_t *words);
/* With what Windows says about the number. */
void fail_code(Reply *reply, const wchar_t *what, DWORD code);

/* folder.c */
extern wchar_t program_folder[MAX_PATH], data_folder[MAX_PATH];
bool find_folders(void);
bool prepare_data_folder(void);
/* Whether nobody but administrators can have put anything there. Nothing in another one is read, written or deleted. */
bool is_data_folder_ours(void);
/* Whether it is an administrator's, of Windows itself or of who runs this, and nobody else writes to it. */
bool is_administrators_alone(const wchar_t *path);
bool remove_tree(const wchar_t *folder);
/* To be freed with LocalFree. Of the account that runs this process. */
wchar_t *own_sid(void);
wchar_t *sid_of_token(HANDLE token);
PSECURITY_DESCRIPTOR descriptor_of(const wchar_t *form, ...);

/* agent.c */
bool agent_prepare(void);
/* Keeps node running until `stop` is set. */
void agent_run(HANDLE stop);
bool agent_say(const char *line);
void agent_said_hello(void);
bool is_agent(DWORD pid);
/* Milliseconds for which there was no node that works; 0: there is one. */
ULONGLONG agent_gone_ms(void);

/* channel.c: what node asks for. */
extern wchar_t channel_name[96];
bool channel_start(void);

/* Verbs: `fields` are those after the verb. */
typedef void Verb(Reply *reply, int count, wchar_t **fields);
Verb verb_hello, verb_users, verb_sessions, verb_processes, verb_end, verb_identity, verb_link, verb_owner, verb_holder;
Verb verb_flush_dns, verb_notice, verb_reg_get, verb_reg_keys, verb_reg_values, verb_change, verb_changes, verb_restore;
Verb verb_guard, verb_answer;
/* people.c: whether this holds for one of those who are at the computer now, at its screen or from elsewhere. */
bool is_anybody_active(bool (*is)(const wchar_t *sid));
/* To be freed with LocalFree; NULL: nobody is there. */
wchar_t *sid_of_session(DWORD session);
/* Which start of Windows this is; for the removal. */
void forget_boot(void);
/* processes.c: 0 where it cannot be told. */
uint64_t start_of(HANDLE process);
void flush_dns(void);

/* registry.c */
typedef struct {
  /* A REG_ number, or NO_VALUE. */
  DWORD type, size;
  BYTE *data;
} Value;
#define NO_VALUE 0xFFFFFFFF
const wchar_t *below_machine(const wchar_t *key);
bool value_read(const wchar_t *key, const wchar_t *name, Value *value);
LSTATUS value_write(const wchar_t *key, const wchar_t *name, const Value *value);
bool value_parse(const wchar_t *type, int count, wchar_t **fields, Value *value);
bool value_same(const Value *one, const Value *other);

/* changes.c. `group` NULL: all. Returns how many could not be put back. */
int changes_restore(const wchar_t *group, Reply *reply);
/* Former values of the group while node is gone, and the agent's own again. */
void changes_give_back(const wchar_t *group);
void changes_reapply(const wchar_t *group);

/* former-dns.c */
/* Looks after it while `is_gone`. */
bool former_dns_start(bool (*is_gone)(void));
/* others.c */
bool end_others(void);
/* guard.c: 0, or the number of what failed. */
DWORD guard_clear(void);
/* commands.c */
bool commands_start(void);
/* trays.c */
void trays_prepare(void);
/* Somebody may have signed in. Waits for nothing. */
void trays_look(void);
void trays_start(void);
void trays_end(void);
bool run_in_session(DWORD session, const wchar_t *arguments, HANDLE *process);

/* update.c: newer versions. Looks for what node has put there, from a thread. */
bool update_start(void);
/* The service that installs one. */
int update_run(void);
/* Ends it, for the removal. */
void update_end(void);
/* Whether one version makes place for another at this moment, so that what the agent has stays. */
bool is_exchanging(void);
/* Node has ended at its start, or was not started. */
void update_note_end(void);
