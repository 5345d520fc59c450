/** REQUIRE_MFA: a parent without a second factor has their own account and nothing else, on every route of the contract. */
import { beforeAll, describe, expect, it } from 'vitest';
import { routeUrl } from '@kinward/client/client.ts';
import { openApiDocument } from '@kinward/contract/openapi.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { Stack, TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from './platform/ids.ts';

const everybody = useStack({ config: { requireMfa: 'all' } });
const owners = useStack({ config: { requireMfa: 'owners' } });
const SOME_ID = '0198a5f0-0000-7000-8000-000000000001';

const named = (routes: RouteSpec[]): [string, RouteSpec][] =>
  routes.map((route) => [`${route.method} ${route.path}`, route]);
const parents = ALL_ROUTES.filter(({ audience }) => audience.startsWith('parent'));
const open = parents.filter(({ worksUnprotected }) => worksUnprotected);
const closed = parents.filter(({ worksUnprotected }) => !worksUnprotected);

/** Made-up ids: the door is passed, or not, before anything of the request is read. */
const send = async (stack: Stack, route: RouteSpec, headers: Record<string, string>) => {
  const params = { id: SOME_ID, name: 'x', file: 'x', z: 1, x: 1, y: 1, '*': `devices/${SOME_ID}.json` };
  const answer = await stack.server.inject({
    method: route.method,
    url: routeUrl(route, { params }),
    headers,
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, code: isJson ? (answer.json() as { code?: string }).code : undefined };
};

/** A passkey that no one holds: enough to be asked for one. */
const protect = async (stack: Stack, parent: TestParent): Promise<void> => {
  const { family_id } = await stack.db
    .selectFrom('accounts')
    .select('family_id')
    .where('id', '=', parent.userId)
    .executeTakeFirstOrThrow();
  const key = {
    credential_id: Buffer.from(newId()),
    public_key: Buffer.from('x'),
    user_handle: Buffer.from('x'),
  };
  const row = { id: newId(), name: 'Key', counter: 0, created_at: new Date(), undo_hash: Buffer.from('x') };
  await stack.db
    .insertInto('passkeys')
    .values({ ...row, ...key, account_id: parent.userId, family_id })
    .execute();
};

let bare: TestParent;
let guarded: TestParent;
let device: TestDevice;
beforeAll(async () => {
  bare = await everybody.current.parent();
  guarded = await everybody.current.parent();
  await protect(everybody.current, guarded);
  const other = await everybody.current.parent();
  await protect(everybody.current, other);
  device = await everybody.current.device(other);
}, 60_000);

describe('a parent without a second factor', () => {
  it('has the own account, its sessions and what protects it, and nothing else', () => {
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'addPasskey',
      'beginPasskey',
      'beginTotp',
      'confirmTotp',
      'endAccessToken',
      'endOtherSessions',
      'endSession',
      'getProtection',
      'getUpdate',
      'listAccessTokens',
      'listSessions',
      'logout',
      'makeRecoveryCodes',
      'removePasskey',
      'removeTotp',
      'resendUpdate',
      'updateParent',
      'updatePassword',
      'updateReading',
      'uploadProfilePicture',
      'verifyUpdate',
    ]);
  });

  it.each(named(closed))('gets 403 with a message from %s', async (_, route) => {
    expect(await send(everybody.current, route, bare.headers)).toMatchObject({ status: 403 });
    const { code } = await send(everybody.current, route, bare.headers);
    // The realtime database answers in its own format.
    if (route.slice !== 'live' || route.name === 'familyEvents') expect(code).toBe('MFA_SETUP_REQUIRED');
  });

  it.each(named(open))('is let through to %s', async (_, route) => {
    const again = await everybody.current.login(bare.email, bare.password);
    const { status, code } = await send(everybody.current, route, again.headers);
    expect(status).toBeLessThan(500);
    expect([401, 403]).not.toContain(status);
    expect(code).not.toBe('MFA_SETUP_REQUIRED');
  });

  it('is informed, and is free with the first factor, without a new login', async () => {
    const parent = await everybody.current.parent();
    const protection = { method: 'GET', url: '/api/mfa', headers: parent.headers } as const;
    expect((await everybody.current.server.inject(protection)).json().data.required).toBe(true);
    const children = { method: 'GET', url: '/api/child', headers: parent.headers } as const;
    expect((await everybody.current.server.inject(children)).statusCode).toBe(403);
    await protect(everybody.current, parent);
    expect((await everybody.current.server.inject(children)).statusCode).toBe(200);
  });

  it('gets no further by an app whose first code was never entered', async () => {
    const parent = await everybody.current.parent();
    const { inject } = everybody.current.server;
    const begun = await inject({ method: 'POST', url: '/api/mfa/totp', headers: parent.headers });
    expect(begun.statusCode).toBe(201);
    const children = await inject({ method: 'GET', url: '/api/child', headers: parent.headers });
    expect(children.json().code).toBe('MFA_SETUP_REQUIRED');
  });
});

describe('no one else is stopped', () => {
  it.each(named(closed))('%s lets a parent with a factor through', async (_, route) => {
    if (route.kind === 'stream') return;
    expect((await send(everybody.current, route, guarded.headers)).code).not.toBe('MFA_SETUP_REQUIRED');
  });

  it('nor a device of a family', async () => {
    const policy = { method: 'GET', url: '/api/device/policy', headers: device.headers } as const;
    expect((await everybody.current.server.inject(policy)).statusCode).toBe(200);
  });

  it('nor, with `owners`, the parent who does not own the family', async () => {
    const owner = await owners.current.parent();
    await protect(owners.current, owner);
    const second = await addSecondParent(owners.current, owner);
    const children = (of: TestParent) =>
      owners.current.server.inject({ method: 'GET', url: '/api/child', headers: of.headers });
    expect((await children(second)).statusCode).toBe(200);
    expect((await children(await owners.current.parent())).json().code).toBe('MFA_SETUP_REQUIRED');
  });
});

it('the document names the failure on the routes that have it', () => {
  const { paths } = openApiDocument(ALL_ROUTES, '0.0.0');
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const naming = operations.filter((operation) => JSON.stringify(operation).includes('MFA_SETUP_REQUIRED'));
  const ids = new Set(naming.map(({ operationId }) => operationId));
  expect(ids).toEqual(new Set(closed.map(({ name }) => name)));
});
