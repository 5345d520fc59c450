/** A device between two moments. */
import { expect, it } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { Device } from './device.ts';
import { deviceWith } from './test-devices.ts';

/** A Monday in Madrid. */
const [EVENING, NIGHT] = [Date.parse('2026-11-23T19:59:00Z'), Date.parse('2026-11-23T20:01:00Z')];

it('says of a name what is in force at the moment that is asked about, also where the clock goes back', () => {
  const window = {
    ruleId: 'bedtime',
    targets: ['service:youtube' as const],
    from: '21:00',
    to: '07:00',
    weekDays: [...WEEK_DAYS],
  };
  const device = new Device(deviceWith('192.168.7.2', { windows: [window] }));
  const kindAt = (at: number): string => device.reasonFor('www.youtube.com', at).kind;
  expect([EVENING, NIGHT, NIGHT + 1, EVENING, NIGHT].map(kindAt)).toEqual([
    'default',
    'window',
    'window',
    'default',
    'window',
  ]);
});
