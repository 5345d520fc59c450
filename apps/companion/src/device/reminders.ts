/**
 * When the device says again, unasked, who watches: after the first day, then every week, of an adult every day, and at once
 * when somebody is new.
 */
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/**
 * @param agreedAt when the holder said yes, milliseconds
 * @param remindedAt when the last reminder was read; null when there was none
 * @param adult whether the holder is an adult, who is told every day
 */
export const reminderDue = (
  now: number,
  agreedAt: number,
  remindedAt: number | null,
  adult: boolean,
): boolean =>
  remindedAt === null ? now - agreedAt >= DAY_MS : now - remindedAt >= (adult ? DAY_MS : WEEK_MS);

export type Watcher = DeviceMe['watchers'][number];

/** Who came since the holder was last told. Two people may have one name, so the time counts too. */
export const newWatchers = (watchers: readonly Watcher[], known: readonly Watcher[]): Watcher[] =>
  watchers.filter(({ name, since }) => !known.some((one) => one.name === name && one.since === since));
