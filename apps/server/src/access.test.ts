/**
 * Who may call what: every route of the contract against every kind of caller. A route that is added to the contract is
 * tried from then on. What a caller gets of another family's is tried in `family-isolation.test.ts`.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccessToken } from '@kinward/contract/accounts/access-tokens.routes.ts';
import { deleteChild } from '@kinward/contract/children/children.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { settle, type Family } from '@kinward/testkit/settled-family.ts';
import { accessOn, forAudience, READABLE, WRITABLE } from './access.harness.ts';
import { hashToken } from './core/tokens.ts';

const stack = useStack({ config: { watch: { host: '127.0.0.1', port: 0, sources: [] } } });

const { send, anyUrl } = accessOn(() => stack.current);
const GARBAGE = `kwp_${'A'.repeat(43)}`;
const secondsAgo = (seconds: number) => new Date(stack.current.clock.now().getTime() - seconds * 1000);

let own: Family;
let stranger: Family;
let expired: TestParent;
let stale: TestParent;
let revoked: TestParent;
let removed: TestDevice;
let programs: Record<'reads' | 'writes', Record<string, string>>;

beforeAll(async () => {
  own = await settle(stack.current);
  stranger = await settle(stack.current);
  expired = await stack.current.parent();
  const family = stack.current.db.selectFrom('accounts').select('family_id').where('id', '=', expired.userId);
  await stack.current.db
    .updateTable('families')
    .set({ plan_expires_at: secondsAgo(60) })
    .where('id', '=', family)
    .execute();
  stale = await stack.current.login(own.parent.email, own.parent.password);
  await stack.current.db
    .updateTable('sessions')
    .set({ authenticated_at: secondsAgo(LIMITS.stepUpMaxAgeSeconds + 1) })
    .where('token_hash', '=', hashToken(stale.token))
    .execute();
  revoked = await stack.current.login(own.parent.email, own.parent.password);
  await send({ method: 'POST', url: '/api/logout', headers: revoked.headers });
  programs = { reads: await programOf('read'), writes: await programOf('read-write') };
  removed = await stack.current.device(own.parent);
  await send({ method: 'DELETE', url: `/api/child/device/${removed.deviceId}`, headers: own.parent.headers });
  // What a process may remember of a plan for a moment is over.
  stack.current.clock.advance(10);
}, 60_000);

/** Headers of a program with an access token of the own parent. */
const programOf = async (access: 'read' | 'read-write'): Promise<Record<string, string>> => {
  const expiresAt = new Date(stack.current.clock.now().getTime() + 86_400_000).toISOString();
  const body = { name: access, access, expiresAt };
  return bearer((await own.parent.api.call(makeAccessToken, { body })).token);
};

/** Who the caller is gets decided before anything in the address is read. */
const as = (route: RouteSpec, headers: Record<string, string>) =>
  send({ method: route.method, url: anyUrl(route, own), headers });

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Callers that no route but the public ones is open to, by name. */
const nobodies: [string, () => Record<string, string>][] = [
  ['no token', () => ({})],
  ['garbage', () => bearer(GARBAGE)],
  ['garbage of the right look with a cookie', () => ({ ...own.parent.headers, ...bearer(GARBAGE) })],
  ['a word that is no token', () => bearer('x')],
  ['another scheme', () => ({ ...own.parent.headers, authorization: `Basic ${own.parent.token}` })],
  ['a revoked session', () => revoked.headers],
  ["a parent's token without its cookie", () => bearer(own.parent.token)],
  [
    "a parent's token with another's cookie",
    () => ({ ...bearer(own.parent.token), cookie: stranger.parent.cookie }),
  ],
  ["a parent's cookie without the token", () => ({ cookie: own.parent.cookie })],
  ["a removed device's token", () => removed.headers],
];

describe.each(nobodies)('%s', (_, headers) => {
  it.each(forAudience('parent', 'device', 'parent-or-device', 'client', 'page'))(
    'gets 401 from %s',
    async (__, route) => {
      const { status, code } = await as(route, headers());
      expect([status, code === 'UNAUTHENTICATED' || code === undefined]).toEqual([401, true]);
    },
  );
});

describe.each([
  ['the own device', () => own.device.headers],
  ["a stranger's device", () => stranger.device.headers],
  ["a device's token with a parent's cookie", () => ({ ...own.device.headers, cookie: own.parent.cookie })],
])('%s', (_, headers) => {
  it.each(forAudience('parent', 'client', 'page'))('gets 401 from %s', async (__, route) => {
    expect(await as(route, headers())).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe.each(nobodies.slice(0, -1))('%s', (_, headers) => {
  it.each(forAudience('former-device'))('gets 401 from %s, which knows former devices', async (__, route) => {
    expect(await as(route, headers())).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe('a parent', () => {
  it.each(forAudience('device', 'client', 'former-device', 'page'))('gets 401 from %s', async (_, route) => {
    expect(await as(route, own.parent.headers)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe("a program with a parent's access token", () => {
  // It has a share of requests a minute, and there are more routes than that.
  beforeEach(() => stack.current.clock.advance(1));

  it.each(forAudience('device', 'client', 'former-device', 'page'))('gets 401 from %s', async (_, route) => {
    expect(await as(route, programs.writes)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  const ofParents = forAudience('parent', 'parent-or-device');
  it.each(ofParents.filter(([, route]) => route.token === undefined))(
    'gets 403 from %s',
    async (_, route) => {
      expect(await as(route, programs.writes)).toEqual({ status: 403, code: 'ACCESS_TOKEN_FORBIDDEN' });
    },
  );

  it.each(ofParents.filter(([, route]) => route.token === 'write'))(
    'that may only read gets 403 from %s',
    async (_, route) => {
      expect(await as(route, programs.reads)).toEqual({ status: 403, code: 'ACCESS_TOKEN_FORBIDDEN' });
    },
  );

  it.each(ofParents.filter(([, route]) => route.token && route.kind !== 'stream'))(
    'gets through to %s',
    async (_, route) => {
      const { code } = await as(route, programs[route.token === 'read' ? 'reads' : 'writes']);
      expect(['UNAUTHENTICATED', 'ACCESS_TOKEN_FORBIDDEN']).not.toContain(code);
    },
  );

  it('gets to what is listed here, and to nothing that a route is added with', () => {
    const open = (token: RouteSpec['token']) =>
      ALL_ROUTES.filter((route) => route.token === token).map(({ name }) => name);
    expect(open('read').toSorted()).toEqual(READABLE);
    expect(open('write').toSorted()).toEqual(WRITABLE);
  });
});

describe('an expired plan', () => {
  it.each(forAudience('parent').filter(([, route]) => !route.worksExpired))(
    'gets 403 from %s',
    async (_, route) => {
      expect(await as(route, expired.headers)).toEqual({ status: 403, code: 'PACKAGE_EXPIRED' });
    },
  );

  it.each(forAudience('parent').filter(([, route]) => route.worksExpired))(
    'does not close %s',
    async (_, route) => {
      const fresh = await stack.current.login(expired.email, expired.password);
      const { status, code } = await as(route, fresh.headers);
      expect(status).toBeLessThan(500);
      expect([401, 403]).not.toContain(status);
      expect(code).not.toBe('PACKAGE_EXPIRED');
    },
  );
});

describe('a proof older than ten minutes', () => {
  it.each(forAudience('parent').filter(([, route]) => route.recentAuthentication))(
    'gets 403 from %s',
    async (_, route) => {
      expect(await as(route, stale.headers)).toEqual({ status: 403, code: 'REAUTH_REQUIRED' });
    },
  );

  it('is asked for by what cannot be taken back, and by what moves an account', () => {
    const asking = ALL_ROUTES.filter((route) => route.recentAuthentication && route.slice !== 'mfa').map(
      ({ name }) => name,
    );
    expect(asking.toSorted()).toEqual([
      'acceptInvite',
      'addTracker',
      'approveInvite',
      'askExport',
      'clearChildren',
      'clearPositions',
      'connectDevice',
      'deleteChild',
      'emailInvite',
      'endAccount',
      'leaveFamily',
      'makeAccessToken',
      'makeDeviceDns',
      'makeEnrolment',
      'makeFilterNetworkKey',
      'mobileInvite',
      'nameWatch',
      'removeComputerPassword',
      'removeDevice',
      'removeParent',
      'resendInvite',
      'setComputerPassword',
      'transferFamily',
      'updateParent',
      'verifyUpdate',
    ]);
  });

  it('is renewed by a login in the same browser', async () => {
    const again = await stack.current.login(own.parent.email, own.parent.password);
    expect((await as(deleteChild, again.headers)).code).toBe('NOT_FOUND');
  });
});

describe('every route', () => {
  it.each(forAudience('public', 'parent', 'device', 'parent-or-device', 'client', 'page'))(
    '%s answers with the headers of the API',
    async (_, route) => {
      const request = {
        method: route.method,
        url: anyUrl(route, own),
        headers: { origin: 'http://127.0.0.1:8080' },
      };
      const { headers } = await stack.current.server.inject(request);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; /u),
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );
});
