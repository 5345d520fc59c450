/** Which calls for help are shown above everything, and when the child is told that a parent has seen one. */
import { useEffect, useState } from 'react';
import type { Sos } from '@kinward/contract/approvals/calls.schemas.ts';
import { useSeeSos } from '../../entities/approvals/approvals.ts';

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
 * Whether the banner of a call is shown. One that no parent has seen cannot be hidden.
 * @param hidden ids, and those of false alarms as `fine ID`: what a child took back is news
 */
export const isShown = (call: Sos, hidden: readonly string[]): boolean =>
  call.seenAt === null || !hidden.includes(hiddenAs(call));

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

/** `visibilitychange` bubbles up from the document. */
const ACTS = ['pointerdown', 'keydown', 'focus', 'visibilitychange'] as const;

/**
 * Tells the server that a parent has seen the calls, which the child reads: at once for those that were there when the page was opened. One that comes
 * while it is open may be in front of nobody, so it waits for a touch, a key, or the return to the page.
 * @param calls whose banners are on the page
 * @param atOpening ids of those that were there when it was opened
 */
export function useSeenOnOpening(calls: readonly Sos[], atOpening: readonly string[]): void {
  const { mutate } = useSeeSos(() => undefined);
  const unseen = calls.filter(({ seenAt }) => seenAt === null).map(({ sosId }) => sosId);
  const ids = unseen.join(' ');
  const atOnce = unseen.filter((id) => atOpening.includes(id)).join(' ');
  useEffect(() => {
    const see = (which: string): void => {
      if (document.visibilityState !== 'visible' || which === '') return;
      for (const id of which.split(' ')) mutate(id);
    };
    see(atOnce);
    // Also after a failure: the next touch tries again.
    const seeAll = (): void => see(ids);
    if (ids !== '') for (const act of ACTS) addEventListener(act, seeAll);
    return () => {
      for (const act of ACTS) removeEventListener(act, seeAll);
    };
  }, [ids, atOnce, mutate]);
}
