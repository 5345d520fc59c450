import { describe, expect, it } from 'vitest';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newId } from '../../platform/ids.ts';

const stack = useStack({ config: { publicUrl: 'https://kinward.example.net' } });
const call = callsOf(() => stack.current.server);

const settled = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { headers } = parent;
  const send = (method: Method, url: string, body?: object) => call(method, url, headers, body);
  const data = async (method: Method, url: string, body?: object) => {
    const answer = await send(method, url, body);
    expect([200, 201], answer.body).toContain(answer.statusCode);
    return answer.json().data;
  };
  const [first] = await data('GET', '/filter/policies');
  const policyId: string = first.policyId;
  return {
    parent,
    device,
    childId: device.childId,
    deviceId: device.deviceId,
    send,
    data,
    policyId,
    policy: (id = policyId): Promise<FilterPolicy> => data('GET', `/filter/policies/${id}`),
    put: (body: object, id = policyId) => send('PUT', `/filter/policies/${id}`, body),
    except: (body: object, id = policyId) => send('PUT', `/filter/policies/${id}/exceptions`, body),
    add: async (name: string): Promise<string> => (await data('POST', '/filter/policies', { name })).policyId,
  };
};
const messageOf = (answer: { json(): { errors?: { path: string; message: string }[] } }) =>
  answer.json().errors?.map(({ path, message }) => `${path}: ${message}`);

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
    await stack.current.db
      .updateTable('families')
      .set({ plan: 'Parents' })
      .where(
        'id',
        '=',
        (
          await stack.current.db
            .selectFrom('accounts')
            .select('family_id')
            .where('id', '=', parent.userId)
            .executeTakeFirstOrThrow()
        ).family_id,
      )
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

describe('an exception', () => {
  it('is a domain in one form, and takes the place of what was said of it', async () => {
    const { except, policy, send, policyId } = await settled();
    for (const [name, action] of [
      ['https://www.Example.org/path', 'allow'],
      ['example.org.', 'deny'],
      ['bücher.example', 'allow'],
    ])
      expect((await except({ name, action, always: true })).statusCode).toBe(200);
    expect((await policy()).exceptions).toMatchObject([
      { name: 'example.org', action: 'deny', always: false, until: null },
      { name: 'xn--bcher-kva.example', action: 'allow', always: true },
    ]);
    expect((await policy()).version).toBe(4);
    for (let twice = 0; twice < 2; twice += 1)
      expect(
        (await send('DELETE', `/filter/policies/${policyId}/exceptions?name=example.org`)).statusCode,
      ).toBe(200);
    expect((await policy()).exceptions).toHaveLength(1);
  });

  it.each([
    ['com', 'name: Enter a domain like example.org'],
    ['192.168.1.1', 'name: The filter decides by names. An address of numbers is not asked for.'],
    ['co.uk', 'name: Many different sites end in this. Enter the domain of one site.'],
    ['kinward.example.net', 'name: This is Kinward itself, which always stays open.'],
    ['www.befrienders.org', 'name: Here people find help: it always stays open.'],
    ['captive.apple.com', 'name: Devices need this name to work: it always stays open.'],
  ])('is refused where it would do nothing, or too much, with the reason: %s', async (name, message) => {
    const { except } = await settled();
    const answer = await except({ name, action: 'deny' });
    expect([answer.statusCode, messageOf(answer)]).toEqual([400, [message]]);
  });

  it('ends by itself, and not in the past', async () => {
    const { except, policy } = await settled();
    const now = stack.current.clock.now().getTime();
    const until = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    expect(messageOf(await except({ name: 'a.example', action: 'allow', until: until(-1) }))).toEqual([
      'until: This end is over already',
    ]);
    await except({ name: 'a.example', action: 'allow', until: until(60) });
    expect((await policy()).exceptions).toMatchObject([{ until: until(60) }]);
    stack.current.clock.advance(61);
    expect((await policy()).exceptions).toEqual([]);
  });
});

describe('aliases', () => {
  it('are names of the home network with its addresses', async () => {
    const { put } = await settled();
    const aliases = [
      { name: 'NAS.lan', address: '192.168.1.20' },
      { name: 'nas.lan', address: 'FD00::0:20' },
    ];
    expect((await put({ aliases })).json().data.aliases).toEqual([
      { name: 'nas.lan', address: '192.168.1.20' },
      { name: 'nas.lan', address: 'fd00::20' },
    ]);
  });

  it('lead nobody astray: names of the internet and of the installation are refused, with the reason', async () => {
    const { put } = await settled();
    const answer = await put({
      aliases: [
        { name: 'www.google.com', address: '192.168.1.20' },
        { name: 'kinward.example.net', address: '192.168.1.20' },
        { name: 'printer.localhost', address: '192.168.1.20' },
        { name: 'nas', address: '127.0.0.1' },
        { name: 'nas', address: 'nas.lan' },
      ],
    });
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)?.map((text) => text.slice(0, 60))).toEqual([
      'aliases.0.name: On the internet this name belongs to someone',
      'aliases.1.name: On the internet this name belongs to someone',
      'aliases.2.name: No device asks for this name here. Use one l',
      'aliases.3.address: At this address is no device of your netw',
      'aliases.4.address: Enter an IP address like 192.168.1.20',
    ]);
  });
});

describe('named lists', () => {
  it('are shared by policies: a change of one is a version of each, and what is gone is gone from each', async () => {
    const { data, put, policy, add, send } = await settled();
    const teen = await add('Teen');
    const body = {
      name: 'School',
      action: 'allow',
      names: ['b.example', 'https://A.example/x', 'a.example'],
    };
    const list = await data('POST', '/filter/lists', body);
    expect(list).toMatchObject({ names: ['a.example', 'b.example'], version: 1, policies: [] });
    for (const id of [undefined, teen]) await put({ lists: [list.listId, list.listId] }, id);
    expect(await policy()).toMatchObject({ lists: [list.listId], version: 2 });
    const changed = await send('PUT', `/filter/lists/${list.listId}`, { names: ['c.example'], version: 1 });
    expect(changed.json().data).toMatchObject({ names: ['c.example'], version: 2 });
    expect((await send('PUT', `/filter/lists/${list.listId}`, { names: [], version: 1 })).json().code).toBe(
      'CONFLICT',
    );
    expect([(await policy()).version, (await policy(teen)).version]).toEqual([3, 3]);
    await send('DELETE', `/filter/lists/${list.listId}`);
    expect(await policy(teen)).toMatchObject({ lists: [], version: 4 });
    expect(await data('GET', '/filter/lists')).toEqual([]);
    expect((await put({ lists: [list.listId] })).statusCode).toBe(404);
  });

  it('say which of their names cannot be used', async () => {
    const { send } = await settled();
    const answer = await send('POST', '/filter/lists', {
      name: 'L',
      action: 'deny',
      names: ['a.example', 'co.uk', '::1'],
    });
    expect(messageOf(answer)?.map((text) => text.split(':')[0])).toEqual(['names.1', 'names.2']);
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
