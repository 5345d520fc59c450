/** What the child reads of what the filter closes on its device. */
import { describe, expect, it } from 'vitest';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { settledOn } from '../filter-policies.harness.ts';

const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] } } });
const call = callsOf(() => stack.current.server);

const NOTHING = {
  heardAt: null,
  isWhole: false,
  offUntil: null,
  allowOnly: false,
  closed: [],
  sites: [],
  siteCount: 0,
  windows: [],
  changesAt: null,
};

/** A device that the filter heard just now. @param kind by which layer */
const heard = async (kind: 'dot' | 'doh') => {
  const settled = await settledOn(stack.current);
  const { parent, deviceId, device } = settled;
  const { db, clock } = stack.current;
  const familyId = await familyOf(stack.current, parent);
  const hear = (at = clock.now()) =>
    db
      .insertInto('filter_layers')
      .values({
        family_id: familyId,
        device_id: deviceId,
        kind,
        first_seen_at: at,
        last_seen_at: at,
      })
      .onConflict((on) => on.columns(['family_id', 'device_id', 'kind']).doUpdateSet({ last_seen_at: at }))
      .execute();
  await hear();
  const own = async (headers: Record<string, string> = device.headers) =>
    call('GET', '/device/filter/rules', headers);
  return { ...settled, hear, own, rules: async () => (await own()).json().data };
};

describe('what the filter closes on a device', () => {
  it('is for the device itself, and nothing where the filter does not hear it', async () => {
    const { own, put, rules, parent, hear } = await heard('dot');
    expect((await own({})).statusCode).toBe(401);
    expect((await own(parent.headers)).statusCode).toBe(401);
    await put({ blocked: ['service:tiktok'] });
    expect((await rules()).closed).toEqual(['TikTok']);
    const other = await settledOn(stack.current);
    const others = await call('GET', '/device/filter/rules', other.device.headers);
    expect(others.json().data).toEqual(NOTHING);
    // Six hours without a question say nothing of what it would ask now.
    await hear(new Date(stack.current.clock.now().getTime() - 6 * 3_600_000));
    expect(await rules()).toEqual(NOTHING);
  });

  it('is what the policy blocks, in the words of the reader, and what is unsafe last', async () => {
    const { put, except, own, rules } = await heard('dot');
    await put({ blocked: ['security:malware', 'category:adult', 'category:games', 'service:tiktok'] });
    await except({ name: 'films.example', action: 'deny' });
    await except({ name: 'school.example', action: 'allow' });
    const found = await rules();
    expect(found).toMatchObject({ isWhole: true, sites: ['films.example'], siteCount: 1, changesAt: null });
    expect(found.closed).toHaveLength(4);
    expect(found.closed.slice(0, 3)).toEqual(['TikTok', 'Online games', 'Pornography and erotica']);
    const { headers } = (await heard('dot')).device;
    expect((await own({ ...headers, 'accept-language': 'es' })).statusCode).toBe(200);
  });

  it('leaves out what is open for a while, says when that ends, and nothing while the filter is off', async () => {
    const { put, data, deviceId, rules, hear } = await heard('dot');
    await put({ blocked: ['service:tiktok', 'service:youtube'] });
    const grant = (target: object) => data('POST', '/grants', { deviceId, target, minutes: 15 });
    await grant({ kind: 'service', value: 'tiktok' });
    const open = await rules();
    expect(open).toMatchObject({ closed: ['YouTube'], changesAt: expect.any(String) });
    await grant({ kind: 'filter', value: '' });
    expect(await rules()).toMatchObject({ closed: [], offUntil: expect.any(String) });
    stack.current.clock.advance(16 * 60_000);
    await hear();
    expect((await rules()).closed).toEqual(['TikTok', 'YouTube']);
  });

  it('is said of one browser where that is all that is known to ask', async () => {
    const { put, rules } = await heard('doh');
    await put({ blocked: ['service:tiktok'], allowOnly: true });
    expect(await rules()).toMatchObject({ isWhole: false, allowOnly: true, closed: ['TikTok'] });
  });
});
