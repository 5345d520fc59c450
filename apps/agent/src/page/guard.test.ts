/** The page’s server with the real guard and sessions: what a site, another program and another local user get of it. */
import { describe, expect, it } from 'vitest';
import { OPEN_HEADER } from './guard.ts';
import { testPage } from './test-page.ts';

describe('the page of the agent', () => {
  const page = testPage();
  const { ask, begun, origin, stateOf, token } = page;

  it('is not given to a name that leads to the loopback, nor to another site', async () => {
    const session = await begun();
    for (const headers of [
      { ...session, host: 'evil.example' },
      { ...session, host: `evil.example:${page.server.host.split(':')[1]}` },
      { ...session, host: 'localhost' },
      { ...session, origin: 'http://evil.example' },
      { ...session, origin: 'null' },
      { ...session, origin: 'http://127.0.0.1:8080' },
      { ...session, 'sec-fetch-site': 'cross-site' },
      { ...session, 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await ask('/api/state', { headers })).status).toBe(403);
      expect((await ask('/', { headers })).status).toBe(403);
      expect((await ask('/api/resume', { body: '{"user":"theo"}', headers })).status).toBe(403);
    }
    expect((await stateOf(session)).user.name).toBe('theo');
  });

  it('does nothing for a form, a page without its origin, or what is not JSON', async () => {
    const { cookie, ...from } = await begun();
    const body = '{"user":"theo"}';
    expect((await ask('/api/resume', { body, headers: { cookie } })).status).toBe(403);
    const form = { ...from, cookie, 'content-type': 'text/plain' };
    expect((await ask('/api/resume', { body, headers: form })).status).toBe(415);
    const session = { ...from, cookie };
    for (const wrong of ['', '[]', '{"user":"../x"}', '{"user":null}'])
      expect((await ask('/api/resume', { body: wrong, headers: session })).status).toBe(400);
    expect((await ask('/api/nothing', { body, headers: session })).status).toBe(404);
    expect((await ask('/api/nothing', { headers: session })).status).toBe(404);
    const long = JSON.stringify({ user: 'theo', length: '10m', secret: 'x'.repeat(100_000) });
    expect((await ask('/api/pause', { body: long, headers: session })).status).toBe(413);
    const pieces = { ...session, 'transfer-encoding': 'chunked' };
    expect((await ask('/api/pause', { body: long, headers: pieces })).status).toBe(413);
    expect(page.pauses.told).toEqual([]);
  });

  it('takes a token of the command, which no page gets, once', async () => {
    const body = '{}';
    expect((await ask('/api/open', { body })).status).toBe(403);
    expect((await ask('/api/open', { body, headers: { ...origin(), [OPEN_HEADER]: '1' } })).status).toBe(403);
    const asPage = { [OPEN_HEADER]: '1', 'sec-fetch-site': 'none' };
    expect((await ask('/api/open', { body, headers: asPage })).status).toBe(403);
    const given = JSON.stringify({ token: await token() });
    const first = await ask('/api/session', { body: given, headers: origin() });
    expect(first.headers['set-cookie']?.[0]).toMatch(
      /^kinward_agent=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/u,
    );
    expect((await ask('/api/session', { body: given, headers: origin() })).status).toBe(401);
    for (const cookie of ['', 'kinward_agent=', `kinward_agent=${'a'.repeat(43)}`])
      for (const url of ['/api/state', '/api/rules', '/api/check', '/api/update'])
        expect((await ask(url, { headers: { cookie } })).status).toBe(401);
  });

  it('is nothing for who has no account of a person', async () => {
    page.users = [];
    for (const url of ['/', '/api/state']) expect((await ask(url)).status).toBe(403);
    expect((await ask('/api/tray', { headers: { [OPEN_HEADER]: '1' } })).status).toBe(403);
    expect((await ask('/api/open', { body: '{}', headers: { [OPEN_HEADER]: '1' } })).status).toBe(403);
  });
});
