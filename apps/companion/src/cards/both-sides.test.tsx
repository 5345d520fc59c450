/** What a parent and a child read of one rule, from the same abilities: blocked on both sides, or on neither. */
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ABILITIES, type Ability, type Layer } from '@kinward/contract/devices/abilities.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { withoutFilter, type EnforcedKind } from '@kinward/rules/abilities.ts';
import { dayAt } from '@kinward/rules/schedules/usage.ts';
import { grantOfSite } from '@kinward/rules/sites/site-grants.ts';
import { entryWords } from '@kinward/web/entities/rules/DeviceReceipt.tsx';
import { holdWords } from '@kinward/web/entities/rules/standing.ts';
import { canPause, pausedWhere } from '@kinward/web/entities/screens/screen-state.ts';
import { aChild, aDevice } from '@kinward/web/testing/family.ts';
import { OWN_ABILITIES } from '../device/abilities.ts';
import { ME, POLICY, show } from '../testing/view.harness.tsx';
import Closed from '../views/Closed.tsx';
import YoungClosed from '../young/YoungClosed.tsx';
import { Rules } from './Rules.tsx';

const AT = '2026-05-01T11:00:00Z';
const PAGE: Layer = { kind: 'page', abilities: ['shows-rules'] };
/** It enforces what the client only shows. */
const FILTER: Layer = { kind: 'filter', abilities: ['enforces-sites'] };

const CLIENTS: [name: string, abilities: readonly Ability[] | null, layers: Layer[]][] = [
  ['a client that enforces everything', ABILITIES, []],
  ['the companion', OWN_ABILITIES, []],
  ["a tracker with the child's page", ['location-always'], [PAGE]],
  ['a tracker', ['location-always'], []],
  ['a client that has not said', null, []],
  ['one that enforces apps alone', ['shows-rules', 'enforces-apps'], []],
  ['the companion beside a filter', OWN_ABILITIES, [FILTER]],
  ['one that has not said beside a filter', null, [FILTER]],
];

const RULES: DevicePolicy = {
  ...POLICY,
  blockedApps: ['org.example.chess'],
  blockedSites: ['clips.example'],
  callBlockList: ['+385912345678'],
  schedules: [],
};

/** What names each rule in the child's list. */
const CHILD: [EnforcedKind, RegExp][] = [
  ['app', /chess/iu],
  ['web', /clips\.example/u],
  ['call', /number/u],
];

const ALL_DAY: Schedule = {
  scheduleId: '1',
  name: 'Homework',
  frequency: 'Daily',
  from: '00:00',
  to: '23:59',
  weekDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  apps: [],
  kinds: [],
  wholeDevice: true,
};

/** What closes something now, one policy for each kind of rule. */
const CLOSED: [EnforcedKind, DevicePolicy][] = [
  [
    'schedule',
    {
      ...POLICY,
      timeZone: 'UTC',
      schedules: [
        { ...ALL_DAY, to: '23:59' },
        { ...ALL_DAY, scheduleId: '2', from: '12:00', to: '11:00' },
      ],
    },
  ],
  ['app', { ...POLICY, blockedApps: ['org.example.chess'] }],
  ['web', { ...POLICY, blockedSites: ['clips.example'] }],
  [
    'screen-pause',
    { ...POLICY, screenPause: { from: '2026-01-01T00:00:00Z', until: '2199-01-01T00:00:00Z', by: 'Nora' } },
  ],
];

describe('both sides', () => {
  it.each(CLIENTS)('never contradict each other about %s', async (_, abilities, layers) => {
    show(<Rules />, {
      me: { ...ME, abilities: abilities && [...abilities], layers },
      policy: RULES,
    });
    const device = aDevice({ abilities: abilities && [...abilities], layers });
    const child = aChild('Mia', [device]);
    for (const [kind, names] of CHILD) {
      const rule = { kind, blockedAt: AT, receivedAt: AT };
      const parent = entryWords(child, device, rule, Date.parse(AT));
      const line = (await screen.findByText(names)).textContent ?? '';
      const enforced = parent.standing === 'enforced';
      expect(/blocked/iu.test(line), `${kind}: the child reads "${line}"`).toBe(enforced);
      expect(/^blocked/iu.test(parent.words), `${kind}: the parent reads "${parent.words}"`).toBe(enforced);
      expect(holdWords(child, device, kind) === undefined).toBe(enforced);
    }
    const nothing = screen.queryByText(/It cannot block other apps itself/u) !== null;
    const any = CHILD.some(([kind]) => holdWords(child, device, kind) === undefined);
    expect(nothing).toBe(!any);
  });

  it.each(CLIENTS)(
    'never contradict each other on the page of what is closed, about %s',
    async (_, abilities, layers) => {
      const means = { abilities: abilities && [...abilities], layers };
      const device = aDevice(means);
      const child = aChild('Mia', [device]);
      for (const [kind, policy] of CLOSED) {
        const enforced = holdWords(child, device, kind) === undefined;
        for (const [Page, ageBand] of [
          [YoungClosed, 'under13'],
          [Closed, 'under16'],
        ] as const) {
          show(<Page />, { me: { ...ME, ...means, ageBand }, policy });
          const title = enforced ? 'Access is closed' : 'Not now';
          await screen.findByRole('heading', { level: 1, name: title });
          const main = document.body.textContent ?? '';
          expect(/\b(?:is|are) (?:closed|paused)\b|blocked/iu.test(main), `${kind}: ${main}`).toBe(enforced);
          cleanup();
        }
      }
    },
  );

  it.each(CLIENTS)('say the same of a screen pause on %s', async (_, abilities, layers) => {
    const [from, until] = [AT, '2099-05-01T12:00:00Z'];
    const screenPause = { from, until, by: 'Nora' };
    show(<Rules />, {
      me: { ...ME, abilities: abilities && [...abilities], layers },
      policy: { ...POLICY, screenPause },
    });
    const line = (await screen.findByText(/says Nora/u)).textContent ?? '';
    const device = aDevice({ abilities: abilities && [...abilities], layers });
    const child = aChild('Mia', [device]);
    const { deviceId, deviceName } = device;
    const devices = [{ deviceId, deviceName, receivedAt: AT }];
    const { childId, firstName: childName } = child;
    const pause = { screenPauseId: childId, ...screenPause, childId, childName, devices };
    const enforced = pausedWhere(child, pause).enforced.length > 0;
    expect(line.startsWith('Screens are paused'), `the child reads "${line}"`).toBe(enforced);
    expect(line.startsWith('Do not use')).toBe(!enforced);
    expect(canPause(child)).toBe(enforced);
  });

  it.each(['service', 'site-category', 'site'] as const)(
    'call no site blocked that a grant for a %s opens, until it ends',
    async (kind) => {
      const [site, until] = ['clips.example', '2099-05-01T12:00:00Z'];
      const value = kind === 'site' ? site : 'clips';
      const grant = { grantId: '1', target: { kind, value }, name: 'Clips', from: AT, until, opens: [site] };
      const means = { abilities: [...OWN_ABILITIES], layers: [FILTER] };
      const blockedSites = [site, 'other.example'];
      show(<Rules />, { me: { ...ME, ...means }, policy: { ...RULES, blockedSites, grants: [grant] } });
      expect((await screen.findByText(/other\.example/u)).textContent).toBe('Blocked sites: other.example.');
      expect(screen.getByText(/^Clips is open until|^clips\.example is open until/u)).toBeDefined();
      const device = aDevice(means);
      const child = aChild('Mia', [device]);
      const rule = { kind: 'web', blockedAt: AT, receivedAt: AT } as const;
      const wordsAt = (at: string) => {
        const openUntil = grantOfSite([grant], site, [site], Date.parse(at))?.until;
        return entryWords(child, device, { ...rule, openUntil }, Date.parse(at)).words;
      };
      expect(wordsAt('2098-05-01T11:00:00Z')).toMatch(/^Open until/u);
      expect(wordsAt(until)).toMatch(/^Blocked .*, at the filter/u);
    },
  );

  it('say that the filter was asked last where that is a while ago', () => {
    const heard = { ...FILTER, heardAt: AT };
    const device = aDevice({ abilities: [...OWN_ABILITIES], layers: [heard] });
    const words = (minutes: number) =>
      entryWords(
        aChild('Mia', [device]),
        device,
        { kind: 'web', blockedAt: AT, receivedAt: AT },
        Date.parse(AT) + minutes * 60_000,
      ).words;
    expect(words(29)).toMatch(/at the filter$/u);
    expect(words(31)).toMatch(/at the filter\. It was asked last /u);
  });

  it.each([
    ['the companion beside a filter', { abilities: [...OWN_ABILITIES], layers: [FILTER] }, true],
    ['the companion', { abilities: [...OWN_ABILITIES], layers: [] }, false],
    [
      'a client that enforces everything, beside a filter',
      { abilities: [...ABILITIES], layers: [FILTER] },
      false,
    ],
  ] as const)('say where a budget of sites and apps ends, about %s', async (_, given, atFilter) => {
    const means = { abilities: [...given.abilities], layers: [...given.layers] };
    const device = aDevice(means);
    const words = holdWords(aChild('Mia', [device]), device, 'budget', 'own', true);
    expect(/sites close at the filter/u.test(words?.title ?? '')).toBe(atFilter);
    const budget = {
      budgetId: '1',
      target: { kind: 'service' as const, value: 'roblox' },
      name: 'Roblox',
      minutes: Array.from({ length: 7 }, () => 5),
      apps: [],
      sites: ['service:roblox' as const],
      day: dayAt(Date.now(), 'UTC'),
      usedSeconds: 300,
      countedAt: new Date().toISOString(),
    };
    const policy = { ...POLICY, timeZone: 'UTC', budgets: [budget] };
    show(<Closed />, { me: { ...ME, ...means, ageBand: 'under16' }, policy });
    await screen.findByRole('heading', { level: 1 });
    const main = document.body.textContent ?? '';
    expect(main.includes('The filter closes its sites; its apps are up to you.'), main).toBe(atFilter);
    expect(main.includes('You keep that yourself.')).toBe(!atFilter && words !== undefined);
  });

  it('say when a quiet device asked the filter last, and of one that asked just now nothing', async () => {
    for (const [minutes, isSaid] of [
      [5, false],
      [90, true],
    ] as const) {
      const heardAt = new Date(Date.now() - minutes * 60_000).toISOString();
      const means = { abilities: [...OWN_ABILITIES], layers: [{ ...FILTER, heardAt }] };
      show(<Rules />, { me: { ...ME, ...means }, policy: RULES });
      await screen.findByText(/clips\.example/u);
      const own = document.body.textContent ?? '';
      expect(/The filter closes these sites\. This device asked it last /u.test(own), own).toBe(isSaid);
      const device = aDevice(means);
      const rule = { kind: 'web' as const, blockedAt: AT, receivedAt: AT };
      const { words } = entryWords(aChild('Mia', [device]), device, rule, Date.now());
      expect(/It was asked last /u.test(words), words).toBe(isSaid);
      cleanup();
    }
  });

  it('call no site blocked while the filter is left off', async () => {
    const grant = {
      grantId: '1',
      target: { kind: 'filter' as const, value: '' },
      from: AT,
      until: '2099-05-01T12:00:00Z',
    };
    const means = { abilities: [...OWN_ABILITIES], layers: [FILTER] };
    show(<Rules />, { me: { ...ME, ...means }, policy: { ...RULES, grants: [grant] } });
    expect((await screen.findByText(/clips\.example/u)).textContent).toMatch(/^Do not open/u);
    expect(screen.getByText(/^The filter closes no site until/u)).toBeDefined();
    const device = withoutFilter(aDevice(means));
    expect(holdWords(aChild('Mia', [device]), device, 'web', 'paused')?.more[0]).toMatch(
      /left off for a while/u,
    );
  });
});
