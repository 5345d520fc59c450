/** What a resolver hands on of what a child asks on the page of a closed site. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newFamilyId } from '../../platform/ids.ts';
import { accessFileOf } from './feed-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-asking-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, family } = callerOn(() => stack.current);

const post = async (route: string, body: object, secret?: string) => {
  const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  const headers = { authorization: `Bearer ${secret ?? token}` };
  const answer = await fetch(`${url}${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
};

const child = async () => {
  const own = await family();
  const familyId = await familyOf(stack.current, own.parent);
  const of = { deviceId: own.deviceId, familyId };
  const ask = (site: string, more: object = {}) =>
    post('/ask', { ...of, site, clientId: randomUUID(), note: '', ...more });
  const asked = async (site: string) => (await post('/asked', { ...of, site })).body;
  const queue = async () => (await call('GET', '/requests', own.parent)).json().data;
  const answer = (requestId: string, body: object) =>
    call('POST', `/requests/${requestId}/answer`, own.parent, body);
  return { ...own, of, ask, asked, queue, answer };
};

describe('who may hand on what', () => {
  it('is a resolver with the secret, for a device of that family, and a site', async () => {
    const { of, queue, ask } = await child();
    const other = await child();
    const body = { ...of, site: 'roblox.com', clientId: randomUUID(), note: '' };
    for (const route of ['/ask', '/asked']) expect((await post(route, body, 'x')).status).toBe(401);
    for (const wrong of [
      { ...body, clientId: 'x' },
      { ...body, site: '' },
      { ...body, site: 'no site' },
      { ...body, note: 'x'.repeat(LIMITS.requestNoteMax + 1) },
      { ...body, deviceId: newDeviceId() },
      { ...body, familyId: newFamilyId() },
      { ...body, familyId: other.of.familyId },
    ])
      expect((await post('/ask', wrong)).status).toBe(400);
    expect(await queue()).toEqual([]);
    expect((await other.queue()).length).toBe(0);
    expect((await ask('roblox.com')).body).toEqual({ state: 'waiting', by: null, answer: '' });
    expect(await other.asked('roblox.com')).toEqual({ state: 'none', by: null, answer: '' });
  });
});

describe('what is asked', () => {
  it('is in the same list as what the companion asks, once while it waits, and comes back with what became of it', async () => {
    const { ask, asked, queue, answer, notifier, parent } = await child();
    expect(await asked('www.roblox.com')).toMatchObject({ state: 'none' });
    await ask('www.roblox.com', { note: 'Group project' });
    await ask('roblox.com');
    const [request, ...others] = await queue();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      kind: 'site',
      target: { kind: 'site', value: 'roblox.com' },
      note: 'Group project',
      service: { id: 'roblox', name: 'Roblox', category: 'Online games' },
    });
    expect(await notifier('Request')).toEqual(['Mia asks to open roblox.com. “Group project”']);
    await call('POST', `/requests/${request.requestId}/seen`, parent);
    expect(await asked('www.roblox.com')).toEqual({ state: 'waiting', by: 'Nora', answer: '' });
    await answer(request.requestId, { grant: false, note: 'After dinner' });
    expect(await asked('roblox.com')).toEqual({ state: 'refused', by: 'Nora', answer: 'After dinner' });
    // Answered, it can be asked again.
    await ask('roblox.com');
    const [again] = await queue();
    await answer(again.requestId, { grant: true, minutes: 15 });
    expect(await asked('roblox.com')).toMatchObject({ state: 'granted', by: 'Nora' });
    stack.current.clock.advance(16 * 60);
    expect(await asked('roblox.com')).toMatchObject({ state: 'ended' });
  });

  it('is no more than a child may ask by any other way', async () => {
    const { ask } = await child();
    const states = [];
    for (let one = 0; one <= LIMITS.requestsOpen; one += 1)
      states.push((await ask(`site-${one}.example`)).body.state);
    expect(states).toEqual([...Array(LIMITS.requestsOpen).fill('waiting'), 'full']);
  });
});
