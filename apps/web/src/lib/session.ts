/** Who is logged in, in local storage under the specification's three keys (spec §3): authToken, user, userId. */
import { useSyncExternalStore } from 'react';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';

const TOKEN = 'authToken';
const USER = 'user';
const USER_ID = 'userId';

/** Holds the offline copy (lib/offline-copy.ts). */
export const OFFLINE_DATABASE = 'kinward';

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
  /** Wipes everything of this origin that a next person at this browser must not find. */
  clear: (): void => {
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
