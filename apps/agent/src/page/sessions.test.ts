/** Tokens and sessions of the page, and which questions are heard at all. */
import { describe, expect, it } from 'vitest';
import { refusalOf } from './guard.ts';
import { Sessions } from './sessions.ts';

describe('a session', () => {
  it('is of one user: a token or a session of another user is none', () => {
    let now = 0;
    const sessions = new Sessions(() => now);
    const token = sessions.handOut(3001);
    expect(sessions.begin(token, 3002)).toBeNull();
    const session = sessions.begin(token, 3001) ?? '';
    expect([sessions.isOf(session, 3001), sessions.isOf(session, 3002)]).toEqual([true, false]);
    const late = sessions.handOut(3001);
    now += 61_000;
    expect(sessions.begin(late, 3001)).toBeNull();
    now += 13 * 3_600_000;
    expect(sessions.isOf(session, 3001)).toBe(false);
    const many = Array.from({ length: 9 }, () => sessions.begin(sessions.handOut(3001), 3001) ?? '');
    expect(many.map((one) => sessions.isOf(one, 3001)).indexOf(true)).toBe(1);
  });
});

it('a question that asks a browser first, or by another way, is refused', () => {
  const host = '127.0.0.1:301';
  expect(refusalOf({ method: 'OPTIONS', url: '/api/open', headers: { host } }, host)).toBe(405);
  expect(refusalOf({ method: 'PUT', url: '/', headers: { host } }, host)).toBe(405);
  expect(refusalOf({ method: 'GET', url: '/', headers: {} }, host)).toBe(403);
  expect(refusalOf({ method: 'GET', url: `/${'x'.repeat(300)}`, headers: { host } }, host)).toBe(400);
  expect(refusalOf({ method: 'GET', url: '/', headers: { host } }, host)).toBeNull();
});
