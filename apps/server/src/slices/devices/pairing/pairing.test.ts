import { REPORTED } from '@kinward/contract/devices/devices.schemas.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODE_ALPHABET } from '@kinward/contract/devices/devices.schemas.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newPairingCode, normalisePairingCode } from './pairing-code.ts';

const stack = useStack();

const WRONG = { code: 'ABCD-EFGH', platform: 'Android' };
const INVALID = {
  message: 'This code is wrong, was used already or has expired.',
  code: 'PAIRING_CODE_INVALID',
};

let last = 1;
/** Another address of this machine, so that tests do not meet each other's limits. */
const newAddress = (): string => `127.0.${Math.floor((last += 1) / 200)}.${(last % 200) + 2}`;
let address = newAddress();
beforeEach(() => {
  address = newAddress();
});

const pair = (payload: object, remoteAddress = address) =>
  stack.current.server.inject({ method: 'POST', url: '/api/device/pair', payload, remoteAddress });
const status = (token: string) =>
  stack.current.server.inject({
    method: 'PUT',
    url: '/api/device/status',
    headers: { authorization: `Bearer ${token}` },
    payload: { battery: 50 },
  });

describe('pairing', () => {
  it.each([
    [{}],
    [{ code: '', platform: 'Android' }],
    [{ code: 'ABCD-EFGH' }],
    [{ code: 'ABCD-EFGH', platform: '' }],
    [{ code: 'ABCD-EFGH', platform: 'a\u0000b' }],
    [{ code: 'ABCD-EFGH', platform: 'Android', model: '\uD800' }],
    [{ code: 12345678, platform: 'Android' }],
    [{ code: 'A'.repeat(65), platform: 'Android' }],
    [{ code: 'ABCD-EFGH', platform: 'x'.repeat(256) }],
  ])('400 for %j', async (body) => {
    const answer = await pair(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('answers a token that works, and the portal shows the device as paired', async () => {
    const parent = await stack.current.parent();
    const added = await parent.addDevice({ childId: await parent.addChild({ firstName: 'Zoë' }) });
    const said = Object.fromEntries(REPORTED.map((name) => [name, `its ${name}`]));
    const answer = await pair({ code: added.uniqueCode, ...said });
    expect(answer.statusCode).toBe(201);
    const { deviceId, deviceToken, childName } = answer.json().data;
    expect({ deviceId, childName }).toEqual({ deviceId: added.deviceId, childName: 'Zoë' });
    expect(deviceToken).toMatch(/^kwd_[\w-]{65}$/u);
    expect((await status(deviceToken)).statusCode).toBe(200);
    const list = await stack.current.server.inject({
      method: 'GET',
      url: '/api/child',
      headers: parent.headers,
    });
    const [device] = list.json().data[0].devices;
    expect(device).toMatchObject({ paired: true, codeExpiresAt: null, ...said });
    expect(device.pairedAt).not.toBeNull();
    expect(device.lastSeenAt).not.toBeNull();
  });

  it('stores the token as a hash only', async () => {
    const device = await stack.current.device(await stack.current.parent());
    const row = await stack.current.db
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', device.deviceId)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(device.token.slice(4));
  });

  it.each([
    ['as shown', (code: string) => code],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without the dash', (code: string) => code.replace('-', '')],
    ['with blanks and a long dash', (code: string) => ` ${code.replace('-', ' – ').split('').join(' ')} `],
  ])('201 for the code %s', async (_how, spell) => {
    const { uniqueCode } = await (await stack.current.parent()).addDevice();
    expect((await pair({ code: spell(uniqueCode), platform: 'Android' })).statusCode).toBe(201);
  });

  it('gives one answer, byte by byte, for wrong, used and expired codes', async () => {
    const parent = await stack.current.parent();
    const [used, expired] = [await parent.addDevice(), await parent.addDevice()];
    expect((await pair({ ...WRONG, code: used.uniqueCode })).statusCode).toBe(201);
    await stack.current.db
      .updateTable('pairing_codes')
      .set({ expires_at: stack.current.clock.now() })
      .where('device_id', '=', expired.deviceId)
      .execute();
    const answers = [
      await pair(WRONG),
      await pair({ ...WRONG, code: used.uniqueCode }),
      await pair({ ...WRONG, code: expired.uniqueCode }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400]);
    expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set([JSON.stringify(INVALID)]));
  });

  it('20 times at once with one right code: one 201', async () => {
    const { uniqueCode } = await (await stack.current.parent()).addDevice();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pair({ code: uniqueCode, platform: 'Android' }, newAddress())),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(19).fill(400),
    ]);
    const tokens = answers
      .filter((answer) => answer.statusCode === 201)
      .map((answer) => answer.json().data.deviceToken);
    expect((await status(tokens[0])).statusCode).toBe(200);
  });

  it('while the device is being removed or given another code: 201 or 400, and never a dead end', async () => {
    const { server } = stack.current;
    const parent = await stack.current.parent();
    const childId = await parent.addChild();
    for (let round = 0; round < 15; round += 1) {
      const { deviceId, uniqueCode } = await parent.addDevice({ childId });
      const url = `/api/child/device/${deviceId}`;
      const [first, second, renewed, removed] = await Promise.all([
        pair({ code: uniqueCode, platform: 'Android' }, newAddress()),
        pair({ code: uniqueCode, platform: 'Android' }, newAddress()),
        server.inject({ method: 'POST', url: `${url}/code`, headers: parent.headers }),
        server.inject({ method: 'DELETE', url, headers: parent.headers }),
      ]);
      expect([201, 400]).toContain(first.statusCode);
      expect([201, 400]).toContain(second.statusCode);
      expect([201, 404]).toContain(renewed.statusCode);
      expect(removed.statusCode).toBe(200);
      const winner = [first, second].find((answer) => answer.statusCode === 201);
      if (winner) expect((await status(winner.json().data.deviceToken)).statusCode).toBe(401);
    }
  });

  it('forgets on a new pairing what the former phone said of itself', async () => {
    const { db } = stack.current;
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    await db
      .updateTable('device_states')
      .set({ permissions: JSON.stringify({ location: false }), charging: true, battery: 40 })
      .where('device_id', '=', device.deviceId)
      .execute();
    const renewed = await stack.current.server.inject({
      method: 'POST',
      url: `/api/child/device/${device.deviceId}/code`,
      headers: parent.headers,
    });
    await pair({ code: renewed.json().data.uniqueCode, platform: 'iOS' });
    const list = await stack.current.server.inject({
      method: 'GET',
      url: '/api/child',
      headers: parent.headers,
    });
    expect(list.json().data[0].devices[0]).toMatchObject({
      platform: 'iOS',
      model: null,
      missingPermissions: [],
      charging: null,
      battery: 40,
    });
  });
});

describe('an agent of a computer', () => {
  it('is what its client says of itself, until another client has the device', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent, { deviceType: 'Windows Desktop', agent: true });
    const isAgent = async () => {
      const list = await stack.current.server.inject({ url: '/api/child', headers: parent.headers });
      return list.json().data[0].devices[0].isAgent;
    };
    expect(await isAgent()).toBe(true);
    const url = `/api/child/device/${device.deviceId}/code`;
    const code = async () =>
      (await stack.current.server.inject({ method: 'POST', url, headers: parent.headers })).json().data
        .uniqueCode;
    await pair({ code: await code(), platform: 'Linux', abilities: [] });
    expect(await isAgent()).toBe(false);
    await pair({ code: await code(), platform: 'Linux', agent: true });
    expect(await isAgent()).toBe(true);
  });
});

describe('guessing', () => {
  it('429 from the eleventh wrong code of an address on, with the time to wait; another address continues', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await pair(WRONG));
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(10).fill(400), 429, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await pair(WRONG, newAddress())).statusCode).toBe(400);
  });

  it('50 wrong codes at once of one address: 10 are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => pair(WRONG)));
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(40);
  });

  it('right codes cost nothing and wash nothing away', async () => {
    const parent = await stack.current.parent();
    for (let n = 0; n < 9; n += 1) expect((await pair(WRONG)).statusCode).toBe(400);
    for (let n = 0; n < 3; n += 1) {
      const { uniqueCode } = await parent.addDevice();
      expect((await pair({ code: uniqueCode, platform: 'Android' })).statusCode).toBe(201);
    }
    expect([(await pair(WRONG)).statusCode, (await pair(WRONG)).statusCode]).toEqual([400, 429]);
  });

  it('tries that met the full installation do not count for their address', async () => {
    const { db, clock } = stack.current;
    const address = newAddress();
    await db.updateTable('pairing_guesses').set({ level: 1000, measured_at: clock.now() }).execute();
    const answers = [];
    for (let round = 0; round < 12; round += 1) answers.push((await pair(WRONG, address)).statusCode);
    expect(new Set(answers.slice(0, 3))).toEqual(new Set([429]));
    await db.updateTable('pairing_guesses').set({ level: 0, measured_at: clock.now() }).execute();
    const { uniqueCode } = await (await stack.current.parent()).addDevice();
    expect((await pair({ code: uniqueCode, platform: 'Android' }, address)).statusCode).toBe(201);
  });

  it('the whole installation takes 1,000 wrong codes, then one every 3.6 s', async () => {
    const { db, clock } = stack.current;
    const level = () => db.selectFrom('pairing_guesses').select('level').executeTakeFirstOrThrow();
    await db.updateTable('pairing_guesses').set({ level: 999, measured_at: clock.now() }).execute();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pair(WRONG, newAddress())));
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(1);
    const refused = answers.find((answer) => answer.statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED', data: { retryAfterSeconds: 4 } });
    clock.advance(4);
    const later = await Promise.all(Array.from({ length: 4 }, () => pair(WRONG, newAddress())));
    expect(later.filter((answer) => answer.statusCode === 400)).toHaveLength(1);
    await db.updateTable('pairing_guesses').set({ level: 500, measured_at: clock.now() }).execute();
    const { uniqueCode } = await (await stack.current.parent()).addDevice();
    expect((await pair({ code: uniqueCode, platform: 'Android' })).statusCode).toBe(201);
    expect((await level()).level).toBeLessThanOrEqual(500);
  });
});

describe('silence', () => {
  it('ends the token after 90 days, and the portal shows the device as no longer paired', async () => {
    const { db, clock } = stack.current;
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    const days = (n: number) => new Date(clock.now().getTime() - n * 86_400_000);
    const silentFor = async (n: number) => {
      await db
        .updateTable('devices')
        .set({ paired_at: days(200) })
        .where('id', '=', device.deviceId)
        .execute();
      await db
        .updateTable('device_states')
        .set({ last_seen_at: days(n) })
        .where('device_id', '=', device.deviceId)
        .execute();
      // Longer than an identity is believed.
      clock.advance(31);
    };
    await silentFor(89.9);
    expect((await status(device.token)).statusCode).toBe(200);
    await silentFor(90.1);
    expect((await status(device.token)).statusCode).toBe(401);
    const list = await stack.current.server.inject({
      method: 'GET',
      url: '/api/child',
      headers: parent.headers,
    });
    expect(list.json().data[0].devices[0]).toMatchObject({ paired: false });
  });
});

describe('codes', () => {
  it('draw every symbol of the alphabet about equally often', () => {
    const counts = new Map<string, number>();
    for (const symbol of newPairingCode(31_000)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    expect([...counts.keys()].toSorted().join('')).toBe(CODE_ALPHABET);
    // 1,000 each is expected; 200 away is more than six standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });

  it('are read without case, blanks and any kind of dash', () => {
    expect(normalisePairingCode(' abcd — ef\tg\u00A0h')).toBe('ABCDEFGH');
  });
});
