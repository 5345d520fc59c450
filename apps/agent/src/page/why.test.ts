/** Why a site is closed, by the rules that answer the names of a local user. */
import { expect, it } from 'vitest';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { Answering } from '../filter/answering.ts';
import { whyClosed } from './why.ts';
import { NO_NETWORK } from '../filter/captive/test-network.ts';

/** A Monday, 16:30 in Madrid. */
const AT = Date.parse('2026-05-18T14:30:00.000Z');
const WEEK = ['Monday'] as const;
const HOMEWORK = {
  ruleId: 'h',
  name: 'Homework',
  targets: ['category:games' as const],
  from: '16:00',
  to: '18:00',
  weekDays: [...WEEK],
};

it('is what those rules say of it, with what it is called and when it opens, also without a connection', () => {
  const theo = deviceWith(
    '',
    {
      entries: [entry('deny', 'chat.example'), entry('allow', 'school.example')],
      blocked: ['service:tiktok'],
      windows: [HOMEWORK],
    },
    { aliases: [{ name: 'nas.lan', addresses: ['192.0.2.7'] }] },
  );
  const mia = deviceWith('', { allowOnly: true });
  // Nobody is asked.
  const answering = new Answering({ ...NO_NETWORK, say: () => undefined, now: () => AT });
  answering.begin(['home.example']);
  for (const device of [theo, mia]) answering.answerBy({ devices: [device] });
  const why = (typed: string, { deviceId } = theo, language: 'en' | 'es' = 'en') =>
    whyClosed(typed, (name) => answering.closing(deviceId, name), language);
  expect(why('https://www.Chat.example/a?b')).toEqual({
    domain: 'chat.example',
    isFiltered: true,
    isClosed: true,
    kind: 'deny',
    name: null,
    until: null,
  });
  expect(why('tiktok.com')).toMatchObject({ kind: 'service', name: 'TikTok' });
  expect(why('roblox.com')).toMatchObject({
    kind: 'window',
    name: 'Homework',
    until: '2026-05-18T16:00:00.000Z',
  });
  for (const open of ['school.example', 'nas.lan', 'www.home.example'])
    expect(why(open)).toMatchObject({ isFiltered: true, isClosed: false });
  expect(why('school.example', mia)).toMatchObject({ isClosed: true, kind: 'allow-only' });
  // Their rules are paused, or nobody here has them.
  answering.begin(['home.example']);
  expect(why('chat.example')).toMatchObject({ isFiltered: false, isClosed: false });
});

it('says what a category is called in the reader’s language', () => {
  const device = deviceWith('', { blocked: ['category:gambling'] });
  const answering = new Answering({ ...NO_NETWORK, say: () => undefined, now: () => AT });
  answering.answerBy({ devices: [device] });
  const nameIn = (language: 'en' | 'es') =>
    whyClosed('bet365.com', (name) => answering.closing(device.deviceId, name), language)?.name;
  expect([nameIn('en'), nameIn('es')]).toEqual(['Gambling and betting', 'Juegos de azar y apuestas']);
});

it.each([
  '',
  'a b',
  'localhost',
  '192.0.2.1',
  'http://[::1]/',
  'ftp://x.example',
  `${'x'.repeat(64)}.example`,
])('is no site: %j', (typed) => expect(whyClosed(typed, () => null, 'en')).toBeNull());
