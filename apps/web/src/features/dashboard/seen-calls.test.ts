import { expect, test } from 'vitest';
import type { Sos } from '@kinward/contract/approvals/calls.schemas.ts';
import { aChild, aDevice, minutesAgo, NOW } from '../../testing/family.ts';
import { hiddenAs, shownCalls } from './seen-calls.ts';

const device = aDevice();
const child = aChild('Mia', [device]);
const call = (minutes: number, over: Partial<Sos> = {}): Sos => ({
  sosId: `call ${minutes}`,
  at: minutesAgo(minutes),
  state: 'open',
  seenAt: null,
  seenBy: null,
  childId: child.childId,
  childName: 'Mia',
  deviceId: device.deviceId,
  deviceName: 'phone',
  place: null,
  falseAlarmAt: null,
  ...over,
});
const seen = { state: 'seen', seenAt: minutesAgo(1), seenBy: 'Nora' } as const;

test('a call that no parent has seen stays, however old it is and whatever was hidden', () => {
  const calls = [call(5), call(600)];
  expect(shownCalls(calls, calls.map(hiddenAs), NOW)).toEqual(calls);
});

test('one that was seen stays for an hour, for every parent, unless it is hidden', () => {
  const calls = [call(5, seen), call(59, seen), call(60, seen)];
  expect(shownCalls(calls, [], NOW)).toEqual(calls.slice(0, 2));
  expect(shownCalls(calls, ['call 5'], NOW)).toEqual([calls[1]]);
});

test('a false alarm is news also where the call was hidden', () => {
  const fine = call(5, { ...seen, state: 'falseAlarm', falseAlarmAt: minutesAgo(1) });
  expect(shownCalls([fine], ['call 5'], NOW)).toEqual([fine]);
  expect(shownCalls([fine], ['call 5', hiddenAs(fine)], NOW)).toEqual([]);
});
