/** Which calls for help are shown above everything, and when the child is told that a parent has seen one. */
import { useEffect, useRef, useState } from 'react';
import type { Sos } from '@kinward/contract/approvals/calls.schemas.ts';
import { useSeeSos } from '../../entities/approvals/approvals.ts';

/** How long after a call its banner stays although a parent has seen it: the call goes on. */
const STAYS_MS = 3_600_000;
const KEY = 'kinward.hiddenCalls';

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
};

/**
 * Calls that no parent has seen, and those of the last hour that were not hidden.
 * @param hidden ids, and those of false alarms as `fine ID`: what a child took back is news
 */
export const shownCalls = (calls: readonly Sos[], hidden: readonly string[], now: number): Sos[] =>
  calls.filter((call) => {
    if (call.seenAt === null) return true;
    return now - Date.parse(call.at) < STAYS_MS && !hidden.includes(hiddenAs(call));
  });

export const hiddenAs = ({ sosId, falseAlarmAt }: Sos): string =>
  falseAlarmAt === null ? sosId : `fine ${sosId}`;

/** What was hidden in this tab. */
export function useHiddenCalls(): { hidden: readonly string[]; hide: (call: Sos) => void } {
  const [hidden, setHidden] = useState(read);
  return {
    hidden,
    hide: (call) => {
      const next = [...hidden, hiddenAs(call)];
      setHidden(next);
      sessionStorage.setItem(KEY, JSON.stringify(next));
    },
  };
}

const ACTS = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * Tells the server that a parent has seen the calls, which the child reads: at once for those that were there when the page was opened. One that comes
 * while it is open may be in front of nobody, so it waits for a touch, a key, or the return to the page.
 * @param unseen undefined until they are known
 */
export function useSeenOnOpening(unseen: readonly string[] | undefined): void {
  const { mutate } = useSeeSos(() => undefined);
  const isOpening = useRef(true);
  const ids = unseen?.join(' ');
  useEffect(() => {
    if (ids === undefined) return undefined;
    const atOnce = isOpening.current && document.visibilityState === 'visible';
    isOpening.current = false;
    if (ids === '') return undefined;
    const see = (): void => {
      if (document.visibilityState === 'visible') for (const id of ids.split(' ')) mutate(id);
    };
    if (atOnce) see();
    // Also after a failure: the next touch tries again.
    for (const act of ACTS) addEventListener(act, see);
    document.addEventListener('visibilitychange', see);
    return () => {
      for (const act of ACTS) removeEventListener(act, see);
      document.removeEventListener('visibilitychange', see);
    };
  }, [ids, mutate]);
}
