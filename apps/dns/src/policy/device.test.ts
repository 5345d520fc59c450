/** A device between two moments, and one whose lists become others. */
import { expect, it } from 'vitest';
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { Device } from './device.ts';
import { deviceWith, knownOf } from './test-devices.ts';
import { Registry } from './registry.ts';

const AT = '192.168.7.2';
/** A Monday in Madrid. */
const [EVENING, NIGHT] = [Date.parse('2026-11-23T19:59:00Z'), Date.parse('2026-11-23T20:01:00Z')];
const OWN = 'list:0198a5f0-0000-7000-8000-000000000001' as const;
const list = (more: Partial<FeedList> = {}): FeedList => ({
  sourceId: 'own',
  name: 'Nora’s list',
  hash: 'a'.repeat(64),
  targets: [OWN],
  ...more,
});

it('says of a name what is in force at the moment that is asked about, also where the clock goes back', () => {
  const window = {
    ruleId: 'bedtime',
    targets: ['service:youtube' as const],
    from: '21:00',
    to: '07:00',
    weekDays: [...WEEK_DAYS],
  };
  const device = new Device(deviceWith(AT, { windows: [window] }));
  const kindAt = (at: number): string => device.reasonFor('www.youtube.com', at).kind;
  expect([EVENING, NIGHT, NIGHT + 1, EVENING, NIGHT].map(kindAt)).toEqual([
    'default',
    'window',
    'window',
    'default',
    'window',
  ]);
});

it('is the same device where only versions of lists are others, and another one where anything else is', () => {
  const registry = new Registry();
  const first = deviceWith(AT, { blocked: [OWN] }, { lists: [list()] });
  registry.apply(knownOf([first]));
  const device = registry.find(AT);
  const newer = { ...first, lists: [list({ hash: 'b'.repeat(64), name: 'Nora’s other list' })] };
  registry.apply(knownOf([newer]));
  expect(registry.find(AT)).toBe(device);
  expect(device?.of).toEqual(newer);
  expect(String.fromCodePoint(...(device?.why({ kind: 'list', target: OWN }, NIGHT).text ?? []))).toContain(
    'other list',
  );
  const others = [
    { ...newer, lists: [] },
    { ...newer, addresses: [AT, '192.168.7.4'] },
  ];
  for (const other of others) {
    const before = registry.find(AT);
    registry.apply(knownOf([other]));
    expect(registry.find(AT)).not.toBe(before);
    expect(registry.find(AT)?.of).toEqual(other);
  }
});
