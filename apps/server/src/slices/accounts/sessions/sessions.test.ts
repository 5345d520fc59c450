import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useAccounts } from '@kinward/testkit/calls/accounts.ts';

const app = useAccounts();
type Headers = Record<string, string>;
const me = async (headers?: Headers) => (await app.current.call('GET', '/session', { headers })).statusCode;
const addDevice = async (headers: Headers): Promise<string> => {
  const post = async (url: string, body: object) =>
    (await app.current.call('POST', url, { headers, body })).json().data;
  const { childId } = await post('/addChild', { firstName: 'Mia', age: 9, deviceType: 'Android' });
  return (await post('/child/addDevice', { childId, deviceName: 'Phone', deviceType: 'Android' })).deviceId;
};
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('who has a session', () => {
  it.each([
    ['GET', '/session'],
    ['DELETE', '/session'],
    ['DELETE', `/session/${newId()}`],
    ['POST', '/logout'],
    ['POST', '/update/password'],
    ['GET', '/subscription/subscribe'],
  ] as const)('401 without, with a made-up or with half a session: %s %s', async (method, url) => {
    const [parent, other] = [await app.current.parent(), await app.current.parent()];
    const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
    const cases: Headers[] = [
      {},
      { cookie: parent.cookie },
      bearer(parent.token),
      { ...bearer(parent.token), cookie: other.cookie },
      { ...bearer('kwp_made-up-token'), cookie: parent.cookie },
      { ...bearer(parent.cookie.slice(3)), cookie: parent.cookie },
      { authorization: `Basic ${parent.token}`, cookie: parent.cookie },
    ];
    for (const headers of cases) {
      const answer = await app.current.call(method, url, { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    const query = await app.current.call(method, `${url}?auth=${parent.token}`, {
      headers: { cookie: parent.cookie },
    });
    expect(query.statusCode).toBe(401);
    expect(await me(parent.headers)).toBe(200);
  });

  it('takes the token as ?auth= on the live routes alone, and there too with its cookie only', async () => {
    const [parent, other] = [await app.current.parent(), await app.current.parent()];
    const deviceId = await addDevice(parent.headers);
    const read = async ({ token }: { token: string }, cookie?: string) =>
      (
        await app.current.call('GET', `/live/devices/${deviceId}.json?auth=${token}`, {
          headers: cookie ? { cookie } : {},
        })
      ).statusCode;
    expect(await read(parent, parent.cookie)).toBe(200);
    expect([await read(parent), await read(parent, other.cookie)]).toEqual([401, 401]);
    // The token alone says whose values they are.
    expect(await read(other, other.cookie)).toBe(404);
  });

  it('401 seven days after the last use, and 200 while it is used', async () => {
    const parent = await app.current.parent();
    for (let day = 0; day < 3; day += 1) {
      app.current.clock.advance(6 * 86_400);
      expect(await me(parent.headers)).toBe(200);
    }
    app.current.clock.advance(7 * 86_400 + 1);
    expect(await me(parent.headers)).toBe(401);
  });

  it('401 after thirty days, however much it is used', async () => {
    const parent = await app.current.parent();
    for (let day = 0; day < 9; day += 1) {
      expect(await me(parent.headers)).toBe(200);
      app.current.clock.advance(80 * 3_600 + 1);
    }
    expect(await me(parent.headers)).toBe(401);
  });

  it('notes the last use at most once a minute', async () => {
    const parent = await app.current.parent();
    const lastUsed = async () => {
      const rows = await app.current.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('account_id', '=', parent.userId)
        .execute();
      return rows[0]?.last_used_at.getTime();
    };
    const first = await lastUsed();
    await me(parent.headers);
    expect(await lastUsed()).toBe(first);
    app.current.clock.advance(61);
    await me(parent.headers);
    expect(await lastUsed()).toBeGreaterThan(first ?? 0);
  });

  it('stores neither token nor cookie', async () => {
    const parent = await app.current.parent();
    const { rows } = await app.current.pool.query(
      'select s::text || b::text as all from sessions s join browsers b on true',
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(parent.token.slice(4));
    expect(text).not.toContain(Buffer.from(parent.token).toString('hex'));
    expect(text).not.toContain(parent.cookie.slice(7));
  });
});

describe('a second login', () => {
  it('in the same browser keeps the cookie, and the former token lives 60 s more', async () => {
    const parent = await app.current.parent();
    const again = await app.current.session(parent.email, parent.password, { cookie: parent.cookie });
    expect(again.cookie).toBe(parent.cookie);
    expect(again.token).not.toBe(parent.token);
    app.current.clock.advance(55);
    expect([await me(parent.headers), await me(again.headers)]).toEqual([200, 200]);
    app.current.clock.advance(10);
    expect([await me(parent.headers), await me(again.headers)]).toEqual([401, 200]);
  });

  it('of another account in the same browser gives another cookie', async () => {
    const [parent, other] = [await app.current.parent(), await app.current.register()];
    const there = await app.current.session(other.email, other.password, { cookie: parent.cookie });
    expect(there.cookie).not.toBe(parent.cookie);
    expect(await me({ ...there.headers, cookie: parent.cookie })).toBe(401);
  });

  it('is the eleventh browser: the oldest session ends and its end is announced', async () => {
    const parent = await app.current.parent();
    const later = [];
    for (let index = 0; index < 10; index += 1)
      later.push(await app.current.session(parent.email, parent.password));
    expect(await me(parent.headers)).toBe(401);
    for (const session of later) expect(await me(session.headers)).toBe(200);
    expect(app.current.events.at(-1)).toMatchObject({
      type: 'sessions.ended',
      sessionIds: [expect.any(String)],
    });
    expect(app.current.outbox.find((message) => message.to === parent.email)?.text).toContain(
      'was signed out',
    );
  });

  it('at the same moment in twelve browsers leaves ten', async () => {
    const parent = await app.current.register();
    const opened = [];
    for (let round = 0; round < 3; round += 1) {
      opened.push(
        ...(await Promise.all([1, 2, 3, 4].map(() => app.current.session(parent.email, parent.password)))),
      );
    }
    const answers = await Promise.all(opened.map((session) => me(session.headers)));
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
  });
});

describe('the list of sessions', () => {
  it('names the browsers in words, the current one first, one line each', async () => {
    const parent = await app.current.parent();
    await app.current.session(parent.email, parent.password, { cookie: parent.cookie });
    const there = await app.current.session(parent.email, parent.password, {
      headers: { 'user-agent': FIREFOX },
    });
    const { data } = (await app.current.call('GET', '/session', { headers: there.headers })).json();
    expect(data).toMatchObject([
      { browser: 'Firefox on Linux', current: true },
      { browser: 'An unknown browser', current: false },
    ]);
  });

  it('404 for a session of another account, unknown or malformed, and that session stays', async () => {
    const [parent, stranger] = [await app.current.parent(), await app.current.parent()];
    const [mine] = (await app.current.call('GET', '/session', { headers: parent.headers })).json().data;
    const answers = [];
    for (const id of [mine.sessionId, newId(), 'not-an-id']) {
      answers.push(await app.current.call('DELETE', `/session/${id}`, { headers: stranger.headers }));
    }
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await me(parent.headers)).toBe(200);
  });

  it('ends one: it is announced, its token is dead, and its browser is unknown again', async () => {
    const parent = await app.current.parent();
    const there = await app.current.session(parent.email, parent.password);
    const { data } = (await app.current.call('GET', '/session', { headers: parent.headers })).json();
    const other = data.find((row: { current: boolean }) => !row.current);
    const ended = await app.current.call('DELETE', `/session/${other.sessionId}`, {
      headers: parent.headers,
    });
    expect([ended.statusCode, ended.json().message]).toEqual([200, 'Signed out there.']);
    expect(app.current.events.at(-1)).toMatchObject({
      type: 'sessions.ended',
      sessionIds: [other.sessionId],
    });
    expect([await me(there.headers), await me(parent.headers)]).toEqual([401, 200]);
    const again = await app.current.session(parent.email, parent.password, { cookie: there.cookie });
    expect(again.cookie).not.toBe(there.cookie);
  });

  it('ends all others and says how many', async () => {
    const parent = await app.current.parent();
    const others = [
      await app.current.session(parent.email, parent.password),
      await app.current.session(parent.email, parent.password),
    ];
    const answer = await app.current.call('DELETE', '/session', { headers: parent.headers });
    expect(answer.json()).toEqual({ data: { ended: 2 }, message: 'Signed out everywhere else.' });
    expect(await me(parent.headers)).toBe(200);
    for (const other of others) expect(await me(other.headers)).toBe(401);
  });

  it('POST /logout ends this session, also its former token, and asks the browser to forget', async () => {
    const parent = await app.current.parent();
    const again = await app.current.session(parent.email, parent.password, { cookie: parent.cookie });
    const there = await app.current.session(parent.email, parent.password);
    const answer = await app.current.call('POST', '/logout', { headers: again.headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'You are logged out.' }]);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect([await me(again.headers), await me(parent.headers), await me(there.headers)]).toEqual([
      401, 401, 200,
    ]);
    const event = app.current.events.at(-1);
    expect(event?.type === 'sessions.ended' && event.sessionIds).toHaveLength(2);
  });
});

describe('what has run out', () => {
  it('is removed by the purge, and what lives stays', async () => {
    const parent = await app.current.parent();
    app.current.clock.advance(31 * 86_400);
    const fresh = await app.current.session(parent.email, parent.password);
    await app.current.stack.runJob('accounts.purge');
    const rows = await app.current.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', parent.userId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await me(fresh.headers)).toBe(200);
    expect(await me(parent.headers)).toBe(401);
  });
});
