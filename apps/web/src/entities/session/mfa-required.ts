/**
 * That the installation demands a second factor of this parent (403 `MFA_SETUP_REQUIRED`). Until it is set up the shell
 * shows the own account and nothing else. Kept for the tab, so that a reload asks for nothing that would be refused.
 */
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api.ts';

const KEY = 'factorDemanded';
const listeners = new Set<() => void>();

const read = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

export const mfaRequired = {
  set: (next: boolean): void => {
    if (next === read()) return;
    if (next) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
    listeners.forEach((listener) => listener());
  },
  /** Receives a failed call. */
  notification: (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'MFA_SETUP_REQUIRED') mfaRequired.set(true);
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether this parent has to set up a second factor first. */
export const useMfaRequired = (): boolean => useSyncExternalStore(subscribe, read, () => false);
