/** The filter of the installation as a layer of a device: whether it closes sites there, by how the device asked it. */
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';

/** A device that asked within so long is in force, in milliseconds; a phone in a drawer asks each hour or so. */
export const HEARD_LATELY_MS = 6 * 3_600_000;

/** A device in use asks more often, in milliseconds: from then on it is said when it asked last. */
export const QUIET_MS = 30 * 60_000;

/**
 * Whether a layer that was heard then still says that the device asks there now.
 * @param leftAt since when the device goes round the filter, as is known of it; null: nothing says that it does
 * @param now ms since the epoch
 */
const isHeardLately = (seenAt: string, leftAt: string | null, now: number): boolean =>
  now - Date.parse(seenAt) < HEARD_LATELY_MS && (leftAt === null || Date.parse(seenAt) > Date.parse(leftAt));

/**
 * How lately a device asked, which is all that is known of what it asks now. `lately`: within half an hour. `earlier`: within six hours, so
 * it may be in a drawer, and what it would ask now is not known. `gone`: longer ago, or it went round the filter since.
 */
export type Asked = 'lately' | 'earlier' | 'gone';

/**
 * @param leftAt since when the device goes round the filter; null: nothing says that it does
 * @param now ms since the epoch
 */
export const askedWhen = (seenAt: string, leftAt: string | null, now: number): Asked => {
  if (!isHeardLately(seenAt, leftAt, now)) return 'gone';
  return now - Date.parse(seenAt) < QUIET_MS ? 'lately' : 'earlier';
};

/**
 * When the filter was asked last by a device whose layer it is, where that is to be said; undefined: it was a moment ago, or there is no such
 * layer. Parent and child read it by this.
 */
export const askedEarlierAt = (
  layers: readonly { kind?: string; heardAt?: string | undefined }[],
  now: number,
): string | undefined => {
  const heardAt = layers.find(({ kind }) => kind === 'filter')?.heardAt;
  return heardAt === undefined || askedWhen(heardAt, null, now) === 'lately' ? undefined : heardAt;
};

/** Systems whose browsers have no resolver of their own: what asks over HTTPS is the whole device. */
const WHOLE_BY_HTTPS: ReadonlySet<DeviceType> = new Set(['iOS', 'iPad']);

/**
 * Whether every site that a device opens is asked of the filter. Over HTTPS it may be one browser that asks, so that others stay open.
 * @param heard by which layers it was heard lately: `dot`, `doh`, `address`, `mac`
 */
export const isWhollyFiltered = (type: DeviceType, heard: readonly string[]): boolean =>
  heard.some((kind) => kind === 'dot' || isAtHome(kind) || (kind === 'doh' && WHOLE_BY_HTTPS.has(type)));

/** Whether it is known by that in its own home alone. */
export const isAtHome = (kind: string): boolean => kind === 'address' || kind === 'mac';
