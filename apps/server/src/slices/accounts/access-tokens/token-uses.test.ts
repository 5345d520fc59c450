import { beforeAll, expect, it } from 'vitest';
import { makeAccessToken } from '@kinward/contract/accounts/access-tokens.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import type { AuditEvent } from '@kinward/contract/audit/audit.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { startStack, type TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);
let parent: TestParent;
let program: Record<string, string>;
let accessTokenId: string;
beforeAll(async () => {
  parent = await stack.current.parent();
  stack.current.clock.freeze(new Date('2026-11-02T10:00:00Z'));
  parent = await stack.current.login(parent.email, parent.password);
  const made = await parent.api.call(makeAccessToken, {
    body: { name: 'Blinds', access: 'read', expiresAt: '2026-12-01T00:00:00Z' },
  });
  accessTokenId = made.accessTokenId;
  program = { authorization: `Bearer ${made.token}` };
}, 60_000);

/** What the log says of programs, oldest first. */
const uses = async () => {
  const events: AuditEvent[] = (await call('GET', '/audit/events?limit=200', parent.headers)).json().data;
  return events
    .filter(({ act }) => act === 'access-token.used' || act === 'access-token.refused')
    .map(
      ({ act, accessToken }) =>
        `${act.slice(13)} ${accessToken?.name}: ${accessToken?.call} ${accessToken?.uses}`,
    )
    .toReversed();
};
const times = async (count: number, method: 'GET' | 'POST', url: string) => {
  for (let n = 0; n < count; n += 1) await call(method, url, program);
};

it('are in the audit log at once, by route, what was refused as well', async () => {
  await times(1, 'GET', '/child');
  await times(1, 'GET', '/family');
  await times(1, 'GET', '/session');
  await times(1, 'POST', '/addChild');
  const refused = ['refused Blinds: GET /session 1', 'refused Blinds: POST /addChild 1'];
  expect(await uses()).toEqual(['used Blinds: GET /child 1', 'used Blinds: GET /family 1', ...refused]);
});

it('that follow within ten minutes are counted, and in the log when those are over', async () => {
  const before = await uses();
  await times(5, 'GET', '/child');
  await times(2, 'GET', '/session');
  expect(await uses()).toEqual(before);
  expect(await stack.current.runJob('access-tokens.uses')).toBe(0);
  stack.current.clock.advance(601);
  await stack.current.runJob('access-tokens.uses');
  expect((await uses()).slice(before.length).toSorted()).toEqual([
    'refused Blinds: GET /session 2',
    'used Blinds: GET /child 5',
  ]);
  await times(1, 'GET', '/child');
  expect((await uses()).at(-1)).toBe('used Blinds: GET /child 1');
});

it('are counted to the last one when they overlap and two processes close them', async () => {
  const other = await startStack({ place: stack.current.place, shareDatabaseWith: stack.current });
  stack.current.clock.advance(601);
  const before = (await uses()).length;
  await Promise.all(Array.from({ length: 9 }, () => call('GET', '/family', program)));
  stack.current.clock.advance(601);
  await Promise.all([stack.current.runJob('access-tokens.uses'), other.runJob('access-tokens.uses')]);
  await other.close();
  const family = (await uses()).slice(before).filter((use) => use.includes('/family'));
  expect(family).toEqual(['used Blinds: GET /family 1', 'used Blinds: GET /family 8']);
});

it('of every route there is are a few entries, whether they are open to the token or not', async () => {
  stack.current.clock.advance(601);
  await stack.current.runJob('access-tokens.uses');
  const before = (await uses()).length;
  const refused = ALL_ROUTES.filter((route) => route.audience === 'parent' && route.token === undefined);
  expect(refused.length).toBeGreaterThan(20);
  for (const route of refused.slice(0, 20)) {
    const reply = await call(route.method, route.path.replaceAll(/\{\w+\}/gu, 'x'), program);
    expect(reply.json().code, `${route.method} ${route.path}`).toBe('ACCESS_TOKEN_FORBIDDEN');
  }
  stack.current.clock.advance(601);
  await stack.current.runJob('access-tokens.uses');
  const written = (await uses()).slice(before);
  expect(written).toHaveLength(LIMITS.accessTokenSlotRoutes + 2);
  expect(written.slice(-2)).toEqual(['refused Blinds: * 1', 'refused Blinds: * 11']);
});

it('outlive their token', async () => {
  stack.current.clock.advance(601);
  await times(3, 'GET', '/schedule');
  await call('DELETE', `/accessToken/${accessTokenId}`, parent.headers);
  stack.current.clock.advance(601);
  await stack.current.runJob('access-tokens.uses');
  expect((await uses()).at(-1)).toBe('used Blinds: GET /schedule 2');
});
