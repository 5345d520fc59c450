/**
 * When the device reminds the child who can see it: after the first day, then every week, an adult every day, and at once when
 * someone is new.
 */
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/**
 * @param agreedAt when the child agreed, in milliseconds
 * @param remindedAt when the last reminder was read; null when there was none
 * @param adult whether the user is an adult, who is reminded every day
 */
export const reminderDue = (
  now: number,
  agreedAt: number,
  remindedAt: number | null,
  adult: boolean,
): boolean =>
  remindedAt === null ? now - agreedAt >= DAY_MS : now - remindedAt >= (adult ? DAY_MS : WEEK_MS);

export type Watcher = Pick<DeviceMe['watchers'][number], 'name' | 'since'>;

/** Who is new since the last reminder. Two people may have the same name, so the time counts too. */
export const newWatchers = (watchers: readonly Watcher[], known: readonly Watcher[]): Watcher[] =>
  watchers.filter(({ name, since }) => !known.some((one) => one.name === name && one.since === since));
