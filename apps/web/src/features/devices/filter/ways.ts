/** How a device is told its name: one way a system, and whether its layer was heard. */
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import type { DeviceDns } from '@kinward/contract/filter/device-dns.schemas.ts';
import { askedWhen } from '@kinward/rules/filter/filter-layer.ts';

const WAYS = ['android', 'apple', 'windows', 'chrome', 'firefox', 'router'] as const;
export type Way = (typeof WAYS)[number];

const FIRST: Record<DeviceType, Way> = {
  Android: 'android',
  Tablet: 'android',
  iOS: 'apple',
  iPad: 'apple',
  macOS: 'apple',
  'Windows Desktop': 'windows',
};

/** Which layer a way makes, where the installation has it. */
const layerOf = (way: Way, { doh, dot }: DeviceDns): 'dot' | 'doh' | null => {
  if (way === 'android' || way === 'router') return dot === null ? null : 'dot';
  if (doh !== null) return 'doh';
  // The profile takes a name where there is no address.
  return way === 'apple' && dot !== null ? 'dot' : null;
};

export interface WayState {
  way: Way;
  layer: 'dot' | 'doh';
  /** What is typed there; a profile is fetched by its link. */
  value: string;
  /** When its layer was heard last; null: not yet. Browsers and Windows ask at the same address. */
  seenAt: string | null;
}

/** Those that the installation can give, the device's own system first. */
export const waysOf = (type: DeviceType, dns: DeviceDns): WayState[] => {
  const first = FIRST[type];
  return [first, ...WAYS.filter((way) => way !== first)].flatMap((way) => {
    const layer = layerOf(way, dns);
    const value = layer && dns[layer];
    if (layer === null || value === null) return [];
    const seenAt = dns.layers.find(({ kind }) => kind === layer)?.seenAt ?? null;
    return [{ way, layer, value, seenAt }];
  });
};

export type Standing =
  | { kind: 'unnamed' | 'waiting' }
  /** By its own name, or only at its address, which may be that of one browser; `earlier`: some hours ago; `quiet`: longer. */
  | { kind: 'asks' | 'asksPartly' | 'earlier' | 'quiet'; seenAt: string };

/** Whether the device asks by its own name. */
export const standingOf = (dns: DeviceDns, now: number): Standing => {
  if (dns.madeAt === null) return { kind: 'unnamed' };
  const seenAt = (kind: 'dot' | 'doh'): string | undefined =>
    dns.layers.find((layer) => layer.kind === kind)?.seenAt;
  const [dot, doh] = [seenAt('dot'), seenAt('doh')];
  const asked = (at: string | undefined) => at && askedWhen(at, dns.leftAt, now);
  if (dot !== undefined && asked(dot) === 'lately') return { kind: 'asks', seenAt: dot };
  if (doh !== undefined && asked(doh) === 'lately') return { kind: 'asksPartly', seenAt: doh };
  const [last] = [dot, doh]
    .filter((at) => at !== undefined)
    .toSorted((one, two) => Date.parse(two) - Date.parse(one));
  if (last === undefined) return { kind: 'waiting' };
  return { kind: asked(last) === 'earlier' ? 'earlier' : 'quiet', seenAt: last };
};
