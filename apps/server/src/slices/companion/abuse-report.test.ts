import { describe, expect, it } from 'vitest';
import type { ReportShown } from '@kinward/contract/companion/companion.schemas.ts';
import { listAuditEvents } from '@kinward/contract/audit/audit.routes.ts';
import { askExport } from '@kinward/contract/exports/exports.routes.ts';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import type { Stack, TestParent } from '@kinward/testkit/stack.ts';
import { unzip } from '@kinward/testkit/unzip.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const CONTACT = 'help@line.example';
const WORDS = 'Please do not call him. quartz-canary';

const stack = useStack({
  config: { abuseContact: `Help desk <${CONTACT}>` },
  limits: { reportsPerFamilyDay: 2, receiptDays: 30 },
});
const nobody = useStack();

const family = async (on: Stack = stack.current) => {
  const parent = await on.parent();
  const { deviceId, childId, headers } = await on.device(parent);
  const call = (method: 'GET' | 'POST', url: string, payload?: object, as = headers) =>
    on.server.inject({ method, url: `/api${url}`, headers: as, ...(payload && { payload }) });
  const shown = async (): Promise<ReportShown> => (await call('GET', '/device/report')).json().data;
  return {
    parent,
    deviceId,
    childId,
    headers,
    call,
    shown,
    me: async () => (await call('GET', '/device/me')).json().data,
    report: async (words?: string, as?: Record<string, string>) => {
      const { text, seal } = await shown();
      return call('POST', '/device/report', { text, seal, ...(words !== undefined && { words }) }, as);
    },
  };
};

const recordAccess = (parent: TestParent, deviceId: DeviceId) =>
  stack.current.server.inject({ url: `/api/location?deviceId=${deviceId}`, headers: parent.headers });

describe('who may', () => {
  it.each(['GET', 'POST'] as const)(
    '401 without a token, for a parent and for garbage: %s',
    async (method) => {
      const { parent, call } = await family();
      for (const as of [{}, parent.headers, { authorization: `Bearer kwd_${'A'.repeat(43)}` }])
        expect(
          (await call(method, '/device/report', method === 'POST' ? {} : undefined, as)).statusCode,
        ).toBe(401);
    },
  );

  it('400 for words of more than 2000 characters, and nothing ended', async () => {
    const { report, me } = await family();
    expect((await report('x'.repeat(2001))).statusCode).toBe(400);
    expect((await me()).mayReport).toBe(true);
  });

  it.each([
    ['another text', (one: ReportShown) => ({ ...one, text: `${one.text}!` })],
    [
      'another seal',
      (one: ReportShown) => ({ ...one, seal: one.seal.replace(/^./u, (c) => (c === 'A' ? 'B' : 'A')) }),
    ],
    ['no seal', (one: ReportShown) => ({ ...one, seal: '' })],
  ])('409 for %s than was shown, and nothing ended', async (_, change) => {
    const { call, shown, me } = await family();
    const { text, seal } = change(await shown());
    const answer = await call('POST', '/device/report', { text, seal });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'REPORT_CHANGED']);
    expect((await me()).childName).toBe('Mia');
  });

  it('409 for what was shown to another device', async () => {
    const [own, other] = [await family(), await family()];
    const { text, seal } = await other.shown();
    expect((await own.call('POST', '/device/report', { text, seal })).statusCode).toBe(409);
  });

  it('404 where the operator named no contact, and where the one named is a parent of this family', async () => {
    const without = await family(nobody.current);
    expect((await without.me()).mayReport).toBe(false);
    expect((await without.call('GET', '/device/report')).json().code).toBe('NO_ABUSE_CONTACT');
    expect((await without.call('POST', '/device/report', { text: '', seal: '' })).statusCode).toBe(404);

    const own = await family();
    await stack.current.db
      .updateTable('accounts')
      .set({ email: CONTACT })
      .where('id', '=', own.parent.userId)
      .execute();
    expect((await own.me()).mayReport).toBe(false);
    expect((await own.call('GET', '/device/report')).statusCode).toBe(404);
    await stack.current.db
      .updateTable('accounts')
      .set({ email: own.parent.email })
      .where('id', '=', own.parent.userId)
      .execute();
  });
});

describe('S9: stop and report', () => {
  it('sends exactly what was shown and the words after it, once, and ends the token', async () => {
    const { parent, deviceId, childId, call, shown, report } = await family();
    await addSecondParent(stack.current, parent);
    await recordAccess(parent, deviceId);
    const { to, text, seal, sent } = await shown();
    expect([to, sent]).toEqual([CONTACT, false]);
    for (const part of [
      deviceId,
      childId,
      await familyOf(stack.current, parent),
      'Nora Hale',
      'Sam Hale',
      'Nora: history, 1 times',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/@|\+\d{6}/u);

    const both = await Promise.all(
      [1, 2].map(() => call('POST', '/device/report', { text, seal, words: WORDS })),
    );
    expect(both.map((answer) => [answer.statusCode, answer.json().data])).toEqual([
      [200, { reported: true }],
      [200, { reported: true }],
    ]);
    const mails = (await stack.current.outbox(CONTACT)).filter((mail) => mail.text.includes(deviceId));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text.startsWith(`${text}\n\n`)).toBe(true);
    expect(mails[0]?.text).toContain(WORDS);

    for (const url of ['/device/me', '/device/policy']) expect((await call('GET', url)).statusCode).toBe(401);
    expect((await call('POST', '/device/stop')).statusCode).toBe(401);
    // An answer that was lost on the way is asked for again.
    expect((await report(WORDS)).json().data).toEqual({ reported: true });
    expect((await shown()).sent).toBe(true);
    expect((await stack.current.outbox(CONTACT)).filter((mail) => mail.text.includes(deviceId))).toHaveLength(
      1,
    );
  });

  it('shows the family a plain stop: in notifications, mails, the log and an export there is nothing of the report', async () => {
    const { parent, childId, deviceId, report } = await family();
    const plain = await family();
    await report(WORDS);
    await plain.call('POST', '/device/stop');
    const seen = async ({ parent: who, childId: child }: { parent: TestParent; childId: ChildId }) => {
      const notifier = await who.api.call(listNotifications, { query: {} });
      const acts = await who.api.call(listAuditEvents, { query: {} });
      const { exportId } = await who.api.call(askExport, { body: { childId: child } });
      const archive = await stack.current.server.inject({
        method: 'POST',
        url: `/api/export/${exportId}`,
        headers: who.headers,
      });
      const mails = await stack.current.outbox(who.email);
      return {
        shape: [
          notifier.map(({ title }) => title),
          acts.map(({ act }) => act),
          mails.map(({ subject }) => subject),
        ],
        all: JSON.stringify([notifier, acts, mails, [...unzip(archive.rawPayload).values()]]),
      };
    };
    const [reported, stopped] = [await seen({ parent, childId }), await seen(plain)];
    expect(reported.shape).toEqual(stopped.shape);
    expect(reported.all).toContain('Sharing was stopped');
    expect(reported.all).not.toMatch(/quartz-canary|help@line|abuse|asks (?:you )?for help/iu);
    const { rows } = await stack.current.pool.query<{ detail: string }>(
      "select detail from audit_entries where subject_id = $1 and act = 'device.stopped'",
      [deviceId],
    );
    expect(rows).toEqual([{ detail: '{}' }]);
  });

  it('can follow a stop, and never ends what another phone began on the same device', async () => {
    const { parent, deviceId, call, report } = await family();
    await call('POST', '/device/stop');
    const { uniqueCode: code } = (
      await call('POST', `/child/device/${deviceId}/code`, undefined, parent.headers)
    ).json().data;
    const paired = await call('POST', '/device/pair', { code, platform: 'Web' }, {});
    const other = { authorization: `Bearer ${paired.json().data.deviceToken}` };
    expect((await report()).json().data).toEqual({ reported: true });
    expect((await call('GET', '/device/me', undefined, other)).statusCode).toBe(200);
  });

  it('ends the sharing also when the family has no report left today, and says that it was not sent', async () => {
    const { parent, report, me } = await family();
    const devices = [];
    for (let index = 0; index < 2; index += 1) devices.push(await stack.current.device(parent));
    const stopAll = async (headers: Record<string, string>) => {
      const inject = (method: 'GET' | 'POST', payload?: object) =>
        stack.current.server.inject({
          method,
          url: '/api/device/report',
          headers,
          ...(payload && { payload }),
        });
      const { text, seal } = (await inject('GET')).json().data as ReportShown;
      return (await inject('POST', { text, seal })).json().data;
    };
    expect(await stopAll(devices[0]!.headers)).toEqual({ reported: true });
    expect(await stopAll(devices[1]!.headers)).toEqual({ reported: true });
    expect((await report()).json().data).toEqual({ reported: false });
    expect(await me()).toBeUndefined();
    stack.current.clock.advance(86_401);
    expect((await report()).json().data).toEqual({ reported: true });
  });

  it('401 on day 31', async () => {
    const { call } = await family();
    await call('POST', '/device/stop');
    expect((await call('GET', '/device/report')).statusCode).toBe(200);
    stack.current.clock.advance(31 * 86_400);
    expect((await call('GET', '/device/report')).statusCode).toBe(401);
  });
});
