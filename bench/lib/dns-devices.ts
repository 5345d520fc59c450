/** Devices that resolvers are measured with: each of a part of the network of its own on the loopback, with a policy of its own. */
import { createHash } from 'node:crypto';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';

/** What the names of the list belong to. */
export const LISTED_TARGET = 'category:gambling' as const;
const OTHERS = [
  'category:games',
  'category:adult',
  'category:dating',
  'service:tiktok',
  'escape:vpn',
] as const;

/** The key in a device's own name. */
export const keyOf = (device: number): string => `device${device}`;
/** Where a device asks from. */
export const addressOf = (device: number): string => `127.${1 + (device >> 8)}.${device & 255}.1`;

/** The same device each time it is asked for: where the feed had others, a resolver would read and compile them all. */
const idOf = (device: number) => `00000000-0000-4000-8000-${String(device).padStart(12, '0')}`;

const deviceOf = (device: number): object => ({
  ...deviceWith(
    addressOf(device),
    {
      blocked: [LISTED_TARGET, ...OTHERS.filter((_, at) => ((device >> at) & 1) === 1)],
      entries: [entry('deny', `denied-${device}.example`), entry('allow', `allowed-${device}.example`)],
      windows: [
        {
          ruleId: 'w',
          targets: ['service:youtube'],
          from: '21:00',
          to: '07:00',
          weekDays: [...WEEK_DAYS],
        },
      ],
      safeSearch: { google: 'strict', bing: 'strict' },
    },
    { log: 'nothing' },
  ),
  deviceId: idOf(device),
  familyId: idOf(device),
  keyHash: createHash('sha256').update(keyOf(device)).digest('hex'),
});

/** What they ask is not written down. In the form in which the feed has them, so that a resolver sees that the same rules are the same. */
export const devicesOf = (count: number): FilterDevice[] =>
  Array.from({ length: count }, (_, at) => FilterDevice.parse(deviceOf(at)));
