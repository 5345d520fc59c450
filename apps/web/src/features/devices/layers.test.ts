import { describe, expect, it } from 'vitest';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Policy } from '@kinward/contract/policy/policy.schemas.ts';
import { aDevice, aFix, minutesAgo, NOW } from '../../testing/family.ts';
import { layersOf } from './layers.ts';

const policy = (over: Partial<Policy> = {}): Policy => ({
  blockedApps: ['com.a'],
  blockedSites: [],
  callBlockList: [],
  smsBlockList: [],
  speedLimit: null,
  collects: { position: true, usage: false, web: false, contacts: false, sms: false },
  schedules: [],
  grants: [],
  budgets: [],
  screenPause: null,
  timeZone: 'UTC',
  version: 3,
  changedAt: minutesAgo(30),
  receivedVersion: 3,
  receivedAt: minutesAgo(20),
  ...over,
});
/** Of which a local user has the device's own rules. */
const computerOf = (device: Device, more: Partial<Computer>) =>
  ({ users: [{ device }], faults: [], pauses: [], left: null, health: null, ...more }) as unknown as Computer;
const states = (...args: Parameters<typeof layersOf>) => layersOf(...args).map(({ state }) => state);

describe('the layers of a device', () => {
  it('work when it fetched the newest rules and reports where it is; the filter never says so', () => {
    const layers = layersOf(aDevice({ location: aFix(2) }), policy(), true, NOW);
    expect(layers.map(({ state }) => state)).toEqual(['works', 'works', 'none']);
    expect(layers[0]?.words).toMatch(/^Up to date since /u);
    expect(layers[2]?.words).toMatch(/does not report/u);
  });

  it('wait while the newest rules are not fetched, a permission is missing, or it is paired no more', () => {
    const old = policy({ receivedVersion: 2 });
    expect(states(aDevice({ missingPermissions: ['location'] }), old, false, NOW)).toEqual([
      'waits',
      'waits',
      'none',
    ]);
    expect(states(aDevice({ paired: false, location: aFix(2) }), policy(), false, NOW)).toEqual([
      'waits',
      'none',
      'none',
    ]);
  });

  it('do not work where the rules are only shown, or no one has said that they are enforced', () => {
    const [shown] = layersOf(aDevice({ abilities: ['shows-rules'] }), policy(), false, NOW);
    expect(shown).toMatchObject({ state: 'none', words: expect.stringMatching(/^Only shown since /u) });
    const [unknown] = layersOf(aDevice({ abilities: null }), policy(), false, NOW);
    expect(unknown).toMatchObject({ state: 'none', words: expect.stringMatching(/not confirmed/u) });
    const [partly] = layersOf(aDevice({ abilities: ['enforces-apps'] }), policy(), false, NOW);
    expect(partly?.words).toMatch(/^A part is enforced/u);
  });

  it('are not claimed where there are no rules, none can be, or none could be read', () => {
    const words = (device = aDevice(), rules: Policy | null | undefined = policy()) =>
      layersOf(device, rules, false, NOW)[0]?.words;
    expect(words(aDevice(), policy({ version: 0, changedAt: null, receivedVersion: null }))).toBe(
      'None is set yet',
    );
    expect(words(aDevice({ abilities: ['location-always'] }))).toBe('The app on it knows no rules');
    expect(layersOf(aDevice(), undefined, false, NOW)[0]?.words).toBe('Could not be read now');
  });

  it('say of an agent that keeps no rules of its own device whose rules its users have', () => {
    const agent = aDevice({ abilities: [], deviceType: 'Windows Desktop', platform: 'Linux' });
    const of = (...devices: (Device | null)[]) =>
      layersOf(agent, policy(), false, NOW, {
        users: devices.map((device) => ({ device })),
        faults: [] as Computer['faults'],
        pauses: [] as Computer['pauses'],
      } as Computer)[0];
    expect(of(null)).toMatchObject({ state: 'none', words: 'Nobody on it has rules yet' });
    expect(of(null, aDevice())).toMatchObject({
      state: 'none',
      words: 'Its users have the rules of other devices',
    });
    // Until it has said what it enforces.
    expect(of(aDevice(), agent)).toMatchObject({ state: 'waits', words: expect.stringMatching(/^Chosen/u) });
  });

  it('say of an agent whose rules are paused or switched off that they are, and nothing once they are back', () => {
    const agent = aDevice({ abilities: [], isAgent: true, deviceType: 'Windows Desktop', platform: 'Linux' });
    const of = (more: Partial<Computer>) =>
      layersOf(agent, policy(), undefined, NOW, computerOf(agent, more))[0]?.words;
    const pause = { endedAt: null, until: minutesAgo(-10) } as Computer['pauses'][number];
    expect(of({ pauses: [pause] })).toBe('Paused on the computer');
    expect(of({ pauses: [{ ...pause, until: null }] })).toBe('Paused on the computer');
    expect(of({ pauses: [pause], faults: ['off'] })).toBe('Switched off on the computer');
    for (const over of [{ until: minutesAgo(1) }, { endedAt: minutesAgo(2) }])
      expect(of({ pauses: [{ ...pause, ...over }] })).toMatch(/^Chosen/u);
  });

  it('say of a computer whose agent was removed that nothing keeps rules there, also those of other devices', () => {
    const agent = aDevice({ abilities: [], isAgent: true, deviceType: 'Windows Desktop', platform: 'Linux' });
    const told = { faults: ['off', 'removed'], reportedAt: minutesAgo(1) } as Partial<Computer>;
    for (const owner of [agent, aDevice({ deviceId: 'other' as Device['deviceId'] })])
      expect(layersOf(agent, policy(), undefined, NOW, computerOf(owner, told))[0]).toMatchObject({
        state: 'none',
        words: 'The agent that kept them was removed',
      });
  });

  it('do not work on a computer where sites are not filtered or programs are not watched, for its own rules', () => {
    const agent = aDevice({ isAgent: true, deviceType: 'Windows Desktop', platform: 'Linux' });
    const of = (names: string, programs: boolean, owner = agent) => {
      const health = { names, browsers: null, programs } as Computer['health'];
      const told = { health, reportedAt: minutesAgo(1), inForceAt: minutesAgo(9) };
      return layersOf(agent, policy(), undefined, NOW, computerOf(owner, told))[0];
    };
    expect(of('filtered', true)).toMatchObject({ state: 'works' });
    for (const broken of [of('open', true), of('filtered', false)])
      expect(broken).toMatchObject({
        state: 'waits',
        words: 'Not all of them hold now; above it says which',
      });
    // The device says it as well, and what it enforces then is nothing.
    const both = { health: { names: 'open', browsers: null, programs: false }, reportedAt: minutesAgo(1) };
    const silent = aDevice({ ...agent, notHeld: ['sites', 'programs'] });
    expect(
      layersOf(silent, null, undefined, NOW, computerOf(silent, both as Partial<Computer>))[0],
    ).toMatchObject({ state: 'waits', words: 'Not all of them hold now; above it says which' });
    expect(of('open', false, aDevice({ deviceId: 'other' as Device['deviceId'] }))).toMatchObject({
      state: 'works',
    });
  });

  it('name the filter’s policy on a computer that has no other rules: it is said to be in force there', () => {
    const agent = aDevice({ deviceType: 'Windows Desktop', platform: 'Linux' });
    const none = policy({ version: 0, changedAt: null, receivedVersion: null });
    const of = (device: Device | null, filterAccount?: boolean) =>
      layersOf(agent, none, filterAccount, NOW, {
        users: [{ device }],
        faults: [] as Computer['faults'],
      } as Computer)[0]?.words;
    expect(of(agent)).toBe('Only those of the filter; no app or time is set yet');
    // Where the installation has no filter of its own.
    expect(of(agent, false)).toBe('Ready to keep them; none is set yet');
    expect(of(aDevice())).toBe('None is set yet');
  });

  it('wait for no place of a device that tells none', () => {
    const words = (abilities: Device['abilities']) =>
      layersOf(aDevice({ abilities }), policy(), false, NOW)[1]?.words;
    expect(words(['enforces-sites'])).toBe('It tells no place');
    expect(words(['location-while-open'])).toBe('No position yet');
  });

  it('leave the filter to what it says itself where the installation has its own', () => {
    const names = (filterAccount: boolean | undefined) =>
      layersOf(aDevice(), policy(), filterAccount, NOW).map(({ name }) => name);
    expect(names(true)).toEqual([...names(undefined), 'Filter']);
  });
});
