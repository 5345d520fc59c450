import { expect, test } from 'vitest';
import type { Sos } from '@kinward/contract/approvals/calls.schemas.ts';
import { aChild, aDevice, minutesAgo } from '../../testing/family.ts';
import { hiddenAs, isShown } from './seen-calls.ts';

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

test('a call that no parent has seen stays whatever was hidden', () => {
  expect(isShown(call(5), [hiddenAs(call(5))])).toBe(true);
});

test('one that was seen stays unless it is hidden', () => {
  expect(isShown(call(5, seen), [])).toBe(true);
  expect(isShown(call(5, seen), ['call 6'])).toBe(true);
  expect(isShown(call(5, seen), ['call 5'])).toBe(false);
});

test('a false alarm is news also where the call was hidden', () => {
  const fine = call(5, { ...seen, state: 'falseAlarm', falseAlarmAt: minutesAgo(1) });
  expect(isShown(fine, ['call 5'])).toBe(true);
  expect(isShown(fine, ['call 5', hiddenAs(fine)])).toBe(false);
});
