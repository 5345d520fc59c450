import { expect, it } from 'vitest';
import { askedIn, requestFact } from '../../ports/approval-fact.ts';
import { DEFAULT_READER, type Reader } from '@kinward/messages/reader.ts';
import { mailOf, pushOf, type Notified } from './outside.ts';

const requestId = '0198a5f0-0000-7000-8000-000000000001';
const told = (asked: Notified['asked']): Notified => ({
  callType: 'Request',
  text: {
    kind: null,
    params: null,
    title: 'Theo asks',
    message: 'Theo asks for 30 minutes of Chess: “please”',
  },
  asked,
  happenedAt: new Date(),
});

it.each([
  [{ requestId, kind: 'time', minutes: 30 }, 'A child asks for 30 minutes'],
  [{ requestId, kind: 'time', minutes: null }, 'A child asks for time'],
  [{ requestId, kind: 'app', minutes: null }, 'A child asks for an app'],
  [{ requestId, kind: 'site', minutes: null }, 'A child asks for a website'],
] as const)('a push says what is asked and names no one: %j', (asked, title) => {
  expect(askedIn(requestFact(asked))).toEqual(asked);
  expect(pushOf([told(asked)], DEFAULT_READER)).toEqual({
    title,
    body: 'A child is waiting for your answer.',
    open: 'requests',
    request: requestId,
    ...(asked.minutes !== null && { minutes: asked.minutes }),
  });
});

it('a push about more than one request, or a check-in, offers no answer', () => {
  const asked = { requestId, kind: 'time', minutes: 30 } as const;
  for (const all of [[told(asked), told(asked)], [told(undefined)]])
    expect(pushOf(all, DEFAULT_READER)).not.toHaveProperty('request');
  for (const fact of [null, 'checkin 1', 'request x time 5', `request ${requestId} time 99999`])
    expect(askedIn(fact)).toBeUndefined();
});

const spanish: Reader = { language: 'es', units: 'km', timeZone: 'Europe/Zagreb', hourCycle: 'h12' };
const happenedAt = new Date('2026-05-01T12:05:00Z');
const removed: Notified = {
  callType: 'Pairing',
  text: {
    kind: 'device.removed',
    params: { actor: 'Ana', child: 'Theo', device: 'Nokia' },
    title: null,
    message: null,
  },
  happenedAt,
};
const sped: Notified = {
  callType: 'Speed',
  text: {
    kind: 'speed.over',
    params: { child: 'Theo', device: 'Nokia', top: 20, limit: 30 },
    title: null,
    message: null,
  },
  happenedAt,
};

it('a mail is in the language, zone and clock of its reader, and says nothing of what is veiled', () => {
  const { subject, text } = mailOf([removed, sped], spanish, 'https://kinward.example');
  expect(subject).toBe('Kinward: 2 avisos');
  expect(text).toMatch(/^1 may 2026, 2:05\sp\.\sm\. · Dispositivo quitado\nAna ha quitado Nokia de Theo\./u);
  expect(text).toContain('Novedades de un trayecto');
  expect(text).not.toMatch(/km\/h|mph/u);
});

it('a push says in which language its answers are', () => {
  expect(pushOf([told({ requestId, kind: 'app', minutes: null })], spanish)).toEqual({
    title: 'Un hijo o hija pide una aplicación',
    body: 'Un hijo o hija espera tu respuesta.',
    open: 'requests',
    request: requestId,
    language: 'es',
  });
});

it('what was stored as a sentence is sent as it is', () => {
  const old: Notified = {
    callType: 'Pairing',
    text: { kind: null, params: null, title: 'Device removed', message: 'Ana removed it.' },
    happenedAt,
  };
  expect(pushOf([old], spanish)).toMatchObject({ title: 'Device removed', body: 'Ana removed it.' });
});
