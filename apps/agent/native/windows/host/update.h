/* What a newer package of the agent takes: files of the folder `update`, and Windows' installer. */
#pragma once
#include "host.h"

#define VERSION_SIZE 24

/* update-msi.c */
/* Of the agent's package that is installed; `package`: where Windows keeps it, may be NULL. False: none is. */
bool installed_version(wchar_t version[VERSION_SIZE], wchar_t package[MAX_PATH]);
/* Whether it is a package of the agent, of this version. */
bool is_agent_package(const wchar_t *file, const wchar_t *version);
/* Whether it has what it installs within itself. */
bool has_its_files(const wchar_t *file);
bool is_sha256(const wchar_t *file, const char *hex);
/* Returns the installer's code. `is_back`: also in place of a newer one. */
DWORD run_installer(const wchar_t *file, const wchar_t *log, bool is_back);
/* Whether it says that another installation goes on, or the computer goes off: nothing of it is the package's fault. */
bool is_not_now(DWORD code);
/* Of two versions with three numbers each. */
bool is_newer(const char *one, const char *other);
/* Waits for a program and ends it where it takes longer. Returns its code, or one that no program has. */
DWORD run_program(const wchar_t *program, wchar_t *line, HANDLE output, DWORD ms);
#define NOT_RUN 0xFFFFFFFE

/* update-files.c: of the folder `update`. */
void update_file(wchar_t file[MAX_PATH], const wchar_t *name);
bool is_update_file(const wchar_t *name);
/* The first line; "" where there is none. */
void get_line(const wchar_t *name, char *text, int room);
/* Onto the disk, whole or not at all. */
bool put_line(const wchar_t *name, const char *form, ...);
bool copy_whole(const wchar_t *from, const wchar_t *name);
void delete_update_file(const wchar_t *name);
bool has_room(void);

/* update-steps.c: until it is over. */
void carry_out(void);
