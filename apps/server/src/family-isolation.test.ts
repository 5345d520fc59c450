/**
 * What one family's parents and devices get of another's: nothing, and not even whether it is there. A route that takes
 * an id must say in `OWN_THINGS` how a stranger would name another family's.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { routeUrl } from '@kinward/client/client.ts';
import { makeDeviceDns } from '@kinward/contract/filter/device-dns.routes.ts';
import { openApiDocument } from '@kinward/contract/openapi.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { FILTER_BY_NAME } from '@kinward/testkit/filter.ts';
import { settle, type Family } from '@kinward/testkit/settled-family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { accessOn, forAudience, OWN_THINGS, SOME_ID } from './access.harness.ts';

const stack = useStack({
  config: { watch: { host: '127.0.0.1', port: 0, sources: [] }, filter: FILTER_BY_NAME },
});
const { send, anyUrl } = accessOn(() => stack.current);

let own: Family;
let stranger: Family;
beforeAll(async () => {
  own = await settle(stack.current);
  stranger = await settle(stack.current);
  // A profile can be read of a device that has a name for the filter.
  await own.parent.api.call(makeDeviceDns, { params: { id: own.deviceId } });
}, 60_000);

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
    // A computer that asks for its rules gives a sign of life by that.
    const readings = ALL_ROUTES.filter(({ name }) => name !== 'getComputerPolicy');
    for (const route of readings.filter(({ method, kind }) => method === 'GET' && kind !== 'stream')) {
      const known = OWN_THINGS[route.name]?.(own);
      const url = known ? routeUrl(route, known) : anyUrl(route, own);
      for (const headers of [own.parent.headers, own.device.headers])
        await send({ method: 'GET', url, headers });
    }
    expect(await fingerprints()).toEqual(before);
  });
});
