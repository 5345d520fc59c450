/** How far a "Locate now" has come, in steps and messages. Pure: the time is an argument. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import type { Step } from '../../ui/Steps.tsx';
import { DEVICE_WORDS } from '../../entities/device/messages.ts';
import { clock, exactClock, moment } from '../../lib/time/time.ts';
import { dashboardTexts as t } from './messages.ts';

/** Milliseconds that the end of a question stays on the page. */
const STAYS_MS = 60_000;
const NO_ANSWER_STAYS_MS = 600_000;

/** The question is on its way and may still be answered. */
export const isAsking = (request: LocateRequest | null | undefined, now: number): boolean =>
  request !== null &&
  request !== undefined &&
  (request.state === 'asked' || request.state === 'delivered') &&
  Date.parse(request.expiresAt) > now;

const time = (at: string | null): string | undefined => (at === null ? undefined : exactClock(at));

export interface LocateReport {
  steps: Step[];
  /** What it means, once it failed or while the device is away. */
  words: string | undefined;
  asking: boolean;
}

/** What to show of the newest question; undefined when it is over and reported. An old fix never counts as the answer. */
export const locateReport = (
  request: LocateRequest | null | undefined,
  device: Device,
  now: number,
): LocateReport | undefined => {
  if (request === null || request === undefined || request.state === 'cancelled') return undefined;
  const asking = isAsking(request, now);
  const showing =
    device.location === null ? t.noPlaceToShow : t.showing(moment(device.location.recordedAt, now));
  if (request.state === 'answered') {
    if (now - Date.parse(request.answeredAt ?? request.askedAt) > STAYS_MS) return undefined;
  } else if (!asking) {
    if (now - Date.parse(request.expiresAt) > NO_ANSWER_STAYS_MS) return undefined;
    const asked = clock(request.deliveredAt ?? request.askedAt);
    const words = request.deliveredAt === null ? t.notReached(asked, showing) : t.noAnswer(asked, showing);
    return { steps: [], words, asking };
  }
  const reached = request.deliveredAt !== null || request.state === 'answered';
  const answered = request.state === 'answered';
  const steps: Step[] = [
    { label: t.asked, time: time(request.askedAt), state: 'done' },
    {
      label: t.reached(DEVICE_WORDS[device.deviceType]),
      time: time(request.deliveredAt ?? request.answeredAt),
      state: reached ? 'done' : 'now',
    },
    { label: t.looking, state: answered ? 'done' : reached ? 'now' : 'todo' },
    { label: t.answered, time: time(request.answeredAt), state: answered ? 'done' : 'todo' },
  ];
  return { steps, words: !reached && !device.connected ? t.whenBack(device.deviceName) : undefined, asking };
};
