import { describe, expect, it } from 'vitest';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newId } from '../../platform/ids.ts';
import { settledOn } from './filter-policies.harness.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);
const settled = () => settledOn(stack.current);

describe('who may touch policies', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', `/filter/policies/${newId()}`, undefined],
    ['PUT', `/filter/policies/${newId()}`, { allowOnly: true }],
    ['DELETE', `/filter/policies/${newId()}`, undefined],
    ['PUT', `/filter/policies/${newId()}/exceptions`, { name: 'a.example', action: 'deny' }],
    ['DELETE', `/filter/policies/${newId()}/exceptions?name=a.example`, undefined],
    ['POST', '/filter/policies', { name: 'Copy', copyOf: newId() }],
    ['PUT', '/filter/assignments', { deviceId: newDeviceId(), policyId: null }],
    ['PUT', `/filter/lists/${newId()}`, { name: 'School' }],
    ['DELETE', `/filter/lists/${newId()}`, undefined],
    ['GET', `/filter/explain?deviceId=${newDeviceId()}&name=a.example`, undefined],
    ['POST', '/filter/simulate', { policyId: newId(), names: ['a.example'] }],
  ])("401 without a token and with a device's, 404 for an unknown id: %s %s", async (method, url, body) => {
    const { parent, device } = await settled();
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
    expect((await call(method, url, parent.headers, body)).statusCode).toBe(404);
  });

  it.each<[string, object]>([
    ['a target that is none', { blocked: ['games'] }],
    ['one that the catalogue does not have', { blocked: ['category:nothing'] }],
    ['a category as a service', { allowed: ['category:games'] }],
    ['an engine that is none', { safeSearch: ['nothing'] }],
    ['YouTube, which has levels of its own', { safeSearch: ['youtube'] }],
    ['a level that is none', { youtube: 'some' }],
    [
      'a window without length',
      { windows: [{ name: 'Night', targets: 'all', from: '21:00', to: '21:00', weekDays: ['Monday'] }] },
    ],
    [
      'a window for what is not in the catalogue',
      { windows: [{ name: 'N', targets: ['service:no'], from: '21:00', to: '22:00', weekDays: ['Monday'] }] },
    ],
  ])('400 for %s, and nothing changes', async (_, body) => {
    const { policy, put } = await settled();
    const before = await policy();
    expect((await put(body)).statusCode).toBe(400);
    expect(await policy()).toEqual(before);
  });

  it('404 for another family, whose policies stay', async () => {
    const [own, other] = [await settled(), await settled()];
    const before = await own.policy();
    const answers = await Promise.all([
      other.send('GET', `/filter/policies/${own.policyId}`),
      other.put({ allowOnly: true }, own.policyId),
      other.send('DELETE', `/filter/policies/${own.policyId}`),
      other.except({ name: 'a.example', action: 'deny' }, own.policyId),
      other.send('PUT', '/filter/assignments', { childId: own.childId, policyId: other.policyId }),
      other.send('PUT', '/filter/assignments', { childId: other.childId, policyId: own.policyId }),
      other.send('GET', `/filter/explain?deviceId=${own.deviceId}&name=a.example`),
      other.send('POST', '/filter/simulate', { policyId: own.policyId, names: ['a.example'] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
    expect(await own.policy()).toEqual(before);
  });
});

describe('Default', () => {
  it('is there at the first look, safe for a child, once for all who look at once, and stays', async () => {
    const parent = await stack.current.parent();
    const looks = await Promise.all([1, 2, 3].map(() => call('GET', '/filter/policies', parent.headers)));
    const ids = looks.flatMap((look) => look.json().data.map((one: FilterPolicy) => one.policyId));
    expect(new Set(ids).size).toBe(1);
    const { data } = (await call('GET', `/filter/policies/${ids[0]}`, parent.headers)).json();
    expect(data).toMatchObject({
      name: 'Default',
      isDefault: true,
      version: 1,
      changedBy: null,
      youtube: 'moderate',
    });
    expect(data.blocked).toEqual(
      expect.arrayContaining(['category:adult', 'security:malware', 'escape:vpn']),
    );
    expect(data.blocked).not.toContain('category:games');
    const gone = await call('DELETE', `/filter/policies/${ids[0]}`, parent.headers);
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'FILTER_DEFAULT_STAYS']);
    const renamed = await call('PUT', `/filter/policies/${ids[0]}`, parent.headers, { name: 'Mine' });
    expect(renamed.statusCode).toBe(400);
  });
});

describe('a policy', () => {
  it('is changed in parts, each change a version; one that did not see the last is refused', async () => {
    const { put, policy, parent } = await settled();
    const blocked = ['service:youtube', 'category:games', 'category:games'];
    expect((await put({ blocked, version: 1 })).json().data).toMatchObject({
      version: 2,
      blocked: ['category:games', 'service:youtube'],
      youtube: 'moderate',
      changedBy: expect.any(String),
    });
    const late = await put({ allowOnly: true, version: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'CONFLICT']);
    // What is as it was is no change.
    expect((await put({ blocked })).json().data.version).toBe(2);
    expect((await policy()).allowOnly).toBe(false);
    expect(parent).toBeDefined();
  });

  it('has nothing blocked and allowed at once: the later of the two counts', async () => {
    const { put } = await settled();
    await put({ blocked: ['service:youtube'] });
    expect((await put({ allowed: ['service:youtube'] })).json().data).toMatchObject({
      blocked: [],
      allowed: ['service:youtube'],
    });
    expect((await put({ blocked: ['service:youtube'] })).json().data).toMatchObject({
      blocked: ['service:youtube'],
      allowed: [],
    });
  });

  it('keeps a window under its id, and gives a new one its own', async () => {
    const { put } = await settled();
    const night = {
      name: 'Night',
      targets: 'all',
      from: '21:00',
      to: '07:00',
      weekDays: ['Sunday', 'Monday'],
    };
    const [made] = (await put({ windows: [night] })).json().data.windows;
    expect(made).toEqual({ ...night, weekDays: ['Monday', 'Sunday'], windowId: expect.any(String) });
    const next = (
      await put({
        windows: [
          { ...made, to: '06:00' },
          { ...made, targets: ['service:tiktok'] },
          { ...night, windowId: newId() },
        ],
      })
    ).json().data.windows;
    expect(next[0].windowId).toBe(made.windowId);
    expect(new Set(next.map((one: { windowId: string }) => one.windowId)).size).toBe(3);
  });

  it('is made as a copy, with a name of its own, up to a limit and by a plan that has it', async () => {
    const { put, except, send, data, policyId, parent } = await settled();
    await put({ youtube: 'strict' });
    await except({ name: 'a.example', action: 'deny' });
    const copy = await data('POST', '/filter/policies', { name: 'Teen', copyOf: policyId });
    expect(copy).toMatchObject({
      name: 'Teen',
      isDefault: false,
      youtube: 'strict',
      exceptions: [{ name: 'a.example' }],
    });
    expect((await send('POST', '/filter/policies', { name: 'teen' })).json().code).toBe('FILTER_NAME_EXISTS');
    const familyId = await familyOf(stack.current, parent);
    await stack.current.db
      .updateTable('families')
      .set({ plan: 'Parents' })
      .where('id', '=', familyId)
      .execute();
    const refused = await send('POST', '/filter/policies', { name: 'Child' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FILTER_PLAN']);
    // What there is goes on.
    expect((await put({ youtube: 'off' }, copy.policyId)).statusCode).toBe(200);
  });

  it('is one of twenty at most, also when they are made at once', async () => {
    const { send, data } = await settled();
    const made = await Promise.all(
      Array.from({ length: 22 }, (_, index) => send('POST', '/filter/policies', { name: `P${index}` })),
    );
    expect(made.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    expect(await data('GET', '/filter/policies')).toHaveLength(20);
  });
});

describe('who has which policy', () => {
  it("is a device's own before its child's, and that before Default; adults have none", async () => {
    const { data, add, parent, childId, deviceId, policyId } = await settled();
    const second = await stack.current.device(parent, { childId });
    const [teen, night] = [await add('Teen'), await add('Night')];
    const decides = async () => {
      const { devices } = await data('GET', '/filter/assignments');
      return Object.fromEntries(
        devices.map((one: { deviceId: string; decidesId: string }) => [one.deviceId, one.decidesId]),
      );
    };
    expect(await decides()).toEqual({ [deviceId]: policyId, [second.deviceId]: policyId });
    await data('PUT', '/filter/assignments', { childId, policyId: teen });
    await data('PUT', '/filter/assignments', { deviceId, policyId: night });
    expect(await decides()).toEqual({ [deviceId]: night, [second.deviceId]: teen });
    expect(
      (await data('GET', '/filter/policies')).map((one: FilterPolicy) => [one.name, one.devices]),
    ).toEqual([
      ['Default', []],
      ['Night', [deviceId]],
      ['Teen', [second.deviceId]],
    ]);
    // Without it the next weaker one decides.
    await data('DELETE', `/filter/policies/${night}`);
    expect((await decides())[deviceId]).toBe(teen);
    await data('PUT', '/filter/assignments', { childId, policyId: null });
    expect((await decides())[deviceId]).toBe(policyId);
  });
});
