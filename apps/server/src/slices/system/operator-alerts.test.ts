/** What the operator is notified of: old backups, no mail provider, a changed audit log. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { OWNER_ROLE, withClient } from '../../platform/database/roles.ts';
import { createAlerts } from './operator-alerts.ts';
import { noteBackup } from './operator-moments.store.ts';

const stack = useStack();
const ADMIN = 'administrator@localhost';
const DAY = 86_400;

const subjects = async (): Promise<string[]> =>
  (await stack.current.outbox(ADMIN)).map(({ subject }) => subject).toReversed();
const check = () => stack.current.runJob('operator.check');

/** The same on this database, with a configuration of its own; what it says instead of sending it. */
const besides = (config: { publicUrl: string | null; mail: object | null }) => {
  const mails: string[] = [];
  const lines: string[] = [];
  const alerts = createAlerts({
    db: stack.current.db,
    clock: stack.current.clock,
    limits: LIMITS,
    log: { error: (_facts: unknown, words?: string) => void lines.push(words ?? '') },
    messages: { toAdministrator: async (_tx, { subject }) => void mails.push(subject) },
    config,
  });
  return { alerts, mails, lines };
};

describe('a backup', () => {
  it('is missed after seven days with a family, once a day, until there is one', async () => {
    await check();
    await stack.current.parent();
    await check();
    expect(await subjects()).toEqual([]);
    stack.current.clock.advance(7 * DAY + 60);
    await Promise.all([check(), check(), check()]);
    const missed = 'Kinward has no backup of the last 7 days';
    expect(await subjects()).toEqual([missed]);
    expect((await stack.current.outbox(ADMIN))[0]?.text).toMatch(/^No backup of this installation is known/u);
    stack.current.clock.advance(DAY - 60);
    await check();
    expect(await subjects()).toEqual([missed]);
    stack.current.clock.advance(61);
    await check();
    expect(await subjects()).toEqual([missed, missed]);
    await noteBackup(stack.current.db, stack.current.clock.now());
    stack.current.clock.advance(7 * DAY - 60);
    await check();
    expect(await subjects()).toEqual([missed, missed]);
    stack.current.clock.advance(120);
    await check();
    expect((await stack.current.outbox(ADMIN))[0]?.text).toMatch(/^The newest backup that .* was made on /u);
  });
});

describe('a mail provider', () => {
  it('is missed where others reach the installation, with a line of the log for each mail', async () => {
    await noteBackup(stack.current.db, stack.current.clock.now());
    const home = besides({ publicUrl: null, mail: null });
    await home.alerts.check();
    const provided = besides({ publicUrl: 'https://family.example', mail: {} });
    await provided.alerts.check();
    expect([...home.mails, ...provided.mails]).toEqual([]);
    const open = besides({ publicUrl: 'https://family.example', mail: null });
    await open.alerts.check();
    await open.alerts.check();
    expect(open.mails).toEqual(['Kinward has no mail provider']);
    expect(open.lines).toEqual(open.mails);
  });
});

describe('the audit log', () => {
  it('is verified each day, and a changed entry is reported', async () => {
    const parent = await stack.current.parent();
    await parent.addChild();
    const familyId = await familyOf(stack.current, parent);
    await stack.current.runJob('evidence.verify');
    const told = 'The audit log of Kinward was changed';
    expect(await subjects()).not.toContain(told);
    const { host, port, passwords } = stack.current.place;
    const owner = { host, port, database: stack.current.databaseName, user: OWNER_ROLE };
    await withClient({ ...owner, password: passwords.owner }, async (client) => {
      await client.query('grant update on audit_entries to current_user');
      await client.query("update audit_entries set act = 'child.removed' where family_id = $1", [familyId]);
      await client.query('revoke update on audit_entries from current_user');
    });
    await stack.current.runJob('evidence.verify');
    await stack.current.runJob('evidence.verify');
    expect((await subjects()).filter((subject) => subject === told)).toHaveLength(1);
    expect((await stack.current.outbox(ADMIN))[0]?.text).toContain('1 family');
  });
});
