/** What the icon, the sentence and the menu say of a state; the languages of a session; and bytes that are no message. */
import { describe, expect, it } from 'vitest';
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { socketsIn } from './bus.ts';
import { drawn, SIZES, type Look } from './icon.ts';
import { menuItems } from './menu.ts';
import { lookOf, sentenceOf } from './state.ts';
import { typesOf, variant } from './values.ts';
import { CALL, readMessage, writeMessage } from './wire.ts';
import { wordsOf } from './words.ts';

const NOW = Date.parse('2026-03-02T16:00:00.000Z');
const [enIn, esIn] = [wordsOf({ LANG: 'C.UTF-8' }), wordsOf({ LANG: 'en_US.UTF-8', LC_ALL: 'es_MX.UTF-8' })];
const [en, es] = [enIn(null), esIn(null)];
const PARENT: TrayState = {
  stamp: '',
  user: { name: 'mum', isAdministrator: true },
  rules: 'none',
  of: null,
  isPaired: true,
  silentSince: null,
  timeZone: null,
  faults: [],
  health: null,
  filtered: ['theo', 'mia'],
  pausable: ['theo', 'mia'],
  isProtected: true,
  endedByProtection: null,
  paused: [],
  notices: [],
  showsIcon: true,
  asks: [],
};
const WELL: TrayState['health'] = { names: 'filtered', browsers: true, programs: true };
/** Has no rules, and may nothing on the computer. */
const ADULT: TrayState = { ...PARENT, user: { name: 'dad', isAdministrator: false } };
const CHILD: TrayState = {
  ...PARENT,
  user: { name: 'theo', isAdministrator: false },
  rules: 'in-force',
  filtered: [],
  pausable: ['theo'],
};
const labels = (state: TrayState | null): (string | null)[] =>
  menuItems(state, sentenceOf(state, NOW, en), en).map(({ label }) => label);

describe('what the tray says', () => {
  it('is one of four states, and the sentence for it', () => {
    const until = '2026-03-02T17:00:00.000Z';
    const waiting = {
      requestId: '',
      name: 'chess.example',
      minutes: null,
      state: 'waiting' as const,
      answeredAt: null,
      answeredBy: null,
      answer: '',
      until: null,
    };
    const ending = {
      at: until,
      program: 'Chess',
      appId: 'chess',
      reason: 'budget' as const,
      until: null,
      endsAt: until,
    };
    const cases: [TrayState | null, Look, string][] = [
      [CHILD, 'filtered', 'filtered for theo'],
      [PARENT, 'filtered', 'Filtered here: theo and mia.'],
      [{ ...PARENT, filtered: [] }, 'silent', 'for anybody'],
      [null, 'silent', 'does not answer'],
      [{ ...CHILD, health: WELL }, 'filtered', 'filtered for theo'],
      [{ ...CHILD, health: { ...WELL, names: 'open' } }, 'told', 'Not all rules hold'],
      [{ ...CHILD, health: { ...WELL, programs: false } }, 'told', 'Not all rules hold'],
      [{ ...CHILD, health: { ...WELL, browsers: false } }, 'told', 'Not all rules hold'],
      [{ ...PARENT, health: { ...WELL, names: 'open' } }, 'told', 'Not all rules hold'],
      [{ ...ADULT, health: { ...WELL, programs: false } }, 'told', 'Not all rules hold'],
      [{ ...ADULT, health: WELL }, 'filtered', 'Filtered here: theo and mia.'],
      [{ ...PARENT, filtered: [], health: { ...WELL, names: 'open' } }, 'silent', 'for anybody'],
      [{ ...CHILD, rules: 'paused', health: { ...WELL, names: 'open' } }, 'paused', 'is paused for theo'],
      [{ ...CHILD, silentSince: until }, 'silent', 'No word from home since'],
      [{ ...CHILD, rules: 'waiting' }, 'silent', 'do not hold yet'],
      [{ ...CHILD, asks: [waiting] }, 'told', 'asked for chess.example'],
      [{ ...CHILD, notices: [ending] }, 'told', 'Chess is closed at'],
      [{ ...CHILD, notices: [{ ...ending, endsAt: null }, ending] }, 'filtered', 'filtered for theo'],
      [{ ...CHILD, faults: ['partly'] }, 'told', 'Not all rules hold'],
      [
        { ...CHILD, rules: 'paused', paused: [{ user: 'theo', by: 'code', until }] },
        'paused',
        'paused for theo until',
      ],
      [{ ...CHILD, rules: 'off', faults: ['off'] }, 'paused', 'switched off'],
      [{ ...PARENT, paused: [{ user: 'mia', by: 'code', until }] }, 'paused', 'paused for mia'],
      [{ ...PARENT, paused: [{ user: null, by: 'administrator', until }] }, 'paused', 'paused for everybody'],
    ];
    for (const [state, look, words] of cases) {
      expect([lookOf(state, NOW), sentenceOf(state, NOW, en)]).toEqual([
        look,
        expect.stringContaining(words),
      ]);
      expect(sentenceOf(state, NOW, es)).not.toBe(sentenceOf(state, NOW, en));
    }
  });

  it('offers a parent four pauses, a child to ask and to understand, and nothing that is not there', () => {
    const pauses = ['Pause 10 minutes…', 'Pause 30 minutes…', 'Pause 1 hour…', 'Pause until restart…'];
    const foot = [null, 'Open Kinward', 'My internet is broken'];
    const own = ['Ask for time…', 'Ask for a site…', 'Why was that closed?', 'What is recorded'];
    expect(labels(PARENT).slice(1)).toEqual([null, ...pauses, ...foot]);
    expect(labels(CHILD).slice(1)).toEqual([null, ...own, ...foot]);
    expect(labels({ ...CHILD, isPaired: false }).slice(1)).toEqual([null, ...own.slice(2), ...foot]);
    expect(labels({ ...PARENT, pausable: [] }).slice(1)).toEqual(foot);
    const free = pauses.map((label) => label.replace('…', ' (no password)…'));
    for (const [state, its] of [
      [PARENT, []],
      [CHILD, own],
    ] as const)
      expect(labels({ ...state, isProtected: false }).slice(1)).toEqual([null, ...free, ...its, ...foot]);
    expect(labels({ ...CHILD, user: PARENT.user }).slice(1)).toEqual([null, ...pauses, ...own, ...foot]);
    const paused = [{ user: 'mia', by: 'code' as const, until: null }];
    expect(labels({ ...PARENT, paused })).toContain('Filter again for mia');
    const everybody = [{ user: null, by: 'administrator' as const, until: null }];
    expect(labels({ ...PARENT, paused: everybody }).slice(1)).toEqual(foot);
    expect(labels(null)).toEqual([en.away]);
  });

  it('is another picture for each state, of the size that is named, and clear around the mark', () => {
    const all = (['filtered', 'paused', 'told', 'silent'] as const).map((look) => drawn(look, 22));
    expect(new Set(all.map((pixels) => Buffer.from(pixels).toString('hex'))).size).toBe(4);
    for (const size of SIZES) {
      const pixels = drawn('filtered', size);
      expect([pixels.length, pixels[0]]).toEqual([size * size * 4, 0]);
      expect(pixels.filter((value, at) => at % 4 === 0 && value === 255).length).toBeGreaterThan(size);
    }
  });
});

describe('messages of the bus', () => {
  it('come back as they were written, and wait for their end', () => {
    const body = [
      'name',
      [['a', variant('as', ['é', ''])]],
      Uint8Array.of(1, 2),
      variant('(iub)', [-1, 7, true]),
    ];
    const sent = { kind: CALL, serial: 9, path: '/a', member: 'M', signature: 'sa{sv}ayv', body };
    const bytes = Buffer.concat([writeMessage(sent), Buffer.from('next')]);
    const { message, size } = readMessage(bytes) ?? {};
    expect(message).toMatchObject({ ...sent, body: [body[0], body[1], Buffer.from([1, 2]), body[3]] });
    expect(size).toBe(bytes.length - 4);
    // Of every length, as what is written grows.
    for (let size = 0; size < 600; size += 1) {
      const long = [['x'.repeat(size), variant('s', 'y')]];
      const again = readMessage(writeMessage({ kind: CALL, serial: 1, signature: 'a{sv}', body: [long] }));
      expect(again?.message.body).toEqual([long]);
    }
    for (let length = 0; length < bytes.length - 4; length += 1)
      expect(readMessage(bytes.subarray(0, length))).toBeNull();
  });

  it('are none where their bytes say what cannot be', () => {
    const bytes = writeMessage({
      kind: CALL,
      serial: 1,
      path: '/a',
      member: 'M',
      signature: 's',
      body: ['x'],
    });
    for (let at = 0; at < bytes.length; at += 1)
      for (const value of [0, 1, 7, 0x7f, 0xff]) {
        const wrong = Buffer.from(bytes);
        wrong[at] = value;
        // Whatever it is, it ends: by a message, by waiting, or by an error.
        try {
          expect(readMessage(wrong)?.size ?? 0).toBeLessThanOrEqual(wrong.length);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }
    for (const wrong of ['a', '(i', 'z', 'i)', 'a'.repeat(40)]) expect(() => typesOf(wrong)).toThrow();
  });

  it('go to the socket that the session names', () => {
    expect(socketsIn('unix:path=/run/user/1000/bus')).toEqual(['/run/user/1000/bus']);
    expect(socketsIn('unix:abstract=/tmp/dbus-a%20b,guid=1;tcp:host=x;unix:path=/b')).toEqual([
      '\0/tmp/dbus-a b',
      '/b',
    ]);
    expect(socketsIn('autolaunch:')).toEqual([]);
  });
});
