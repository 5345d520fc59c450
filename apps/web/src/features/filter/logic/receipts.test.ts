import { expect, it } from 'vitest';
import { deviceId } from '@kinward/contract/ids.ts';
import { namesOf, resolversInForce, secondsToForce, standings } from './receipts.ts';

const [one, two] = ['1', '2'].map((end) => deviceId().parse(`0190a0a0-0000-7000-8000-00000000000${end}`)) as [
  ReturnType<ReturnType<typeof deviceId>['parse']>,
  ReturnType<ReturnType<typeof deviceId>['parse']>,
];
const AT = Date.parse('2026-05-01T12:00:00Z');
const at = (ms: number): string => new Date(AT + ms).toISOString();
const receipt = (of: typeof one, resolver: string, version: number, since: string) => ({
  deviceId: of,
  resolver,
  version,
  since,
});
const policy = (...receipts: ReturnType<typeof receipt>[]) => ({
  devices: [one, two],
  version: 3,
  changedAt: at(0),
  receipts,
});

it('a policy is in force for a device once every resolver that knows it has the newest version', () => {
  const half = policy(receipt(one, 'home', 3, at(400)), receipt(one, 'away', 2, at(-9_000)));
  expect(standings(half)).toEqual([
    { deviceId: one, isKnown: true, since: undefined },
    { deviceId: two, isKnown: false, since: undefined },
  ]);
  expect(resolversInForce(half)).toEqual({ inForce: ['home'], all: ['home', 'away'] });
  expect(secondsToForce(half)).toBeUndefined();
  const whole = policy(receipt(one, 'home', 3, at(400)), receipt(one, 'away', 3, at(700)));
  expect(standings(whole)[0]).toEqual({ deviceId: one, isKnown: true, since: at(700) });
  expect(resolversInForce(whole)).toEqual({ inForce: ['home', 'away'], all: ['home', 'away'] });
  expect(secondsToForce(whole)).toBe(0.7);
});

it('resolvers are called what the operator called them; the one of the server has no name', () => {
  const heard = { standing: 'answering', heardAt: at(0) } as const;
  const resolvers = [
    { ...heard, resolver: 'home', name: null },
    { ...heard, resolver: 'away', name: 'Kitchen' },
  ];
  expect(namesOf(['home', 'away'], { resolvers })).toEqual([null, 'Kitchen']);
  expect(namesOf(['away', 'gone'], { resolvers })).toEqual(['Kitchen']);
});
