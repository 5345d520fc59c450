/* The journal of values of the registry: what was there before, and what the agent has put there. Held while it is locked; of one process at a time. */
#pragma once
#include "host.h"

typedef struct Change {
  struct Change *next;
  wchar_t *group, *key, *name;
  /* How many keys at the end of `key` were made for it. */
  DWORD made;
  Value former, now;
} Change;

typedef struct {
  HANDLE lock;
  /* The oldest first. */
  Change *first;
  /* Whether the former values of `dns` are there though they are noted. */
  bool is_given_back;
} Journal;

bool journal_open(Journal *journal);
bool journal_save(const Journal *journal);
void journal_close(Journal *journal);
void change_free(Change *change);
