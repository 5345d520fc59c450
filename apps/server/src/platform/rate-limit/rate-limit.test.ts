import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { AppError } from '@kinward/contract/errors.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { TestClock } from '@kinward/testkit/clock.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import type { DeviceIdentity, ParentIdentity } from '../http/identity.ts';
import { createRequestCounter } from './request-counter.ts';
import { createTokenGuard } from './token-guard.ts';

const stack = useStack({ listens: false });
const rate = () => stack.current.platform.rate;
const key = (): string => randomBytes(8).toString('hex');
const outcome = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return error.retryAfterSeconds ?? -1;
    throw error;
  }
};

describe('a counted limit', () => {
  const rule = { name: 'test', max: 5, windowSeconds: 60 };

  it('lets exactly its number of parallel ones through', async () => {
    const one = key();
    const waits = await Promise.all(Array.from({ length: 30 }, () => outcome(rate().take(rule, one))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    for (const wait of waits.filter((seconds) => seconds !== 0)) expect(wait).toBeGreaterThan(55);
  });

  it('starts over after its window, keeps names and keys apart, and takes back what is given back', async () => {
    const one = key();
    const { clock, platform } = stack.current;
    const { rate } = platform;
    for (let round = 0; round < 5; round += 1) await rate.take(rule, one);
    expect(await outcome(rate.take(rule, one))).toBeGreaterThan(0);
    expect(await outcome(rate.take(rule, key()))).toBe(0);
    expect(await outcome(rate.take({ ...rule, name: 'other' }, one))).toBe(0);
    clock.advance(60.001);
    const holds = [];
    for (let round = 0; round < 5; round += 1) holds.push(await rate.hold(rule, one));
    await holds[0]?.giveBack();
    expect(await rate.counted(rule, one)).toBe(4);
    expect([await rate.allows(rule, one), await rate.allows(rule, one)]).toEqual([true, false]);
  });

  it('of zero refuses everything', async () => {
    expect(await outcome(rate().take({ ...rule, max: 0 }, key()))).toBeGreaterThan(0);
  });
});

describe('growing delays', () => {
  const rule = { name: 'tries', free: 3, maxDelaySeconds: 10, windowSeconds: 60 };

  it('double from one second up to the longest, and a refused try does not make it longer', async () => {
    const one = key();
    const { clock, platform } = stack.current;
    const { rate } = platform;
    const waits = [];
    for (let round = 0; round < 3; round += 1) await rate.attempt(rule, one);
    for (let round = 0; round < 6; round += 1) {
      const wait = await outcome(rate.attempt(rule, one));
      expect(await outcome(rate.attempt(rule, one))).toBe(wait);
      waits.push(wait);
      clock.advance(wait);
      await rate.attempt(rule, one);
    }
    expect(waits).toEqual([1, 2, 4, 8, 10, 10]);
  });

  it('are forgotten after a success, and after the window', async () => {
    const one = key();
    const { clock, platform } = stack.current;
    const { rate } = platform;
    await rate.attempt(rule, one);
    await rate.attempt(rule, one);
    await (await rate.attempt(rule, one)).succeeded();
    for (let round = 0; round < 3; round += 1) expect(await outcome(rate.attempt(rule, one))).toBe(0);
    expect(await outcome(rate.attempt(rule, one))).toBe(1);
    clock.advance(61);
    for (let round = 0; round < 3; round += 1) expect(await outcome(rate.attempt(rule, one))).toBe(0);
    await rate.forget(rule, one);
    expect(await outcome(rate.attempt(rule, one))).toBe(0);
  });

  it('let exactly the free number of parallel tries through', async () => {
    const one = key();
    const waits = await Promise.all(Array.from({ length: 20 }, () => outcome(rate().attempt(rule, one))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });
});

describe('the table of counters', () => {
  it('holds no key in clear, and the purge removes what is over', async () => {
    const { db, clock, platform } = stack.current;
    const { rate } = platform;
    await rate.take({ name: 'purge', max: 5, windowSeconds: 10 }, 'nora@example.org');
    const rows = await db.selectFrom('rate_counters').select('key').execute();
    expect(rows.every((row) => row.key.length === 32 && !row.key.includes('nora'))).toBe(true);
    clock.advance(2 * 86_400);
    expect(await rate.purge()).toBeGreaterThan(0);
    expect(await db.selectFrom('rate_counters').select('key').execute()).toEqual([]);
  });
});

describe('requests a minute', () => {
  const request = (url: string, address = '127.0.0.1', method = 'POST', headers = {}) =>
    ({ routeOptions: { url }, ip: address, method, headers }) as FastifyRequest;
  const setup = () => {
    const clock = new TestClock(new Date('2026-05-01T12:00:10Z'));
    const limits = {
      ...LIMITS,
      requestsPerMinuteAddress: 3,
      requestsPerMinuteSession: 5,
      reportsPerMinuteDevice: 4,
      requestsPerMinuteToken: 2,
    };
    const counter = createRequestCounter({
      clock,
      limits,
      addressOf: (asked) => asked.ip,
    });
    return { counter, clock };
  };
  const parent = (sessionId: string) => ({ kind: 'parent', sessionId }) as ParentIdentity;

  it('are limited per address and per session apart, until the minute is over', async () => {
    const { counter, clock } = setup();
    for (let round = 0; round < 3; round += 1) await counter.count(request('/api/login'), undefined);
    expect(await outcome(counter.count(request('/api/login'), undefined))).toBe(50);
    await counter.count(request('/api/login', '127.0.0.2'), undefined);
    for (let round = 0; round < 5; round += 1) await counter.count(request('/api/child'), parent('a'));
    expect(await outcome(counter.count(request('/api/child'), parent('a')))).toBe(50);
    await counter.count(request('/api/child'), parent('b'));
    clock.freeze(new Date('2026-05-01T12:01:00Z'));
    await counter.count(request('/api/login'), undefined);
  });

  it('are fewer for a program with an access token', async () => {
    const { counter } = setup();
    const program = { ...parent('t'), accessToken: { id: 't', mayWrite: true } };
    for (let round = 0; round < 2; round += 1) await counter.count(request('/api/child'), program);
    expect(await outcome(counter.count(request('/api/child'), program))).toBe(50);
  });

  it('count what a device reads, and apart from that what it reports, whatever the outcome', async () => {
    const { counter } = setup();
    const device = { kind: 'device', deviceId: 'd' } as DeviceIdentity;
    const asks = (method: string, url = '/api/live/*') =>
      counter.count(request(url, '127.0.0.1', method), device);
    for (let round = 0; round < 4; round += 1) await asks('PUT');
    expect(await outcome(asks('POST'))).toBe(50);
    // A call for help is not shut out by whatever else the device sends.
    await asks('POST', '/api/device/sos');
    await asks('DELETE', '/api/device/sos/:id');
    await asks('POST', '/api/device/adult');
    for (let round = 0; round < 5; round += 1) await asks('GET');
    expect(await outcome(asks('GET'))).toBe(50);
  });

  it('with wrong tokens are asked about no longer once the address has used them up; good tokens go on', async () => {
    const { counter, clock } = setup();
    const good = `kwp_${'g'.repeat(43)}`;
    let asked = 0;
    const identify = createTokenGuard(counter).guard(async (from) => {
      asked += 1;
      if (from.headers.authorization !== `Bearer ${good}`) throw new AppError('UNAUTHENTICATED');
      return 'parent';
    });
    const ask = (token: string, address = '127.0.0.1') =>
      identify(request('/api/child', address, 'GET', { authorization: `Bearer ${token}` }));
    expect(await ask(good)).toBe('parent');
    const codes: unknown[] = [];
    for (let round = 0; round < 6; round += 1)
      codes.push(await ask(`kwp_wrong${round}`).catch((error: AppError) => error.code));
    expect(codes).toEqual([...Array(3).fill('UNAUTHENTICATED'), ...Array(3).fill('RATE_LIMITED')]);
    expect(asked).toBe(4);
    expect(await ask(good)).toBe('parent');
    await expect(ask('kwp_wrong', '127.0.0.2')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    clock.freeze(new Date('2026-05-01T12:01:00Z'));
    await expect(ask('kwp_wrong')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('do not count health checks and the outbox', async () => {
    const { counter } = setup();
    for (let round = 0; round < 20; round += 1) {
      await counter.count(request('/api/health'), undefined);
      await counter.count(request('/api/dev/outbox'), undefined);
    }
    expect(await outcome(counter.count(request('/api/login'), undefined))).toBe(0);
  });
});
