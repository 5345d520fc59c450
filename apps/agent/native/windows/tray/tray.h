/* What the files of the tray's program share. It runs with the rights of the local user in whose session it is, and asks the agent as every program of that user may. */
#pragma once
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <stdbool.h>
#include <stdint.h>

/* Of the rules of this user: they hold, are paused, are off for all, are none, or something is wrong. */
typedef enum { ON, PAUSED, OFF, NONE, FAULT } State;

HICON draw_icon(State state);

/* Sends one line to the agent and reads one, of at most `room` characters. False: it is not there. */
bool ask_agent(const wchar_t *line, wchar_t *answer, int room);
