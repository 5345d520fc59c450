/**
 * Actions that need a recent authentication. `withProof` does the action; only when the server asks for one does the
 * shell's ProofHost ask the parent, and then the action is tried once more.
 */
import { ApiError } from '../../lib/api.ts';

export interface StepUpQuestion {
  /** Authenticated, or not: then the action is not done. */
  answer: (proved: boolean) => void;
}

let question: StepUpQuestion | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const put = (next: StepUpQuestion | null): void => {
  question = next;
  for (const listener of listeners) listener();
};

/** Actions that wait at the same time share one question. */
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
 * @throws ApiError REAUTH_REQUIRED when the parent turned the question away; otherwise whatever the call throws
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

/** What the ProofHost listens to. */
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
