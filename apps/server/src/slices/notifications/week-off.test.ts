/** The link in the mail of the week: works without a login, for one parent and one mail, and only on a press. */
import { describe, expect, it } from 'vitest';
import { listAuditEvents } from '@kinward/contract/audit/audit.routes.ts';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@kinward/contract/notifications/notifications.routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';

const stack = useStack();

const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: string) =>
  stack.current.server.inject({ method, url, headers, ...(payload !== undefined && { payload }) });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const settingsOf = (parent: TestParent) => parent.api.call(getNotificationSettings, {});
const acts = async (parent: TestParent) =>
  (await parent.api.call(listAuditEvents, { query: {} })).filter(({ act }) => act === 'notifications.set');

/** A parent and the path of the link in a mail that was sent to them. */
const mailed = async (parent: TestParent) => {
  const { childId } = await stack.current.device(parent);
  const { config, messages } = stack.current.platform;
  // Only an installation that knows its address can name it; one with an address shows no outbox, which the registration above reads.
  Object.assign(config, { publicUrl: 'https://kin.example.org' });
  try {
    const sent = await stack.current.server.inject({
      method: 'POST',
      url: '/api/activity/week/mail',
      headers: { ...parent.headers, host: 'kin.example.org' },
      payload: { childId, week: '2026-04-27' },
    });
    expect(sent.statusCode).toBe(200);
  } finally {
    Object.assign(config, { publicUrl: null });
  }
  const mails = (await messages.outbox()).filter(({ text }) => text.includes('/week-mail/off/'));
  const links = mails.map(
    ({ text }) => /https:\/\/kin\.example\.org(\S+)/u.exec(text.split('Fewer mails')[1] ?? '')?.[1],
  );
  return links[0] ?? '';
};

describe('the link in the mail of the week', () => {
  it('asks when it is opened and changes nothing, however often a scanner opens it', async () => {
    const parent = await stack.current.parent();
    const path = await mailed(parent);
    for (let times = 0; times < 3; times += 1) {
      const page = await call('GET', path);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain('Stop the mail of the week?');
      expect(page.body).not.toMatch(/<script|https?:/u);
    }
    expect((await settingsOf(parent)).week).toBe(true);
    expect(await acts(parent)).toEqual([]);
  });

  it.each([
    ['a mail program', FORM, ONE_CLICK],
    [
      'one that sends the other kind of form',
      { 'content-type': 'multipart/form-data; boundary=x' },
      `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
    ],
    ['the button of the page', { ...FORM, origin: 'http://127.0.0.1:8080' }, ONE_CLICK],
    ['one that sends no body', {}, undefined],
  ])('switches this mail of this parent off for %s, and nothing else', async (_, headers, body) => {
    const parent = await stack.current.parent();
    const other = await addSecondParent(stack.current, parent);
    const path = await mailed(parent);
    const { kinds } = await settingsOf(parent);
    await parent.api.call(updateNotificationSettings, {
      body: {
        kinds: { ...kinds, Battery: { mail: true, push: false } },
        quiet: { from: '22:00', to: '06:00' },
      },
    });
    const before = await settingsOf(parent);
    for (let times = 0; times < 2; times += 1) {
      const done = await call('POST', path, headers, body);
      expect([done.statusCode, done.body.includes('You get no more mails of the week.')]).toEqual([
        200,
        true,
      ]);
    }
    expect(await settingsOf(parent)).toEqual({ ...before, week: false });
    expect((await settingsOf(other)).week).toBe(true);
    // Saving the settings and switching off; the second press changed nothing.
    expect(await acts(parent)).toHaveLength(2);
    expect((await call('GET', path)).body).toContain('You get no more mails of the week.');
  });

  it('opens nothing else: neither as a token nor with another parent’s ids', async () => {
    const parent = await stack.current.parent();
    const path = await mailed(parent);
    const token = path.split('/').at(-1) ?? '';
    for (const authorization of [`Bearer ${token}`, `Bearer kwp_${token}`])
      expect((await call('GET', '/api/notification/settings', { authorization })).statusCode).toBe(401);
    const bytes = Buffer.from(token, 'base64url');
    const other = await addSecondParent(stack.current, parent);
    const foreign = Buffer.from(other.userId.replaceAll('-', ''), 'hex');
    const forged = Buffer.concat([bytes.subarray(0, 16), foreign, bytes.subarray(32)]).toString('base64url');
    const wrong = [forged, token.slice(0, -1), `${token}A`, `${token}=`, 'x', '%00', 'a'.repeat(2_000)];
    for (const text of wrong)
      for (const method of ['GET', 'POST'] as const) {
        const answer = await call(
          method,
          `/api/week-mail/off/${text}`,
          method === 'POST' ? FORM : {},
          ONE_CLICK,
        );
        expect([text, answer.statusCode]).toEqual([text, 404]);
        expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; /u);
      }
    expect([(await settingsOf(parent)).week, (await settingsOf(other)).week]).toEqual([true, true]);
  });

  it('is not pressed by a page of another origin', async () => {
    const parent = await stack.current.parent();
    const path = await mailed(parent);
    const refused = await call('POST', path, { ...FORM, origin: 'https://elsewhere.example' }, ONE_CLICK);
    expect(refused.statusCode).toBe(403);
    expect((await settingsOf(parent)).week).toBe(true);
  });
});
