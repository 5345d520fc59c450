import { describe, expect, test } from 'vitest';
import { NOTHING_REPORTED, type Device } from '@kinward/contract/devices/devices.schemas.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { moment } from '../../lib/time/time.ts';
import { batteryLow, deviceState, needsCode, systemWords } from './device-state.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const RECORDED: Device['recording'] = { pausedUntil: null, adult: null, adultOn: null };
const ADULT: Device['recording']['adult'] = {
  reason: 'holder',
  since: minutesAgo(200),
  shares: { position: null, usage: null },
};

const PAGE: Device['page'] = { hasLink: true, openedAt: null, agreedAt: null, waits: true };

const device = (over: Partial<Device> = {}): Device => ({
  deviceId: madeUpId('0190a0a0-0000-7000-8000-000000000001'),
  deviceName: 'Pixel 7a',
  deviceType: 'Android',
  paired: true,
  isAgent: false,
  pairedAt: minutesAgo(500),
  codeExpiresAt: null,
  ...NOTHING_REPORTED,
  abilities: null,
  notHeld: [],
  layers: [],
  lastSeenAt: minutesAgo(1),
  battery: 76,
  batteryAt: minutesAgo(1),
  charging: null,
  missingPermissions: [],
  page: null,
  connected: false,
  location: null,
  doubted: null,
  recording: RECORDED,
  ...over,
});

describe('state of a device', () => {
  test.each([
    ['live up to 5 min', { lastSeenAt: minutesAgo(5) }, 'live', 'Live'],
    ['an age after that', { lastSeenAt: minutesAgo(12) }, 'recent', '12 min ago'],
    ['silent after an hour', { lastSeenAt: minutesAgo(181) }, 'silent', 'Silent 3 h'],
    [
      'live while its stream is open, however old its last word',
      { lastSeenAt: minutesAgo(90), connected: true },
      'live',
      'Live',
    ],
    [
      'of a computer when it was on last: it is off, or asleep',
      { deviceType: 'Windows Desktop', lastSeenAt: minutesAgo(181) },
      'off',
      `Last on ${moment(minutesAgo(181), NOW)}`,
    ],
    [
      'of a computer whose agent was removed a minute ago: not live any more',
      { deviceType: 'Windows Desktop', isAgent: true, isSwitchedOff: true },
      'off',
      `Last on ${moment(minutesAgo(1), NOW)}`,
    ],
    [
      'live while the agent is switched off and goes on asking',
      { deviceType: 'Windows Desktop', isAgent: true, isSwitchedOff: true, connected: true },
      'live',
      'Live',
    ],
    ['not heard when it paired and never spoke', { lastSeenAt: null }, 'unheard', 'No report yet'],
    [
      'waiting while the code holds',
      { paired: false, pairedAt: null, codeExpiresAt: minutesAgo(-60) },
      'waiting',
      'Waiting for code',
    ],
    [
      'expired when the code died',
      { paired: false, pairedAt: null, codeExpiresAt: minutesAgo(1) },
      'expired',
      'Code expired',
    ],
    ['expired when no code is open', { paired: false, pairedAt: null }, 'expired', 'Code expired'],
    [
      'waiting for a report while its keys are unused, and for no code',
      { paired: false, pairedAt: null, page: PAGE },
      'awaited',
      'Waiting for report',
    ],
    [
      'the same where something reported before the keys',
      { paired: false, page: PAGE },
      'awaited',
      'Waiting for report',
    ],
    [
      'not connected when what had reported with the keys is silent for too long',
      { paired: false, page: { ...PAGE, waits: false } },
      'unpaired',
      'Not connected',
    ],
    ['not connected when the pairing is lost', { paired: false }, 'unpaired', 'Not connected'],
    ['battery low at 15 %', { battery: 15.4 }, 'live', 'Battery low'],
    [
      'permission missing before battery low',
      { battery: 3, missingPermissions: ['location'] },
      'live',
      'Permission missing',
    ],
    [
      'paused and never silent while the place is not recorded',
      { lastSeenAt: minutesAgo(181), recording: { ...RECORDED, pausedUntil: minutesAgo(-60) } },
      'paused',
      'Paused',
    ],
    [
      'silent again when the pause is over',
      { lastSeenAt: minutesAgo(181), recording: { ...RECORDED, pausedUntil: minutesAgo(1) } },
      'silent',
      'Silent 3 h',
    ],
    [
      'not shared while an adult says no',
      { lastSeenAt: minutesAgo(181), recording: { ...RECORDED, adult: ADULT } },
      'adult',
      'Not shared',
    ],
    ['silent before battery low', { battery: 3, lastSeenAt: minutesAgo(181) }, 'silent', 'Silent 3 h'],
  ] satisfies [string, Partial<Device>, string, string][])('%s', (_, over, kind, words) => {
    expect(deviceState(device(over), NOW)).toMatchObject({ kind, words });
  });

  test('while the stream is broken no device is live, connected as it was', () => {
    expect(deviceState(device({ connected: true }), NOW, false)).toMatchObject({
      kind: 'recent',
      chip: 'recent',
      words: '1 min ago',
    });
    expect(deviceState(device({ connected: true, lastSeenAt: minutesAgo(181) }), NOW, false)).toMatchObject({
      kind: 'silent',
    });
  });

  test('a charging battery is not low', () => {
    expect(batteryLow(device({ battery: 4, charging: true }), NOW)).toBe(false);
    expect(batteryLow(device({ battery: 4, charging: null }), NOW)).toBe(true);
    expect(batteryLow(device({ battery: 16 }), NOW)).toBe(false);
  });

  test('a fresh code is offered when the code died or the pairing is lost, not while a code holds', () => {
    expect(needsCode(device({ paired: false }), NOW)).toBe(true);
    expect(needsCode(device({ paired: false, codeExpiresAt: minutesAgo(-1) }), NOW)).toBe(false);
    expect(needsCode(device(), NOW)).toBe(false);
  });

  test('the system is what the device says, else its type', () => {
    expect(systemWords(device({ platform: 'Android', osVersion: '16' }))).toBe('Android 16');
    expect(systemWords(device())).toBe('Android');
  });
});
