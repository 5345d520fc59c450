import { inLanguage } from '../lib/language.ts';

/** Toasts are announced from anywhere and drawn by the one `ToastHost`. */
export interface ToastMessage {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Something to do about it; such a toast stays until it is answered, or for `staysMs`. */
  action?: { label: string; run: () => void };
  /** Milliseconds it stays, instead of the usual. */
  staysMs?: number;
}

/** Milliseconds for which a deletion can be undone. */
const UNDO_MS = 10_000;

let current: ToastMessage | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function put(message: ToastMessage | null): void {
  current = message && { ...message, text: inLanguage(message.text) };
  for (const listener of listeners) listener();
}

/** One at a time: a newer one takes the place of the older. Auto-hides after 2000 ms (spec §8). */
export const toast = {
  success: (text: string): void => put({ id: nextId++, kind: 'success', text }),
  /** What is done and can be undone for a while. */
  undoable: (text: string, action: NonNullable<ToastMessage['action']>, staysMs = UNDO_MS): void =>
    put({ id: nextId++, kind: 'success', text, action, staysMs }),
  info: (text: string): void => put({ id: nextId++, kind: 'info', text }),
  error: (text: string, action?: ToastMessage['action']): void =>
    put({ id: nextId++, kind: 'error', text, ...(action && { action }) }),
  /** Takes away the toast of that id, or whichever is shown. */
  dismiss: (id?: number): void => {
    if (id === undefined || current?.id === id) put(null);
  },
};

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ToastMessage | null => current,
};
