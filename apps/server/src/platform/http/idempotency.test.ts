import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '@kinward/testkit/calls/inject.ts';
import { callsOf, inject } from '@kinward/testkit/calls/inject.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { startStack, type Stack, type TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack({ records: true });
let other: Stack;
let owner: pg.Client;
let parent: TestParent;
beforeAll(async () => {
  other = await startStack({ place: stack.current.place, shareDatabaseWith: stack.current });
  owner = new pg.Client(stack.current.platform.databaseOwner);
  await owner.connect();
  parent = await stack.current.parent();
}, 60_000);
afterAll(async () => {
  await owner.end();
  await other.close();
});

let count = 0;
const newKey = (): string => `key-${(count += 1)}`;
const MIA = { firstName: 'Mia', age: 9, deviceType: 'Android' };

const post = (url: string, key: string | undefined, options: CallOptions = {}, on = stack.current) =>
  inject(on.server, 'POST', url, {
    ...options,
    headers: { ...(options.headers ?? parent.headers), ...(key !== undefined && { 'idempotency-key': key }) },
  });
const addChild = (key: string | undefined, name: string, who = parent, on = stack.current) =>
  post('/addChild', key, { headers: who.headers, body: { ...MIA, firstName: name } }, on);

const children = async (name: string): Promise<number> =>
  (await stack.current.db.selectFrom('children').select('id').where('first_name', '=', name).execute())
    .length;
/** How often a change of the children was announced; jobs announce other things meanwhile. */
const announced = (): number =>
  stack.current.records.events.filter(({ type }) => type === 'children.changed').length;
/** Changes the table as its owner may. */
const alter = (how: string) => owner.query(`alter table idempotency_keys ${how}`);

describe('POST with an Idempotency-Key', () => {
  it('401 without a session, whatever was answered under the key', async () => {
    const key = newKey();
    expect((await addChild(key, 'Ada')).statusCode).toBe(201);
    const answer = await post('/addChild', key, { headers: {}, body: { ...MIA, firstName: 'Ada' } });
    expect(answer.statusCode).toBe(401);
  });

  it.each(['', 'x'.repeat(65), 'a b', 'ä', 'a\tb'])('400 for the key %j', async (key) => {
    const answer = await addChild(key, 'Bad');
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'Idempotency-Key' }] });
    expect([answer.statusCode, await children('Bad')]).toEqual([400, 0]);
  });

  it('404 for another family, and the key is free for the right call', async () => {
    const key = newKey();
    const { childId } = await (await stack.current.parent()).addDevice();
    const add = (id: string) =>
      post('/child/addDevice', key, { body: { childId: id, deviceName: 'Phone', deviceType: 'Android' } });
    expect((await add(childId)).statusCode).toBe(404);
    expect((await add(await parent.addChild())).statusCode).toBe(201);
  });

  it('answers the second call as the first, makes one, and announces it once', async () => {
    const key = '!#$%&*+-.^_`|~:/?'.padEnd(64, '~');
    const before = announced();
    const [first, second] = [await addChild(key, 'Bea'), await addChild(key, 'Bea')];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await children('Bea')).toBe(1);
    expect(announced() - before).toBe(1);
  });

  it('makes two without a key, and ignores a key where nothing is made', async () => {
    for (let round = 0; round < 2; round += 1) await addChild(undefined, 'Cem');
    expect(await children('Cem')).toBe(2);
    const answer = await inject(stack.current.server, 'GET', '/child', {
      headers: { ...parent.headers, 'idempotency-key': 'a b' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('keeps no refusal: the same key does the corrected call', async () => {
    const key = newKey();
    const wrong = await post('/addChild', key, { body: { ...MIA, firstName: '' } });
    expect([wrong.statusCode, (await addChild(key, 'Dee')).statusCode]).toEqual([400, 201]);
  });

  it('422 for another body or another route', async () => {
    const key = newKey();
    expect((await addChild(key, 'Eli')).statusCode).toBe(201);
    for (const answer of [
      await addChild(key, 'Eva'),
      await post('/contactus', key, { body: { subject: 'a', message: 'b' } }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect([await children('Eva'), (await addChild(key, 'Eli')).statusCode]).toEqual([0, 201]);
  });

  it('is of one account: another parent and another family have the same key to themselves', async () => {
    const key = newKey();
    const callers = [parent, await addSecondParent(stack.current, parent), await stack.current.parent()];
    for (const who of callers) expect((await addChild(key, 'Flo', who)).statusCode).toBe(201);
    expect(await children('Flo')).toBe(3);
  });

  it('goes on in another browser of the same account', async () => {
    const key = newKey();
    const again = await stack.current.login(parent.email, parent.password);
    expect((await addChild(key, 'Gus', again)).body).toBe((await addChild(key, 'Gus')).body);
  });

  it('gives its answer for 24 hours, and is free after that; the purge forgets it', async () => {
    const key = newKey();
    const { clock, db } = stack.current;
    const first = await addChild(key, 'Hal');
    clock.advance(86_399);
    expect((await addChild(key, 'Hal')).body).toBe(first.body);
    clock.advance(2);
    const later = await addChild(key, 'Ivo');
    expect([later.statusCode, (await addChild(key, 'Ivo')).body]).toEqual([201, later.body]);
    clock.advance(86_401);
    await stack.current.runJob('idempotency.purge');
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
  });

  it('stores neither what was sent nor a secret that was answered', async () => {
    const key = newKey();
    const body = { childId: await parent.addChild(), deviceName: 'Quixphone', deviceType: 'Android' };
    const { uniqueCode } = (await post('/child/addDevice', key, { body })).json().data;
    const row = await stack.current.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    for (const hidden of ['Quixphone', body.childId, uniqueCode])
      expect(Buffer.concat([row.digest, row.answer]).includes(hidden)).toBe(false);
  });
});

describe('calls that overlap', () => {
  it('get one answer in one process, and in two on one database', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => addChild(key, 'Jan', parent, n % 2 ? other : stack.current)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([answers[0]?.statusCode, await children('Jan')]).toEqual([201, 1]);
  });

  it('get the first answer also where there was place for one alone', async () => {
    const key = newKey();
    const full = await stack.current.parent();
    const childId = await full.addChild();
    for (let n = 0; n < 9; n += 1) await full.addDevice({ childId });
    const body = { childId, deviceName: 'Last', deviceType: 'Android' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        post('/child/addDevice', key, { headers: full.headers, body }, n % 2 ? other : stack.current),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });
});

describe('a call that breaks off', () => {
  it('with its connection leaves nothing, and the same key does it', async () => {
    const key = newKey();
    const { pool } = stack.current;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from families for no key update');
    // It is sent by being waited for.
    const call = addChild(key, 'Kai').then(({ statusCode }) => statusCode);
    const waiting =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await pool.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
    expect([await call, await children('Kai')]).toEqual([503, 0]);
    await holder.query('rollback');
    holder.release();
    expect([(await addChild(key, 'Kai')).statusCode, await children('Kai')]).toEqual([201, 1]);
  });

  it('between the act and its answer leaves neither, announces nothing, and the same key does it', async () => {
    const key = newKey();
    const before = announced();
    await alter('add constraint broken check (length(answer) = 0) not valid');
    expect([(await addChild(key, 'Lea')).statusCode, await children('Lea')]).toEqual([500, 0]);
    expect(announced()).toBe(before);
    await alter('drop constraint broken');
    expect([(await addChild(key, 'Lea')).statusCode, await children('Lea')]).toEqual([201, 1]);
  });
});

describe('a caller', () => {
  it('429 with more keys in a day than it may use; without a key, and for others of the family, it goes on', async () => {
    const small = await startStack({
      place: stack.current.place,
      shareDatabaseWith: stack.current,
      limits: { keyedCallsPerCallerDay: 2 },
    });
    const who = await stack.current.parent();
    const codes: number[] = [];
    for (let round = 0; round < 3; round += 1)
      codes.push((await addChild(newKey(), 'Max', who, small)).statusCode);
    codes.push((await addChild(undefined, 'Max', who, small)).statusCode);
    const device = await stack.current.device(who);
    // Of another caller, and never refused: it calls for help.
    for (let round = 0; round < 3; round += 1) {
      const headers = { ...device.headers, 'idempotency-key': newKey() };
      const sos = { clientId: crypto.randomUUID() };
      codes.push((await callsOf(() => small.server)('POST', '/device/sos', headers, sos)).statusCode);
    }
    await small.close();
    expect(codes).toEqual([201, 201, 429, 201, 201, 201, 201]);
  });
});
