/** How far a "Locate now" has come, in the words of its four steps. An old fix is never shown as new. */
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import type { Step } from '../../../ui/Steps.tsx';
import { clock, exactClock } from '../../../lib/time/time.ts';
import { locationTexts as t } from '../messages.ts';

export { deviceNoun } from '../../../entities/device/device-noun.ts';

export type Phase = 'idle' | 'asked' | 'delivered' | 'answered' | 'timedOut';

/** How long an answer or its absence is shown before the panel shows the usual facts again. */
const SHOWN_MS = 60_000;

/** The phase now; a question past its time has timed out, whichever side says so first. Milliseconds since the epoch. */
export const phaseOf = (request: LocateRequest | null | undefined, now: number): Phase => {
  if (!request || request.state === 'cancelled') return 'idle';
  if (request.state === 'answered')
    return now - Date.parse(request.answeredAt ?? request.askedAt) < SHOWN_MS ? 'answered' : 'idle';
  const expires = Date.parse(request.expiresAt);
  if (request.state === 'timedOut' || now >= expires)
    return now - expires < 5 * SHOWN_MS ? 'timedOut' : 'idle';
  return request.state;
};

const clockSeconds = (at: string | null): string | undefined => (at === null ? undefined : exactClock(at));

const waited = (since: string | null, now: number): string | undefined =>
  since === null ? undefined : `${Math.max(0, Math.round((now - Date.parse(since)) / 1000))} s`;

/** The four steps, each with its time. */
export const stepsOf = (
  request: LocateRequest,
  phase: Phase,
  name: string,
  word: string,
  now: number,
): Step[] => {
  const reached = request.deliveredAt !== null || phase === 'answered';
  const done = phase === 'answered';
  return [
    { label: t.stepAsked, state: 'done', time: clockSeconds(request.askedAt) },
    {
      label: reached ? t.stepReached(name, word) : t.stepReaching(name, word),
      state: reached ? 'done' : 'now',
      time: reached ? clockSeconds(request.deliveredAt) : waited(request.askedAt, now),
    },
    {
      label: done ? t.stepLooked(word) : t.stepLooking(word),
      state: done ? 'done' : reached ? 'now' : 'todo',
      time: done || !reached ? undefined : waited(request.deliveredAt, now),
    },
    {
      label: t.stepNew,
      state: done ? 'done' : 'todo',
      time: done ? clockSeconds(request.answeredAt) : undefined,
    },
  ];
};

interface Facts {
  name: string;
  word: string;
  /** The device holds a connection now. */
  connected: boolean;
  /** Time of the place that is shown, or null. */
  shownAt: string | null;
}

/** The sentence below the steps. */
export const noteOf = (
  request: LocateRequest,
  phase: Phase,
  { name, word, connected, shownAt }: Facts,
): string => {
  const showing = shownAt === null ? t.showingNone : t.showing(clock(shownAt));
  if (phase === 'timedOut') {
    return request.deliveredAt === null
      ? `${t.notReached(name, word)} ${showing}`
      : `${t.notAnswered(word, clock(request.deliveredAt))} ${showing}`;
  }
  if (phase === 'answered') return t.answered;
  if (phase === 'asked' && !connected) return `${t.offline(name, word)} ${showing}`;
  return t.seesIt(name, clock(request.expiresAt));
};
