/**
 * Calls that need a recent authentication. The portal's client makes every call through `withStepUp`, so that no caller can forget it: only when the server asks for a proof does the
 * shell's StepUpHost ask the parent, and then the call is made once more.
 */
import { ApiError } from '@kinward/client/client.ts';

export interface StepUpQuestion {
  /** Authenticated, or not: then the call fails. */
  answer: (proved: boolean) => void;
}

let question: StepUpQuestion | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const put = (next: StepUpQuestion | null): void => {
  question = next;
  for (const listener of listeners) listener();
};

/** Calls that wait at the same time share one question. */
const ask = (): Promise<boolean> =>
  (asked ??= new Promise<boolean>((resolve) =>
    put({
      answer: (proved) => {
        asked = null;
        put(null);
        resolve(proved);
      },
    }),
  ));

/**
 * Runs a call of the API; if the last proof is too old, asks "Please authenticate yourself" and runs it once more.
 * @throws ApiError REAUTH_REQUIRED when the parent turned the question away, or nothing is there that could ask; otherwise whatever the call throws
 */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') throw error;
    if (listeners.size === 0 || !(await ask())) throw error;
    return call();
  }
}

/** What the StepUpHost listens to. */
export const stepUpStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // A question that is no longer shown would never be answered.
      if (listeners.size === 0) question?.answer(false);
    };
  },
  read: (): StepUpQuestion | null => question,
};
