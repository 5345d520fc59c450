import { describe, expect, it } from 'vitest';
import { ABILITIES } from '@kinward/contract/devices/abilities.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import { listAuditEvents } from '@kinward/contract/audit/audit.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { pairDevice, reportAbilities } from '@kinward/contract/devices/devices.routes.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

const put = (payload: object, headers: Record<string, string> = {}) =>
  stack.current.server.inject({ method: 'PUT', url: '/api/device/abilities', payload, headers });
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const shown = async (parent: TestParent) => {
  const [child] = await parent.api.call(listChildren);
  return child?.devices[0];
};
const say = (device: TestDevice, abilities: string[]) =>
  device.api.call(reportAbilities, { body: { abilities } });

describe('abilities', () => {
  it('401 without a token, and with that of a parent', async () => {
    const parent = await stack.current.parent();
    expect((await put({ abilities: [] })).statusCode).toBe(401);
    expect((await put({ abilities: [] }, parent.headers)).statusCode).toBe(401);
  });

  it.each([
    [{}],
    [{ abilities: 'shows-rules' }],
    [{ abilities: [1] }],
    [{ abilities: [''] }],
    [{ abilities: ['a b'] }],
    [{ abilities: ['x'.repeat(65)] }],
    [{ abilities: Array.from({ length: 65 }, (_, n) => `a${n}`) }],
  ])('400 for %j, at pairing too', async (body) => {
    const device = await stack.current.device(await stack.current.parent());
    expect((await put(body, bearer(device))).statusCode).toBe(400);
    const pairing = await stack.current.server.inject({
      method: 'POST',
      url: '/api/device/pair',
      payload: { code: 'ABCD-EFGH', platform: 'Android', abilities: [''], ...body },
    });
    expect(pairing.json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('are told at pairing; a client that says nothing has none that are known', async () => {
    const parent = await stack.current.parent();
    const childId = await parent.addChild();
    await stack.current.device(parent, { childId, abilities: ['shows-rules', 'location-always'] });
    expect(await shown(parent)).toMatchObject({ abilities: ['location-always', 'shows-rules'], layers: [] });
    const other = await stack.current.parent();
    await stack.current.device(other, { abilities: null });
    expect(await shown(other)).toMatchObject({ abilities: null, layers: [] });
  });

  it('words of a newer client are ignored, not refused', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    await say(device, ['enforces-thoughts', 'shows-rules', 'shows-rules', '__proto__']);
    expect((await shown(parent))?.abilities).toEqual(['shows-rules']);
  });

  it('are replaced when they change, and both sides read the same', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    expect((await shown(parent))?.abilities).toEqual([...ABILITIES]);
    await say(device, ['shows-rules', 'asks']);
    const { abilities } = (await shown(parent)) ?? {};
    expect(abilities).toEqual(['shows-rules', 'asks']);
    expect((await device.api.call(getDeviceMe)).abilities).toEqual(abilities);
  });

  it('another client in its place is not what the former was', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    const url = `/api/child/device/${device.deviceId}/code`;
    const renewed = await stack.current.server.inject({ method: 'POST', url, headers: parent.headers });
    const code = renewed.json().data.uniqueCode as string;
    await stack.current.api.call(pairDevice, { body: { code, platform: 'Web' } });
    expect((await shown(parent))?.abilities).toBeNull();
  });

  it('a change is in the audit log, so often a day; the newest is shown in any case', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent, { abilities: ['shows-rules', 'enforces-apps'] });
    await say(device, ['shows-rules', 'asks']);
    await say(device, ['shows-rules', 'asks']);
    const events = async () =>
      (await parent.api.call(listAuditEvents, { query: {} })).filter(({ act }) => act === 'device.abilities');
    expect(await events()).toMatchObject([{ device: 'Phone', by: { kind: 'device' } }]);
    for (let n = 0; n < LIMITS.abilityChangesPerDay + 3; n += 1)
      await say(device, n % 2 === 0 ? ['enforces-apps'] : ['enforces-sites']);
    expect(await events()).toHaveLength(LIMITS.abilityChangesPerDay);
    expect((await shown(parent))?.abilities).toEqual(['enforces-apps']);
  });

  it("a third-party client's come from its adapter; the child's page adds that rules are shown", async () => {
    const parent = await stack.current.parent();
    const { deviceId } = await parent.addDevice();
    const inject = (method: 'POST' | 'GET', url: string, headers: Record<string, string> = {}) =>
      stack.current.server.inject({ method, url: `/api${url}`, headers });
    const { data } = (await inject('POST', `/child/device/${deviceId}/connect`, parent.headers)).json();
    const seconds = Math.floor(stack.current.clock.now().getTime() / 1000);
    const report = `/ingest/osmand?id=${data.deviceKey}&lat=50.1&lon=-5.1&timestamp=${seconds}`;
    expect((await inject('GET', report, { 'user-agent': 'GPSLogger' })).statusCode).toBe(200);
    expect(await shown(parent)).toMatchObject({ abilities: ['location-always'], layers: [] });
    await inject('GET', report, { 'user-agent': 'org.traccar.client' });
    expect((await shown(parent))?.abilities).toEqual(['location-always', 'calls-for-help']);
    const token = new URL(data.page.url).hash.replace('#page=', '');
    await inject('POST', '/page/agreed', { authorization: `Bearer ${token}` });
    expect((await shown(parent))?.layers).toEqual([{ kind: 'page', abilities: ['shows-rules'] }]);
    const page = await inject('GET', '/page', { authorization: `Bearer ${token}` });
    expect(page.json().data.me).toMatchObject({
      abilities: ['location-always', 'calls-for-help'],
      layers: [{ kind: 'page' }],
    });
  });
});
