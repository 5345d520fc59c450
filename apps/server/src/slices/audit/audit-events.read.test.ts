import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '@kinward/contract/audit/audit.schemas.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { mfaCalls } from '@kinward/testkit/calls/second-factor.ts';

const stack = useStack();
const mfa = () => mfaCalls(stack.current);

describe('GET /audit/events', () => {
  const events = async (who: TestParent, query = '') =>
    (await mfa().send('GET', `/audit/events${query}`, undefined, who.headers)).body
      .data as unknown as AuditEvent[];

  it('401 without a session, 400 for odd pages, and nothing of another family', async () => {
    expect((await mfa().send('GET', '/audit/events')).status).toBe(401);
    const [parent, stranger] = [await stack.current.parent(), await stack.current.parent()];
    for (const query of ['?limit=0', '?limit=201', '?before=x'])
      expect((await mfa().send('GET', `/audit/events${query}`, undefined, parent.headers)).status).toBe(400);
    await parent.addChild();
    expect((await events(stranger)).map(({ act }) => act)).toEqual(['session.opened', 'family.founded']);
  });

  it('shows who did what to whom with the present names, page by page', async () => {
    const parent = await stack.current.parent();
    const { deviceId, childId } = await stack.current.device(parent);
    await mfa().send('POST', `/child/device/${deviceId}/code`, undefined, parent.headers);
    const all = await events(parent);
    expect(all.map(({ act, by, child, device }) => `${by.kind} ${act} ${child} ${device}`)).toEqual([
      'account device.code-made Mia Phone',
      'device device.paired Mia Phone',
      'account device.added Mia Phone',
      'account child.added Mia null',
      'account session.opened null null',
      'account family.founded null null',
    ]);
    expect(all[0]?.by).toEqual({ kind: 'account', name: 'Nora', you: true });
    const page = await events(parent, `?limit=2&before=${all[1]?.seq}`);
    expect(page).toEqual(all.slice(2, 4));
    await mfa().send('DELETE', `/child/${childId}`, undefined, parent.headers);
    expect((await events(parent))[1]).toMatchObject({ act: 'device.code-made', child: null, device: null });
  });

  it('keeps sign-ins and changes of the own account to that parent', async () => {
    const owner = await stack.current.parent();
    const other = await addSecondParent(stack.current, owner);
    await mfa().send('POST', '/logout', undefined, other.headers);
    const again = await stack.current.login(other.email, other.password);
    const seen = (list: AuditEvent[]) => list.filter(({ act }) => act.startsWith('session.')).length;
    expect(seen(await events(owner))).toBe(1);
    expect(seen(await events(again))).toBe(3);
    expect((await events(again)).every(({ act, by }) => !act.startsWith('session.') || by.you)).toBe(true);
  });
});
