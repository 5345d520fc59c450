import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { askExport } from '@kinward/contract/exports/exports.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { unzip } from '@kinward/testkit/unzip.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

const settle = async () => {
  const parent = await stack.current.parent();
  const childId = await parent.addChild({ firstName: 'Mia', phone: '+385912345678' });
  const device = await stack.current.device(parent, { childId, deviceName: '=A1 <b>' });
  return { parent, childId, device };
};
const ask = (parent: TestParent, childId: ChildId) => parent.api.call(askExport, { body: { childId } });
const fetchIt = (headers: Record<string, string>, id: string) =>
  stack.current.server.inject({ method: 'POST', url: `/api/export/${id}`, headers });

describe('an export', () => {
  it('holds everything of the child as JSON, CSV and GPX, under names of ours', async () => {
    const { parent, childId, device } = await settle();
    const { deviceId } = device;
    const now = stack.current.clock.now().getTime();
    const body = Array.from({ length: 12 }, (_, index) => ({
      latitude: 50.1 + index / 1000,
      longitude: -5.06,
      altitude: 7,
      recordedAt: new Date(now - index * 60_000).toISOString(),
    }));
    await device.api.call(reportPositions, { body });
    const fence = { fenceRadius: 0.4, latitude: 50, longitude: -5, action: 'Allow' } as const;
    await parent.api.call(addGeofence, {
      body: { deviceId, fenceName: '=HYPERLINK("x")', address: '-1+1|cmd', ...fence },
    });
    const { exportId } = await ask(parent, childId);
    const reply = await fetchIt(parent.headers, exportId);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="kinward-\d{4}-\d\d-\d\d\.zip"$/u),
    });
    const entries = unzip(reply.rawPayload);
    const names = [...entries.keys()];
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]+\/[a-z0-9/.-]+$/u);
    const file = (ending: string) => entries.get(names.find((name) => name.endsWith(ending)) ?? '') ?? '';
    expect(JSON.parse(file('/child.json'))).toMatchObject({
      child: { firstName: 'Mia', age: 9, phone: '+385912345678' },
      devices: [{ folder: 'device-1', name: '=A1 <b>' }],
    });
    const rows = JSON.parse(file('/positions.json')) as { recordedAt: string }[];
    expect(rows.map(({ recordedAt }) => recordedAt)).toEqual(
      body.map(({ recordedAt }) => recordedAt).toReversed(),
    );
    expect(file('/positions.csv').trimEnd().split('\r\n')).toHaveLength(13);
    expect(file('/positions.gpx').match(/<trkpt /gu)).toHaveLength(12);
    expect(file('/positions.gpx')).toContain('<name>=A1 &lt;b&gt;</name>');
    expect(file('/fences.csv')).toContain(`"'=HYPERLINK(""x"")",'-1+1|cmd,Allow,50,-5,0.4`);
    for (const part of ['schedules', 'blocked', 'apps', 'access-log'])
      expect(names.filter((name) => name.includes(`/${part}.`))).toHaveLength(2);
  });

  it('is notified to all parents, is in the audit log, and counts as an access', async () => {
    const { parent, childId } = await settle();
    const other = await addSecondParent(stack.current, parent);
    const { exportId } = await ask(other, childId);
    await fetchIt(other.headers, exportId);
    for (const { email } of [parent, other]) {
      const mail = (await stack.current.outbox(email)).find(({ subject }) => subject.includes('exported'));
      expect(mail?.text).toMatch(/^Sam asked for a copy of everything that Kinward recorded of Mia/u);
    }
    const { rows } = await stack.current.pool.query<{ act: string }>(
      "select act from audit_entries where family_id = $1 and act like 'export.%' and actor_id = $2 order by seq",
      [await familyOf(stack.current, parent), other.userId],
    );
    expect(rows.map(({ act }) => act)).toEqual(['export.asked', 'export.fetched']);
    const accessLog = await parent.api.call(listAccessLog, { query: { childId } });
    expect(accessLog).toMatchObject([{ accessedBy: 'Sam', kinds: [{ kind: 'export' }] }]);
  });

  it('is fetched once, within 15 minutes, in the session that asked', async () => {
    const { parent, childId } = await settle();
    const other = await addSecondParent(stack.current, parent);
    const elsewhere = await stack.current.login(parent.email, parent.password);
    const { exportId } = await ask(parent, childId);
    for (const { headers } of [other, elsewhere])
      expect((await fetchIt(headers, exportId)).statusCode).toBe(404);
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetchIt(parent.headers, exportId)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404,
    ]);
    // The one before counts as running until its end is written down.
    const late = await vi.waitFor(() => ask(parent, childId), { timeout: 20_000 });
    stack.current.clock.advance(901);
    expect((await fetchIt(parent.headers, late.exportId)).statusCode).toBe(404);
  });

  it('breaks off within a second when its parent is removed, however slowly it is read', async () => {
    const { parent, childId, device } = await settle();
    const other = await addSecondParent(stack.current, parent);
    const now = stack.current.clock.now().getTime();
    for (let batch = 0; batch < 20; batch += 1) {
      const body = Array.from({ length: 1000 }, (_, index) => ({
        latitude: 50 + batch / 100,
        longitude: -5 + index / 1000,
        recordedAt: new Date(now - (batch * 1000 + index) * 1000).toISOString(),
      }));
      await device.api.call(reportPositions, { body });
    }
    const { exportId } = await ask(other, childId);
    const url = new URL(`${stack.current.url}/api/export/${exportId}`);
    const sent = request(url, { method: 'POST', headers: other.headers });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const broken = once(response, 'aborted');
    response.pause();
    const removed = await stack.current.server.inject({
      method: 'DELETE',
      url: `/api/parent/${other.userId}`,
      headers: parent.headers,
    });
    expect(removed.statusCode).toBe(200);
    const began = Date.now();
    response.resume();
    await broken;
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(response.complete).toBe(false);
  });

  it('one at a time and three a day, for each parent apart', async () => {
    const { parent, childId } = await settle();
    const other = await addSecondParent(stack.current, parent);
    const first = await ask(parent, childId);
    await stack.current.db
      .updateTable('exports')
      .set({ started_at: stack.current.clock.now() })
      .where('id', '=', first.exportId)
      .execute();
    await expect(ask(parent, childId)).rejects.toMatchObject({ status: 409, code: 'EXPORT_RUNNING' });
    await stack.current.db
      .updateTable('exports')
      .set({ finished_at: stack.current.clock.now() })
      .where('id', '=', first.exportId)
      .execute();
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => ask(parent, childId)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(ask(parent, childId)).rejects.toMatchObject({ status: 429 });
    await expect(ask(other, childId)).resolves.toBeDefined();
    stack.current.clock.advance(86_401);
    const again = await stack.current.login(parent.email, parent.password);
    await expect(ask(again, childId)).resolves.toBeDefined();
  });

  it('404 for a child of another family; 403 with an old authentication; 401 without a session', async () => {
    const { parent, childId } = await settle();
    const stranger = await stack.current.parent();
    await expect(ask(stranger, childId)).rejects.toMatchObject({ status: 404 });
    const { exportId } = await ask(parent, childId);
    expect((await fetchIt(stranger.headers, exportId)).statusCode).toBe(404);
    expect((await fetchIt({}, exportId)).statusCode).toBe(401);
    stack.current.clock.advance(601);
    await expect(ask(parent, childId)).rejects.toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
  });

  it('holds nothing of a deleted child', async () => {
    const { parent, childId } = await settle();
    const { exportId } = await ask(parent, childId);
    await stack.current.db.deleteFrom('devices').where('child_id', '=', childId).execute();
    await stack.current.db.deleteFrom('children').where('id', '=', childId).execute();
    expect((await fetchIt(parent.headers, exportId)).statusCode).toBe(404);
  });
});
