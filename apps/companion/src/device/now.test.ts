import { describe, expect, it } from 'vitest';
import { DEFAULT_COLLECTS } from '@kinward/contract/companion/companion.schemas.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { appWord, nothingIsClosed, rulesNow, siteWord } from './now.ts';

const EMPTY: DevicePolicy = {
  blockedApps: [],
  blockedSites: [],
  callBlockList: [],
  smsBlockList: [],
  speedLimit: null,
  schedules: [],
  collects: DEFAULT_COLLECTS,
  timeZone: 'Europe/Zagreb',
  version: 0,
};
const NIGHT = {
  scheduleId: '01900000-0000-7000-8000-000000000001',
  deviceId: '01900000-0000-7000-8000-000000000002',
  name: 'Night',
  frequency: 'Daily',
  from: '21:00',
  to: '07:00',
  weekDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  apps: ['com.a', 'com.b'],
} as unknown as DevicePolicy['schedules'][number];
/** In Zagreb it is two hours later. */
const at = (time: string): number => Date.parse(`2026-05-01T${time}:00Z`);

describe('rulesNow', () => {
  it('says when nothing is closed', () => {
    const now = rulesNow(EMPTY, at('12:00'));
    expect(nothingIsClosed(now)).toBe(true);
    expect(now.next).toBeNull();
  });

  it("reads schedules in the family's zone: what runs until when, and what begins next", () => {
    const policy = { ...EMPTY, schedules: [NIGHT] };
    const day = rulesNow(policy, at('18:59'));
    expect([day.running, day.next]).toEqual([[], { name: 'Night', at: at('19:00') }]);
    const night = rulesNow(policy, at('19:00'));
    expect(night.running).toEqual([{ name: 'Night', apps: 2, until: '07:00' }]);
    expect(nothingIsClosed(night)).toBe(false);
  });

  it('counts a number that can neither call nor write once', () => {
    const policy = { ...EMPTY, callBlockList: ['+1', '+2'], smsBlockList: ['+2'] };
    expect(rulesNow(policy, at('12:00')).numbers).toBe(2);
  });
});

it.each([
  ['com.example.chat', 'Chat'],
  ['com.instagram.android', 'Instagram'],
  ['Notepad', 'Notepad'],
  ['android', 'Android'],
])('names the app %s %s', (id, word) => expect(appWord(id)).toBe(word));

it('shortens an address', () => expect(siteWord('https://example.com/games/')).toBe('example.com/games'));
