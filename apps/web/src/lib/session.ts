/** Who is logged in, in local storage under the specification's three keys (spec §3): authToken, user, userId. */
import { useSyncExternalStore } from 'react';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';

const TOKEN = 'authToken';
const USER = 'user';
const USER_ID = 'userId';

/** Holds the offline copy (lib/offline-copy.ts). */
export const OFFLINE_DATABASE = 'kinward';

/** Why a session is over: the parent left, in this tab or another; the server ended it; the family's plan has expired. */
export type SessionEnd = 'left' | 'ended' | 'expired';
let lastEnd: SessionEnd = 'left';
let isLeaving = false;

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

let cachedText: string | null = null;
let cachedUser: User | null = null;

/** The stored parent, or null. A value that cannot be read counts as no one. */
function user(): User | null {
  const text = read(USER);
  if (text !== cachedText) {
    cachedText = text;
    try {
      cachedUser = text === null ? null : (JSON.parse(text) as User);
    } catch {
      cachedUser = null;
    }
  }
  return cachedUser;
}

export const session = {
  user,
  token: (): string | undefined => read(TOKEN) ?? undefined,
  /** Of the parent logged in, or of the account that still waits for its codes. */
  userId: (): string | undefined => read(USER_ID) ?? undefined,
  /** Remembers an account that has to confirm its codes first. */
  awaitCodes: (userId: string): void => {
    localStorage.setItem(USER_ID, userId);
    changed();
  },
  start: (token: string, next: User): void => {
    lastEnd = 'left';
    isLeaving = false;
    localStorage.setItem(TOKEN, token);
    localStorage.setItem(USER, JSON.stringify(next));
    localStorage.setItem(USER_ID, next.userId);
    changed();
  },
  /** The same parent with other details. */
  update: (next: User): void => {
    localStorage.setItem(USER, JSON.stringify(next));
    changed();
  },
  /**
   * Runs a call by which the parent ends this session, such as logging out: the live stream hears of the end before the call
   * has its answer, and it is no surprise. @throws whatever the call throws
   */
  leaveBy: async <T>(call: () => Promise<T>): Promise<T> => {
    isLeaving = true;
    try {
      return await call();
    } catch (error) {
      isLeaving = false;
      throw error;
    }
  },
  /** Why this page has no session any more. */
  lastEnd: (): SessionEnd => lastEnd,
  /** Wipes everything of this origin that a next person at this browser must not find. */
  clear: (why: SessionEnd = 'left'): void => {
    lastEnd = isLeaving ? 'left' : why;
    localStorage.clear();
    sessionStorage.clear();
    if ('indexedDB' in globalThis) indexedDB.deleteDatabase(OFFLINE_DATABASE);
    changed();
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Logging out in one tab logs out the others.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** The stored parent; re-renders when a parent logs in or out, in this tab or another. */
export const useUser = (): User | null => useSyncExternalStore(subscribe, user, () => null);
