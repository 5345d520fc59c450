/**
 * The second step of a login that a dialog began: `reauthenticate` asks, and the password form that is open shows the
 * question in its place.
 */
import { lazy, useSyncExternalStore } from 'react';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { SecondStep } from '@kinward/contract/accounts/second-factor.schemas.ts';

export interface LoggedIn {
  token: string;
  user: User;
}

export interface SecondFactorQuestion {
  step: SecondStep;
  /** The new session; or a message why there is none. */
  answer: (result: LoggedIn | string | null) => void;
}

/** Loads with the first question: most parents never see it. */
export const SecondStepForm = lazy(() => import('./SecondStepForm.tsx'));

let question: SecondFactorQuestion | null = null;
const listeners = new Set<() => void>();

const put = (next: SecondFactorQuestion | null): void => {
  question = next;
  for (const listener of listeners) listener();
};

/** Answers the new session, or why there is none; null when the question was turned away. */
export const askSecondFactor = (step: SecondStep): Promise<LoggedIn | string | null> =>
  new Promise((resolve) => {
    if (listeners.size === 0) return resolve(null);
    put({
      step,
      answer: (result) => {
        put(null);
        resolve(result);
      },
    });
  });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A question that is no longer shown would never be answered.
    if (listeners.size === 0) question?.answer(null);
  };
};

export const useSecondFactorQuestion = (): SecondFactorQuestion | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
