import { describe, expect, it } from 'vitest';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);
const URL = '/parent/for-children';
const NOTHING = { called: null, callable: false, says: null };

const inHours = (hours: number): string =>
  new Date(stack.current.clock.now().getTime() + hours * 3_600_000).toISOString();

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const watchers = async (): Promise<DeviceMe['watchers']> =>
    (await call('GET', '/device/me', device.headers)).json().data.watchers;
  return { parent, device, watchers };
};

describe('who may', () => {
  it.each(['GET', 'PUT'] as const)("401 without a token and with a device's: %s", async (method) => {
    const { device } = await family();
    const body = method === 'PUT' ? NOTHING : undefined;
    expect((await call(method, URL, {}, body)).statusCode).toBe(401);
    expect((await call(method, URL, device.headers, body)).statusCode).toBe(401);
  });

  it.each<[object]>([
    [{}],
    [{ ...NOTHING, called: '' }],
    [{ ...NOTHING, called: 'x'.repeat(41) }],
    [{ ...NOTHING, called: 'see www.example.org' }],
    [{ ...NOTHING, callable: 'yes' }],
    [{ ...NOTHING, says: { text: 'at work' } }],
    [{ ...NOTHING, says: { text: '', until: '2030-01-01T00:00:00Z' } }],
    [{ ...NOTHING, says: { text: 'at work', until: '2001-01-01T00:00:00Z' } }],
    [{ ...NOTHING, says: { text: 'at work', until: '2199-01-01T00:00:00Z' } }],
  ])('400 for %j', async (body) => {
    const { parent, watchers } = await family();
    const answer = await call('PUT', URL, parent.headers, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(await watchers()).toMatchObject([{ called: null, phone: null, says: null }]);
  });
});

describe("what the children's apps show of a parent", () => {
  it('is nothing until the parent says so, and then of that parent alone', async () => {
    const { parent, watchers } = await family();
    await addSecondParent(stack.current, parent);
    expect((await call('GET', URL, parent.headers)).json().data).toEqual(NOTHING);
    const said = { called: 'Mum', callable: true, says: { text: 'at work', until: inHours(3) } };
    expect((await call('PUT', URL, parent.headers, said)).json().data).toEqual(said);
    expect(await watchers()).toMatchObject([
      { called: 'Mum', phone: expect.stringMatching(/^\+\d+$/u), says: said.says },
      { called: null, phone: null, says: null },
    ]);
    await call('PUT', URL, parent.headers, NOTHING);
    expect(await watchers()).toMatchObject([
      { called: null, phone: null, says: null },
      { called: null, phone: null, says: null },
    ]);
  });

  it('ends by itself where it is a place', async () => {
    const { parent, watchers } = await family();
    await call('PUT', URL, parent.headers, { ...NOTHING, says: { text: 'at work', until: inHours(1) } });
    stack.current.clock.advance(3601);
    expect(await watchers()).toMatchObject([{ says: null }]);
    expect((await call('GET', URL, parent.headers)).json().data).toEqual(NOTHING);
  });
});
