import { describe, expect, test } from 'vitest';
import { ABILITIES } from '@kinward/contract/devices/abilities.ts';
import { agentAbilities } from '@kinward/contract/devices/client-kinds.ts';
import { aChild, aDevice, minutesAgo, NOW } from '../../testing/family.ts';
import { deviceDoes } from '../device/device-does.ts';
import { entryWords } from './DeviceReceipt.tsx';
import { countWords, holdWords } from './standing.ts';

const SHOWS = { abilities: ['location-while-open' as const, 'shows-rules' as const, 'asks' as const] };
const TRACKS = { abilities: ['location-always' as const] };
const words = (over: Parameters<typeof aDevice>[0]) => {
  const device = aDevice(over);
  return holdWords(aChild('Theo', [device]), device, 'app');
};

describe('what a parent reads where a rule is not enforced', () => {
  test('nothing where it is', () => {
    expect(words({})).toBeUndefined();
  });

  test('that it is only shown, that nothing offered can close apps, and what the system can', () => {
    expect(words({ ...SHOWS, deviceType: 'iOS' })).toMatchObject({
      title: 'Only shown. Theo reads the rule and decides.',
      more: [
        'Nothing that Kinward offers today can close apps on this phone.',
        expect.stringMatching(/Screen Time/u),
      ],
    });
  });

  test('the child’s page where a third-party app cannot even show it', () => {
    const page = { hasLink: true, openedAt: null, agreedAt: null, waits: false };
    expect(words({ ...TRACKS, page })).toMatchObject({ enforcement: 'none', toDevices: true });
    expect(words({ ...TRACKS, page: null })?.toDevices).toBe(false);
    expect(words({ ...TRACKS, page, layers: [{ kind: 'page', abilities: ['shows-rules'] }] })).toMatchObject({
      enforcement: 'shown',
      toDevices: false,
    });
  });

  test.each([
    ['own', /give this phone its name for the filter/u, true],
    ['plan', /comes with the Premium plan/u, false],
    ['outside', /does not see whether it does/u, false],
    ['none', /none switched on/u, false],
    [undefined, undefined, false],
  ] as const)('of sites, what the filter would do: %s', (filter, says, toDevices) => {
    const device = aDevice(SHOWS);
    const hold = holdWords(aChild('Theo', [device]), device, 'web', filter);
    expect(hold?.toDevices).toBe(toDevices);
    expect(hold?.more.join(' ')).not.toMatch(/Nothing that Kinward offers/u);
    if (says) expect(hold?.more[0]).toMatch(says);
    else expect(hold?.more).toEqual([expect.stringMatching(/Family Link/u)]);
  });

  test('nothing of sites on a device that asks the filter', () => {
    const device = aDevice({ ...SHOWS, layers: [{ kind: 'filter', abilities: ['enforces-sites'] }] });
    expect(holdWords(aChild('Theo', [device]), device, 'web', 'own')).toBeUndefined();
    expect(holdWords(aChild('Theo', [device]), device, 'app', 'own')?.enforcement).toBe('shown');
  });

  test('that it is not known, of a client that says nothing', () => {
    expect(words({ abilities: null })?.title).toMatch(/^Not confirmed\./u);
  });
});

test('a blocked entry is called blocked only where it is enforced', () => {
  const at = '2026-05-01T11:00:00Z';
  const rule = { kind: 'web' as const, blockedAt: at, receivedAt: at };
  const of = (over: Parameters<typeof aDevice>[0], receivedAt: string | null = at) => {
    const device = aDevice(over);
    return entryWords(aChild('Theo', [device]), device, { ...rule, receivedAt }, Date.parse(at));
  };
  expect(of({})).toMatchObject({ standing: 'enforced', words: expect.stringMatching(/^Blocked /u) });
  expect(of({}, null).standing).toBe('waiting');
  for (const over of [SHOWS, TRACKS, { abilities: null }]) expect(of(over).words).not.toMatch(/blocked/iu);
  expect(of(SHOWS).words).toMatch(/^Theo can read it since /u);
  expect(of(TRACKS, null).words).toBe('The phone never gets it');
  const filtered = { layers: [{ kind: 'filter' as const, abilities: ['enforces-sites' as const] }] };
  for (const receivedAt of [at, null])
    expect(of({ ...SHOWS, ...filtered }, receivedAt)).toMatchObject({
      standing: 'enforced',
      words: expect.stringMatching(/^Blocked .+, at the filter$/u),
    });
  expect(of(filtered).words).toMatch(/on the phone/u);
});

test('of a computer whose rules are paused nobody reads that nothing could keep them', () => {
  const computer = { isAgent: true, abilities: [], deviceType: 'Windows Desktop' as const };
  const at = '2026-05-01T11:00:00Z';
  const of = (over: Parameters<typeof aDevice>[0], receivedAt: string | null) => {
    const device = aDevice({ ...computer, ...over });
    return entryWords(
      aChild('Theo', [device]),
      device,
      { kind: 'app', blockedAt: at, receivedAt },
      Date.parse(at),
    );
  };
  expect(of({}, at)).toEqual({ standing: 'waiting', words: 'Not in force there now' });
  expect(of({}, null).words).toMatch(/^Sent .+, waiting for the computer$/u);
  // A system whose programs the agent cannot see, and a client that is no agent.
  expect(of({ abilities: ['enforces-sites'] }, at).words).toBe('The computer never gets it');
  expect(of({ isAgent: false }, at).words).toBe('The computer never gets it');
});

test('devices are counted by what they enforce, not by what was sent', () => {
  const four = [aDevice(), aDevice(SHOWS), aDevice(), aDevice({ paired: false })];
  expect(countWords(aChild('Theo', four), 'budget')).toBe('Enforced on two of Theo’s four devices.');
  expect(countWords(aChild('Theo', [aDevice(SHOWS)]), 'budget')).toBe('Not enforced on Theo’s one device.');
  expect(countWords(aChild('Theo', [aDevice(), aDevice()]), 'budget')).toBe(
    'Enforced on all of Theo’s devices.',
  );
});

test('a budget of sites that the filter alone closes is not called unenforced', () => {
  const layers = [{ kind: 'filter' as const, abilities: ['enforces-sites' as const] }];
  const heard = aDevice({ ...SHOWS, layers });
  expect(countWords(aChild('Theo', [heard]), 'budget', true)).toBe(
    'Enforced for sites on Theo’s one device.',
  );
  expect(countWords(aChild('Theo', [heard, aDevice(SHOWS)]), 'budget', true)).toBe(
    'Enforced for sites on one of Theo’s two devices.',
  );
  expect(countWords(aChild('Theo', [heard]), 'budget')).toBe('Not enforced on Theo’s one device.');
});

test('a device says in one line what it does', () => {
  const does = (over: Parameters<typeof aDevice>[0] = {}) => deviceDoes(aDevice(over), NOW);
  expect(does()).toBe('Place all day, enforces rules');
  expect(does(SHOWS)).toBe('Place while open, only shows rules');
  expect(does({ abilities: ['location-always', 'enforces-apps'] })).toBe(
    'Place all day, enforces some rules',
  );
  expect(does(TRACKS)).toBe('Place all day, no rules');
  const agent = { isAgent: true, deviceType: 'Windows Desktop' as const };
  expect(does({ ...agent, abilities: agentAbilities({ programs: true }) })).toBe('Enforces rules');
  expect(does({ ...agent, abilities: agentAbilities({ programs: false }) })).toBe('Enforces some rules');
  expect(does({ ...agent, abilities: [] })).toBe('Enforces no rules of its own now');
  expect(does({ abilities: null })).toBe('Its app has not said what it can do');
  expect(does({ abilities: [...ABILITIES], paired: false })).toBeUndefined();
});

test('a computer is not said to enforce what it says itself that it does not hold', () => {
  const agent = {
    isAgent: true,
    deviceType: 'Windows Desktop' as const,
    abilities: agentAbilities({ programs: true }),
  };
  const of = (over: Parameters<typeof aDevice>[0]) => {
    const device = aDevice({ ...agent, ...over });
    const at = minutesAgo(5);
    const entry = (kind: 'app' | 'web') =>
      entryWords(aChild('Theo', [device]), device, { kind, blockedAt: at, receivedAt: at }, NOW).words;
    return [deviceDoes(device, NOW), entry('app'), entry('web')];
  };
  const [held, not] = [expect.stringMatching(/^Blocked /u), 'Not in force there now'];
  expect(of({ notHeld: [] })).toEqual(['Enforces rules', held, held]);
  expect(of({ notHeld: ['sites'] })).toEqual(['Enforces some rules', held, not]);
  expect(of({ notHeld: ['programs'] })).toEqual(['Enforces some rules', not, held]);
  expect(of({ notHeld: ['sites', 'programs'] })).toEqual(['Enforces no rules of its own now', not, not]);
  // What it cannot do at all is not waited for.
  expect(of({ abilities: ['enforces-sites'], notHeld: ['programs'] })[1]).toBe('The computer never gets it');
  // Not heard: nothing is said of what holds there now.
  expect(of({ lastSeenAt: minutesAgo(60) })[0]).toBeUndefined();
  expect(of({ lastSeenAt: minutesAgo(60), connected: true })[0]).toBe('Enforces rules');
});
