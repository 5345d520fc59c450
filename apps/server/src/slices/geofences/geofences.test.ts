import { describe, expect, it } from 'vitest';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { readEvents } from '@kinward/client/events.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newId } from '../../platform/ids.ts';

const stack = useStack();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, headers: Record<string, string> = {}, payload?: object) =>
  stack.current.server.inject({ method, url: `/api/geofence${url}`, headers, payload });

const SCHOOL = {
  fenceName: 'School',
  address: 'Falmouth, England, United Kingdom',
  fenceRadius: 0.4,
  latitude: 50.1526,
  longitude: -5.0647,
  action: 'Allow' as const,
};

const settle = async () => {
  const parent = await stack.current.parent();
  const { deviceId, childId } = await stack.current.device(parent);
  return { parent, deviceId, childId };
};
const addFence = async (parent: TestParent, deviceId: DeviceId, fields: object = {}): Promise<Geofence> => {
  const answer = await call('POST', '', parent.headers, { deviceId, ...SCHOOL, ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json().data;
};
const read = async (parent: TestParent, query: string): Promise<Geofence[]> =>
  (await call('GET', query, parent.headers)).json().data;

describe('who may touch fences', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', '', undefined],
    ['POST', '', { deviceId: newDeviceId(), ...SCHOOL }],
    ['PUT', `/${newId()}`, SCHOOL],
    ['DELETE', `/${newId()}`, undefined],
  ])("401 without a token and with a device's: %s %s", async (method, url, body) => {
    const device = await stack.current.device(await stack.current.parent());
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
  });

  it('403 while the plan has expired', async () => {
    const { parent, deviceId } = await settle();
    const account = stack.current.db
      .selectFrom('accounts')
      .select('family_id')
      .where('id', '=', parent.userId);
    await stack.current.db
      .updateTable('families')
      .set({ plan_expires_at: new Date(stack.current.clock.now().getTime() - 60_000) })
      .where('id', '=', account)
      .execute();
    // What the process remembers of a plan for a moment is over.
    stack.current.clock.advance(10);
    const late = await stack.current.login(parent.email, parent.password);
    const answer = await call('POST', '', late.headers, { deviceId, ...SCHOOL });
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Package has expired']);
  });

  it('404 when the fence or the device belongs to another family, which keeps them as they were', async () => {
    const owner = await settle();
    const stranger = await settle();
    const fence = await addFence(owner.parent, owner.deviceId);
    const { headers } = stranger.parent;
    const answers = [
      await call('GET', `?fenceId=${fence.fenceId}`, headers),
      await call('GET', `?fenceId=${newId()}`, headers),
      await call('GET', `?deviceId=${owner.deviceId}`, headers),
      await call('GET', `?deviceId=${stranger.deviceId}&fenceId=${fence.fenceId}`, headers),
      await call('POST', '', headers, { ...SCHOOL, deviceId: owner.deviceId }),
      await call('PUT', `/${fence.fenceId}`, headers, { ...SCHOOL, fenceName: 'Mine' }),
      await call('PUT', `/${fence.fenceId}`, headers, { ...SCHOOL, version: 9 }),
      await call('DELETE', `/${fence.fenceId}`, headers),
      await call('DELETE', '/not-an-id', headers),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await read(stranger.parent, '')).toEqual([]);
    expect(await read(owner.parent, '')).toEqual([fence]);
  });
});

describe('adding and changing a fence', () => {
  it.each([
    [{ fenceRadius: 0 }, 'Range should be greater than zero.'],
    [{ fenceRadius: -1 }, 'Range should be greater than zero.'],
    [{ fenceRadius: 10.1 }, 'Range is at most 10 miles.'],
    [{ fenceRadius: '1' }, 'Enter the range in miles'],
    [{ fenceName: ' ' }, 'This is required'],
    [{ fenceName: 'see www.example.org' }, 'A name cannot hold a link'],
    [{ fenceName: 'a'.repeat(81) }, 'At most 80 characters'],
    [{ address: 'a'.repeat(256) }, 'At most 255 characters'],
    [{ latitude: 90.1 }, 'Latitude goes from -90 to 90'],
    [{ longitude: -181 }, 'Longitude goes from -180 to 180'],
    [{ action: 'allow' }, 'Choose Allow or Block'],
  ])('400 for %j, and nothing is kept', async (fields, message) => {
    const { parent, deviceId } = await settle();
    const fence = await addFence(parent, deviceId);
    for (const answer of [
      await call('POST', '', parent.headers, { deviceId, ...SCHOOL, ...fields }),
      await call('PUT', `/${fence.fenceId}`, parent.headers, { ...SCHOOL, ...fields }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toContainEqual({ path: Object.keys(fields)[0], message });
    }
    expect(await read(parent, '')).toEqual([fence]);
  });

  it('answers with the specified messages and keeps names of any script as they are', async () => {
    const { parent, deviceId } = await settle();
    const added = await call('POST', '', parent.headers, {
      deviceId,
      ...SCHOOL,
      fenceName: ' Škola „Sv. <Nikola>” 🏫 مدرسة ',
      address: '',
    });
    expect([added.statusCode, added.json().message]).toEqual([201, 'Created Successful']);
    const { fenceId } = added.json().data;
    expect(await read(parent, `?fenceId=${fenceId}`)).toEqual([
      { ...SCHOOL, fenceId, deviceId, fenceName: 'Škola „Sv. <Nikola>” 🏫 مدرسة', address: '', version: 1 },
    ]);
    const changed = await call('PUT', `/${fenceId}`, parent.headers, {
      ...SCHOOL,
      fenceRadius: 10,
      action: 'Block',
    });
    expect([changed.statusCode, changed.json().message]).toEqual([200, 'Updated Successful']);
    const [now] = await read(parent, `?fenceId=${fenceId}`);
    expect(now).toEqual({ ...SCHOOL, fenceId, deviceId, fenceRadius: 10, action: 'Block', version: 2 });
    const removed = await call('DELETE', `/${fenceId}`, parent.headers);
    expect([removed.statusCode, removed.json().message]).toEqual([200, 'Deleted Successful']);
    expect((await call('DELETE', `/${fenceId}`, parent.headers)).statusCode).toBe(404);
  });

  it('lists by device and action, and those of the whole family without either', async () => {
    const { parent, deviceId, childId } = await settle();
    const other = await stack.current.device(parent, { childId });
    const school = await addFence(parent, deviceId);
    const club = await addFence(parent, deviceId, { fenceName: 'club', action: 'Block' });
    const home = await addFence(parent, other.deviceId, { fenceName: 'Home' });
    expect(await read(parent, `?deviceId=${deviceId}`)).toEqual([club, school]);
    expect(await read(parent, `?deviceId=${deviceId}&action=Allow`)).toEqual([school]);
    expect(await read(parent, '?action=Allow')).toEqual([home, school]);
    expect(await read(parent, '')).toEqual([club, home, school]);
    expect((await call('GET', '?action=Maybe', parent.headers)).statusCode).toBe(400);
  });

  it('is deleted with its device', async () => {
    const { parent, deviceId } = await settle();
    await addFence(parent, deviceId);
    await stack.current.server.inject({
      method: 'DELETE',
      url: `/api/child/device/${deviceId}`,
      headers: parent.headers,
    });
    expect(await read(parent, '')).toEqual([]);
    expect(
      await stack.current.db.selectFrom('geofences').select('id').where('device_id', '=', deviceId).execute(),
    ).toEqual([]);
  });
});

describe('two parents at once', () => {
  it('the later of two changes to one fence is refused; without a version it wins', async () => {
    const { parent, deviceId } = await settle();
    const fence = await addFence(parent, deviceId);
    const change = (fenceName: string) =>
      call('PUT', `/${fence.fenceId}`, parent.headers, { ...SCHOOL, fenceName, version: fence.version });
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map(change));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json()).toMatchObject({ code: 'CONFLICT' });
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json().data;
    expect(await read(parent, '')).toEqual([winner]);
    expect(winner.version).toBe(2);
    const plain = await call('PUT', `/${fence.fenceId}`, parent.headers, { ...SCHOOL, fenceName: 'Last' });
    expect(plain.json().data).toMatchObject({ fenceName: 'Last', version: 3 });
  });

  it('404, not a conflict, when the fence was deleted meanwhile', async () => {
    const { parent, deviceId } = await settle();
    const { fenceId } = await addFence(parent, deviceId);
    await call('DELETE', `/${fenceId}`, parent.headers);
    const answer = await call('PUT', `/${fenceId}`, parent.headers, { ...SCHOOL, version: 1 });
    expect(answer.statusCode).toBe(404);
  });

  it('the hundredth fence is taken once, and the device next to it has its own hundred', async () => {
    const { parent, deviceId, childId } = await settle();
    for (let made = 0; made < 98; made += 14) {
      await Promise.all(Array.from({ length: 14 }, () => addFence(parent, deviceId)));
    }
    const race = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '', parent.headers, { deviceId, ...SCHOOL })),
    );
    expect(race.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 403, 403, 403, 403, 403, 403,
    ]);
    expect(race.find(({ statusCode }) => statusCode === 403)?.json()).toMatchObject({ code: 'FENCE_CAP' });
    expect(await read(parent, `?deviceId=${deviceId}`)).toHaveLength(100);
    const other = await stack.current.device(parent, { childId });
    await addFence(parent, other.deviceId);
  });

  it('no fence is left of a device that is removed while fences are added', async () => {
    const { parent, deviceId } = await settle();
    const add = () => call('POST', '', parent.headers, { deviceId, ...SCHOOL });
    const remove = stack.current.server.inject({
      method: 'DELETE',
      url: `/api/child/device/${deviceId}`,
      headers: parent.headers,
    });
    const answers = await Promise.all([add(), add(), add(), add()]);
    expect((await remove).statusCode).toBe(200);
    for (const { statusCode } of answers) expect([201, 404]).toContain(statusCode);
    expect(await read(parent, '')).toEqual([]);
  });
});

describe('the database itself', () => {
  it('refuses a fence that points across families', async () => {
    const [one, two] = [await settle(), await settle()];
    const familyOf = async (deviceId: DeviceId): Promise<FamilyId> =>
      (
        await stack.current.db
          .selectFrom('devices')
          .select('family_id')
          .where('id', '=', deviceId)
          .executeTakeFirstOrThrow()
      ).family_id;
    const insert = stack.current.db
      .insertInto('geofences')
      .values({
        id: newId(),
        family_id: await familyOf(one.deviceId),
        device_id: two.deviceId,
        name: 'Across',
        address: '',
        radius: 1,
        latitude: 0,
        longitude: 0,
        action: 'Allow',
      })
      .execute();
    await expect(insert).rejects.toThrow(/foreign key/u);
  });
});

describe('the family stream', () => {
  it("informs the other parent's page of every change and a stranger's of none", async () => {
    const { parent, deviceId } = await settle();
    const stranger = await stack.current.parent();
    const told = { own: 0, stranger: 0 };
    const listen = async (who: TestParent, key: keyof typeof told) => {
      const end = new AbortController();
      const response = await fetch(`${stack.current.url}/api/events`, {
        headers: who.headers,
        signal: end.signal,
      });
      const follow = async (): Promise<void> => {
        for await (const { data } of readEvents(response.body!))
          if (data.includes('"geofences"')) told[key] += 1;
      };
      return { end, done: follow().catch(() => undefined) };
    };
    const listeners = [await listen(parent, 'own'), await listen(stranger, 'stranger')];
    const { fenceId } = await addFence(parent, deviceId);
    await expect.poll(() => told.own).toBe(1);
    await call('PUT', `/${fenceId}`, parent.headers, SCHOOL);
    await expect.poll(() => told.own).toBe(2);
    await call('DELETE', `/${fenceId}`, parent.headers);
    await expect.poll(() => told.own).toBe(3);
    expect(told.stranger).toBe(0);
    for (const { end, done } of listeners) {
      end.abort();
      await done;
    }
  });
});
