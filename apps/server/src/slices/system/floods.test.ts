/** What the operator is notified of while it lasts: refused logins, guessed pairing codes, paid messages, faults. */
import { expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createFloods, type FloodsDeps } from './floods.ts';

const stack = useStack({ limits: { alertLoginsPerHour: 2 } });
const HOUR = 3600;

/** Checks figures of our own; returns what it notifies of. */
const floods = (more: Partial<FloodsDeps> = {}) => {
  const sums = { requests: 0, faults: 0, refusedLogins: 0 };
  const full = { count: 0 };
  const told: string[] = [];
  const { db, clock } = stack.current;
  const look = createFloods({
    db,
    clock,
    limits: LIMITS,
    rate: { counted: () => Promise.resolve(0) },
    metrics: { sums: () => Promise.resolve({ ...sums }), storageFull: () => ({ count: full.count }) },
    log: { error: () => undefined },
    tell: ({ kind }) => Promise.resolve(void told.push(kind)),
    ...more,
  });
  return { sums, full, told, look };
};

it('more than 500 refused logins within an hour, and not as many over two', async () => {
  const slow = floods();
  for (let quarter = 0; quarter < 8; quarter += 1) {
    stack.current.clock.advance(HOUR / 4);
    slow.sums.refusedLogins += 100;
    await slow.look();
  }
  expect(slow.told).toEqual([]);
  slow.sums.refusedLogins += 501;
  await slow.look();
  expect(slow.told).toEqual(['operator.login-flood']);
});

it('more than one fault in a hundred requests, of 200 at least', async () => {
  const { sums, told, look } = floods();
  Object.assign(sums, { requests: 199, faults: 50 });
  await look();
  Object.assign(sums, { requests: 10_000, faults: 100 });
  await look();
  expect(told).toEqual([]);
  sums.faults = 101;
  await look();
  expect(told).toEqual(['operator.faults']);
});

it('a request that found no room on the disk, once for each check that saw a new one', async () => {
  const { full, told, look } = floods();
  await look();
  full.count = 3;
  await look();
  await look();
  expect(told).toEqual(['operator.storage-full']);
});

it('more than half of the pairing codes that may be guessed in an hour', async () => {
  const { db, clock } = stack.current;
  const guess = (level: number) =>
    db.updateTable('pairing_guesses').set({ level, measured_at: clock.now() }).execute();
  const { told, look } = floods();
  await guess(LIMITS.pairingWrongPerHourTotal / 2 + 10);
  // They drain.
  clock.advance(HOUR / 4);
  await look();
  expect(told).toEqual([]);
  await guess(LIMITS.pairingWrongPerHourTotal / 2 + 10);
  await look();
  expect(told).toEqual(['operator.guesses']);
  await guess(0);
});

it('more than half of the paid messages of an hour', async () => {
  let sent = LIMITS.smsPerHourTotal / 2;
  const { told, look } = floods({ rate: { counted: () => Promise.resolve(sent) } });
  await look();
  expect(told).toEqual([]);
  sent += 1;
  await look();
  expect(told).toEqual(['operator.sms-costs']);
});

it('reaches the operator by mail, from the logins that the server refused', async () => {
  const payload = { email: 'nobody@example.org', password: 'not-the-one-it-is' };
  for (let n = 0; n < 3; n += 1)
    await stack.current.server.inject({ method: 'POST', url: '/api/login', payload });
  await stack.current.app.parts.operator.floods();
  await stack.current.app.parts.operator.floods();
  const told = (await stack.current.outbox('administrator@localhost')).map(({ subject }) => subject);
  expect(told).toEqual(['Many logins to Kinward are refused']);
});
