/**
 * One `Idempotency-Key` for each act of a user: a call that is made again because the outcome of the first is not known (the connection
 * broke, the server failed) is the same act and gets the same key. Once a call was answered, one like it is a new act.
 */

/** Milliseconds for which a call without an outcome is remembered: after that, the same input is another act. */
const REMEMBERED_MS = 600_000;
/** Calls without an outcome that are remembered. */
const MOST = 50;

/** 128 random bits; `randomUUID` is missing on pages without HTTPS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export interface ActKeys {
  /** The key for a call: that of the one like it whose outcome is not known, else a new one. @param call everything that is sent, as one text */
  take(call: string): string;
  /** The outcome of a call is not known. */
  keep(call: string, key: string): void;
}

export const createActKeys = (now: () => number = Date.now): ActKeys => {
  const open = new Map<string, { key: string; at: number }>();
  return {
    take(call) {
      const known = open.get(call);
      open.delete(call);
      return known && now() - known.at < REMEMBERED_MS ? known.key : newKey();
    },
    keep(call, key) {
      open.set(call, { key, at: now() });
      const oldest = open.size > MOST ? open.keys().next().value : undefined;
      if (oldest !== undefined) open.delete(oldest);
    },
  };
};
