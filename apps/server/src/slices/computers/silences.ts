/** Computers that are not heard while their family is, and have not said that they leave: notified once, and again when they are heard. */
import { sql } from 'kysely';
import { FAMILY_HEARD_MS, LEAVING_MS, SILENT_MS } from '@kinward/rules/computers/silence.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { selectUsers, type ComputerPlace } from './computers.store.ts';
import { ruledOf, type RuledDeps } from './ruled.ts';

export const SILENCES_SECONDS = 300;
/** After the start of a process, in ms: computers come back within some minutes where the installation itself was away. */
const STARTING_MS = 900_000;
/** Noted in one run. */
const AT_ONCE = 500;
/** After which a time is said with its day. */
const OLD_MS = 18 * 3_600_000;

const SECOND_MS = 1000;

/** One that nobody has rules on, or whose agent does not say when it leaves or has said that it is removed, is none. */
const isSilent = (now: Date) => sql`s.last_seen_at < ${new Date(now.getTime() - SILENT_MS)}
  and d.is_agent and d.token_hash is not null and not d.is_demo and c.leaving is not null
  and 'removed' <> all(c.faults)
  and (c.left_at is null or s.last_seen_at > c.left_at + make_interval(secs => ${LEAVING_MS / SECOND_MS}))
  and c.silent_since is distinct from s.last_seen_at
  and exists (select 1 from computer_users u where u.family_id = c.family_id and u.computer_id = c.device_id and u.has_rules)
  and exists (
    select 1 from device_states o join devices od on od.family_id = o.family_id and od.id = o.device_id
    where o.family_id = c.family_id and o.device_id <> c.device_id and not od.is_demo
      and (o.connected_until > ${now} or o.last_seen_at > ${new Date(now.getTime() - FAMILY_HEARD_MS)}))`;

const selectSilent = async (db: Db, now: Date): Promise<ComputerPlace[]> => {
  const { rows } = await sql<ComputerPlace>`
    select c.family_id as "familyId", c.device_id as "deviceId"
    from computers c join devices d on d.family_id = c.family_id and d.id = c.device_id
    join device_states s on s.family_id = c.family_id and s.device_id = c.device_id
    where ${isSilent(now)} order by c.device_id limit ${AT_ONCE} ${ALL_SHARDS}`.execute(db);
  return rows;
};

/** Of two processes one gets it. @returns since when; undefined: it was heard, or is notified */
const claimSilence = async (
  tx: Tx,
  { familyId, deviceId }: ComputerPlace,
  now: Date,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ since: Date }>`
    update computers c set silent_since = s.last_seen_at
    from device_states s join devices d on d.family_id = s.family_id and d.id = s.device_id
    where c.family_id = ${familyId} and c.device_id = ${deviceId}
      and s.family_id = c.family_id and s.device_id = c.device_id and ${isSilent(now)}
    returning s.last_seen_at as since`.execute(tx);
  return rows[0]?.since;
};

/** The computer is heard. @returns since when it was silent, where the parents were notified of that */
export const endSilence = async (
  tx: Tx,
  { familyId, deviceId }: ComputerPlace,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ since: Date }>`
    update computers c set silent_since = null
    from computers f
    where c.family_id = ${familyId} and c.device_id = ${deviceId}
      and f.family_id = c.family_id and f.device_id = c.device_id and f.silent_since is not null
    returning f.silent_since as since`.execute(tx);
  return rows[0]?.since;
};

export const createSilences = (
  deps: RuledDeps & { db: Db; notifier: Pick<Notifier, 'notify'> },
): (() => Promise<void>) => {
  const { db, clock, notifier } = deps;
  const startedAt = clock.now().getTime();
  return async () => {
    const now = clock.now();
    if (now.getTime() - startedAt < STARTING_MS) return;
    for (const place of await selectSilent(db, now))
      await inTransaction(db, async (tx) => {
        const since = await claimSilence(tx, place, now);
        if (since === undefined) return;
        const users = await selectUsers(tx, place);
        if ((await ruledOf(deps, place.familyId, users, tx)).length === 0) return;
        const isOld = now.getTime() - since.getTime() > OLD_MS;
        await notifier.notify(tx, {
          ...place,
          kind: 'computer.silent',
          params: { since: since.toISOString(), isOld },
        });
      });
  };
};
