/** As whom the test page's browser was known: told to a parent of that family, and of others that they are others. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { accessFileOf } from '../feed-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-check-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault, family } = callerOn(() => stack.current);

const open = async (query = ''): Promise<string> =>
  (await stack.current.server.inject({ url: `/filter/check${query}` })).body;
/** A test begins. @returns its name's first label */
const begin = async (): Promise<string> => /\?t=([a-z2-7]{20})/u.exec(await open())?.[1] ?? '';
/** A resolver says who asked for it. */
const heard = async (token: string, by: string, of?: { familyId: string; id: string }): Promise<number> => {
  const { url, token: secret } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  const { status } = await fetch(`${url}/checks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify({ resolver: 'home', checks: [{ token, by, ...(of && { of }) }] }),
  });
  return status;
};

it('is a parent’s to read, by the name of a test', async () => {
  const token = await begin();
  const own = await family();
  expect(await fault('GET', `/filter/checks/${token}`)).toEqual([401, 'UNAUTHENTICATED']);
  expect(await fault('GET', `/filter/checks/${token}`, own.device)).toEqual([401, 'UNAUTHENTICATED']);
  expect((await fault('GET', '/filter/checks/x', own.parent))[0]).toBeGreaterThanOrEqual(400);
});

it('names the device to its own family, and no other', async () => {
  const [own, stranger] = [await family(), await family()];
  const familyId = await familyOf(stack.current, own.parent);
  const token = await begin();
  const read = async (of: typeof own) =>
    (await call('GET', `/filter/checks/${token}`, of.parent)).json().data;
  expect(await read(own)).toEqual({ by: 'waiting' });
  expect(await open(`?t=${token}`)).not.toContain('/filter/test');
  expect(await heard(token, 'device', { familyId, id: own.deviceId })).toBe(200);
  expect(await read(own)).toEqual({ by: 'device', id: own.deviceId });
  expect(await read(stranger)).toEqual({ by: 'other' });
  // Nothing of it is on the page itself; a parent is led on.
  const page = await open(`?t=${token}`);
  expect(page).toContain(`href="/filter/test?t=${token}"`);
  expect(page).not.toContain(own.deviceId);
});

it('says so where no rules hold, and where an earlier resolver does not say whose they are', async () => {
  const own = await family();
  const read = async (token: string) =>
    (await call('GET', `/filter/checks/${token}`, own.parent)).json().data;
  const [nobody, earlier] = [await begin(), await begin()];
  await heard(nobody, 'nobody');
  await heard(earlier, 'network');
  expect(await read(nobody)).toEqual({ by: 'nobody' });
  expect(await read(earlier)).toEqual({ by: 'other' });
});
