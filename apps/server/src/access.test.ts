/**
 * Who gets through which door: every route of the contract against every kind of caller. A route that is added to the
 * contract is walked from then on; one that takes an id must say here how a stranger would name another family's.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { routeUrl } from '@kinward/client/client.ts';
import { makeAccessToken } from '@kinward/contract/accounts/access-tokens.routes.ts';
import { deleteChild } from '@kinward/contract/children/children.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { openApiDocument } from '@kinward/contract/openapi.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { settle, type Family } from '@kinward/testkit/settled-family.ts';
import { OWN_THINGS, READABLE, WRITABLE } from './access.harness.ts';
import { hashToken } from './core/tokens.ts';

const stack = useStack({ config: { watch: { host: '127.0.0.1', port: 0, sources: [] } } });

const SOME_ID = '0198a5f0-0000-7000-8000-000000000001';
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

interface Sent {
  method: RouteSpec['method'];
  url: string;
  headers: Record<string, string>;
  payload?: object;
}
const send = async (request: Sent): Promise<{ status: number; code: unknown }> => {
  const reply = await stack.current.server.inject(request);
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  const body: unknown = isJson ? reply.json() : undefined;
  return { status: reply.statusCode, code: (body as { code?: unknown } | undefined)?.code };
};

/** Headers of a program with an access token of the own parent. */
const programOf = async (access: 'read' | 'read-write'): Promise<Record<string, string>> => {
  const expiresAt = new Date(stack.current.clock.now().getTime() + 86_400_000).toISOString();
  const body = { name: access, access, expiresAt };
  return bearer((await own.parent.api.call(makeAccessToken, { body })).token);
};

/** An address of the route with made-up ids; who the caller is gets decided before anything in it is read. */
const anyUrl = (route: RouteSpec): string =>
  routeUrl(route, {
    params: {
      id: SOME_ID,
      name: 'x',
      file: 'docs.js',
      z: 1,
      x: 1,
      y: 1,
      '*': `devices/${own.deviceId}.json`,
    },
  });

const as = (route: RouteSpec, headers: Record<string, string>) =>
  send({ method: route.method, url: anyUrl(route), headers });

const forAudience = (...audiences: RouteSpec['audience'][]): [string, RouteSpec][] =>
  ALL_ROUTES.filter((route) => audiences.includes(route.audience)).map((route) => [
    `${route.method} ${route.path}`,
    route,
  ]);

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Callers that no door is open to, by name. */
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
      'mobileInvite',
      'nameWatch',
      'removeDevice',
      'removeParent',
      'resendInvite',
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

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const uploadOf = async (): Promise<{ payload: Buffer; headers: Record<string, string> }> => {
  const form = new FormData();
  form.set('image', new Blob([PNG], { type: 'image/png' }), 'a.png');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': type } };
};

const naming = async (route: RouteSpec, family: Family, headers: Record<string, string>) => {
  const { params, query, body } = OWN_THINGS[route.name]?.(family) ?? {};
  const url = routeUrl(route, { params, query });
  if (!route.multipart) return send({ method: route.method, url, headers, ...(body && { payload: body }) });
  const upload = await uploadOf();
  return send({
    method: route.method,
    url,
    headers: { ...headers, ...upload.headers },
    payload: upload.payload,
  });
};

/** Routes of parents, and of either, whose parameters, query or body hold an id, as the document shows them. */
const routesWithIds = (): string[] => {
  const { paths } = openApiDocument(ALL_ROUTES, '0.0.0');
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const withIds = operations.filter(({ parameters, requestBody }) =>
    JSON.stringify([parameters, requestBody]).includes('^[0-9a-f]{8}-[0-9a-f]{4}'),
  );
  const names = new Set(withIds.map(({ operationId }) => operationId));
  return ALL_ROUTES.filter(
    (route) =>
      route.audience !== 'public' &&
      !['device', 'former-device'].includes(route.audience) &&
      names.has(route.name),
  ).map(({ name }) => name);
};

const thirdPartyRoutes = ALL_ROUTES.filter(({ name }) => Object.hasOwn(OWN_THINGS, name)).map(
  (route): [string, RouteSpec] => [`${route.method} ${route.path}`, route],
);

describe("a stranger's parent", () => {
  it('is tried on every route that takes an id', () => {
    expect(new Set(Object.keys(OWN_THINGS))).toEqual(new Set(routesWithIds()));
  });

  it.each(thirdPartyRoutes)(
    "gets the same 404 for another family's id as for one that belongs to no one, from %s",
    async (_, route) => {
      const named = (id: string): Family => ({
        ...own,
        ...Object.fromEntries(Object.keys(own).flatMap((key) => (key.endsWith('Id') ? [[key, id]] : []))),
      });
      expect(await naming(route, own, stranger.parent.headers)).toEqual({ status: 404, code: 'NOT_FOUND' });
      for (const id of [SOME_ID, 'x', "'", '1', '%'])
        expect(await naming(route, named(id), stranger.parent.headers)).toEqual({
          status: 404,
          code: 'NOT_FOUND',
        });
    },
  );

  it.each(thirdPartyRoutes.filter(([, { method, name }]) => method !== 'DELETE' && name !== 'locateNow'))(
    'is refused for the id alone: its owner gets through %s',
    async (_, route) => {
      const { status } = await naming(route, own, own.parent.headers);
      expect([200, 201]).toContain(status);
    },
  );
});

describe.each([
  ["a stranger's parent", () => stranger.parent.headers],
  ["a stranger's device", () => stranger.device.headers],
])('%s', (_, headers) => {
  it.each(forAudience('parent-or-device'))(
    'learns nothing from %s below a device of another family',
    async (__, route) => {
      for (const path of [
        `devices/${own.deviceId}.json`,
        `devices/${own.deviceId}/batteryp.json`,
        'devices.json',
        '.json',
      ]) {
        const url = routeUrl(route, { params: { '*': path } });
        const payload = route.body ? { payload: { batteryp: 5 } } : {};
        const { status } = await send({ method: route.method, url, headers: headers(), ...payload });
        expect([401, 404], `${path}: ${status}`).toContain(status);
      }
    },
  );
});

describe('every route', () => {
  it.each(forAudience('public', 'parent', 'device', 'parent-or-device', 'client', 'page'))(
    '%s answers with the headers of the API',
    async (_, route) => {
      const request = {
        method: route.method,
        url: anyUrl(route),
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

/** What a request leaves behind by being one: last use of a session, counters, what a device has read, queued mail of earlier tests. */
const BOOKKEEPING = new Set([
  'sessions',
  'policy_receipts',
  'notification_deliveries',
  'notification_settings',
  // The entry in the access log is what reading leaves behind on purpose.
  'access_log',
  'access_warnings',
  // As the uses of access tokens.
  'access_token_uses',
  'browsers',
  'jobs',
  'recurring_jobs',
  'schema_migrations',
]);

/** A fingerprint of every table that holds what families own. */
const fingerprints = async (): Promise<Record<string, string>> => {
  const { pool } = stack.current;
  const tables = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const names = tables.rows
    .map(({ name }) => name)
    .filter((name) => !BOOKKEEPING.has(name) && !name.startsWith('rate_'));
  const prints = names.map(async (name) => {
    const print = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from "${name}" t`;
    return [name, (await pool.query<{ print: string }>(print)).rows[0]?.print ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(prints));
};

describe('reading', () => {
  it('changes nothing that a family owns', async () => {
    const before = await fingerprints();
    expect(Object.keys(before)).toContain('children');
    for (const route of ALL_ROUTES.filter(({ method, kind }) => method === 'GET' && kind !== 'stream')) {
      const known = OWN_THINGS[route.name]?.(own);
      const url = known ? routeUrl(route, known) : anyUrl(route);
      for (const headers of [own.parent.headers, own.device.headers])
        await send({ method: 'GET', url, headers });
    }
    expect(await fingerprints()).toEqual(before);
  });
});
