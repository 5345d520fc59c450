import { expect, it } from 'vitest';
import { type DeviceChange, SIGNAL_KINDS } from '@kinward/contract/devices/device-signals.ts';
import { ALL_RESOURCES, type Resource, resourcesOf } from './resources.ts';

const change = (...kinds: string[]): string => JSON.stringify({ value: 7, kinds } satisfies DeviceChange);

it.each<[string, Resource[]]>([
  ['app', ['policy']],
  ['web', ['policy']],
  ['call', ['policy']],
  ['sms', ['policy']],
  ['schedule', ['policy']],
  ['speed', ['policy']],
  ['budget', ['policy']],
  ['zone', ['policy', 'me']],
  ['collects', ['policy', 'me']],
  ['consent', ['policy', 'me']],
  ['answer', ['policy', 'approvals']],
  ['seen', ['policy', 'call']],
])('reads after %s what it concerns alone', (kind, resources) => {
  expect(SIGNAL_KINDS).toContain(kind);
  expect(resourcesOf(change(kind))).toEqual(resources);
});

it('reads once what several kinds concern', () => {
  expect(resourcesOf(change('schedule', 'answer', 'consent'))).toEqual(['policy', 'approvals', 'me']);
});

it.each([
  ['a kind of a newer server', change('schedule', 'newer')],
  ['nothing that it says', change()],
  ['the value alone, of an older server', '7'],
  ['no JSON', '{'],
])('reads everything after %s', (_what, data) => {
  expect(new Set(resourcesOf(data))).toEqual(new Set(ALL_RESOURCES));
});
