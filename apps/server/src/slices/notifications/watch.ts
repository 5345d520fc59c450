/** What no one does, but time does: batteries run down and plans end. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Notify } from '../../ports/notifications.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';

export interface WatchDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: Logger;
  limits: Limits;
  notify: Notify;
}

/** Devices that reported their battery are checked together, this often (ms): the position pipeline waits for none of it. */
const GATHER_MS = 2_000;
/** A reading older than this causes no notification. */
const FRESH = '1 hour';
/** How long a word about charging holds for readings of the battery that say nothing of it. */
const CHARGING_HOLDS = '15 minutes';

interface Low {
  device_id: DeviceId;
  family_id: FamilyId;
  battery: number;
}

/**
 * Sets and clears alarms in one statement. The process that sets one notifies of it, so that of several processes one does.
 * @param deviceIds those to consider; omitted: all
 */
const raiseAlarms = async (
  tx: Tx,
  { limits, clock }: WatchDeps,
  deviceIds: readonly DeviceId[] | undefined,
): Promise<Low[]> => {
  const now = clock.now();
  const which = deviceIds === undefined ? sql`true` : sql`s.device_id = any(${[...deviceIds]}::uuid[])`;
  const { rows } = await sql<Low>`
    with reading as (
      select s.device_id, s.family_id, s.battery, s.battery_at,
        coalesce(s.charging, false) and s.status_at >= s.battery_at - ${CHARGING_HOLDS}::interval as charging
      from device_states s join devices d on d.id = s.device_id and d.family_id = s.family_id
      where s.battery is not null and ${which}
      order by s.device_id
      for key share of d
    ), rearmed as (
      delete from battery_alarms a using reading r
      where a.device_id = r.device_id and (r.battery >= ${limits.batteryRearm} or r.charging)
    ), raised as (
      insert into battery_alarms (device_id, family_id, raised_at)
      select device_id, family_id, ${now} from reading
      where battery <= ${limits.batteryLow} and not charging and battery_at > ${now}::timestamptz - ${FRESH}::interval
      on conflict (family_id, device_id) do nothing
      returning device_id, family_id
    )
    select r.device_id, r.family_id, r.battery from reading r join raised using (device_id) order by 1`.execute(
    tx,
  );
  return rows;
};

/** Notifies of batteries that are low, once a discharge. */
const watchBatteries = (deps: WatchDeps, deviceIds?: readonly DeviceId[]): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    for (const { family_id: familyId, device_id: deviceId, battery: percent } of await raiseAlarms(
      tx,
      deps,
      deviceIds,
    ))
      await deps.notify(tx, { familyId, kind: 'device.battery-low', params: { percent }, deviceId });
  });

/** Notifies of plans that have changed. A family's first plan causes no notification. */
const watchPlanNames = (deps: WatchDeps): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ family_id: FamilyId; plan: string; is_new: boolean }>`
      insert into notification_plans as p (family_id, plan)
      select f.id, f.plan from families f left join notification_plans known on known.family_id = f.id
      where known.plan is distinct from f.plan order by f.id
      on conflict (family_id) do update set plan = excluded.plan where p.plan <> excluded.plan
      returning family_id, plan, (xmax = 0) as is_new`.execute(tx);
    for (const { family_id: familyId, plan, is_new: isNew } of rows)
      if (!isNew) await deps.notify(tx, { familyId, kind: 'plan.changed', params: { plan } });
  });

/** Notifies of plans that end within a week, once for each end. */
const watchPlanEnds = async (deps: WatchDeps): Promise<void> => {
  const now = deps.clock.now();
  const families = await deps.db
    .selectFrom('families')
    .select(['id', 'plan', 'plan_expires_at'])
    .where('plan_expires_at', '>', now)
    .where('plan_expires_at', '<=', new Date(now.getTime() + deps.limits.planEndsDays * 86_400_000))
    .execute();
  for (const { id: familyId, plan, plan_expires_at: end } of families) {
    if (end === null) continue;
    const at = end.toISOString();
    await inTransaction(deps.db, (tx) =>
      deps.notify(tx, { familyId, kind: 'plan.ends', params: { plan, at }, fact: `plan ends ${at}` }),
    );
  }
};

/** @param deps.listens whether this process checks batteries as they are reported; all others leave it to it */
export const createWatch = (deps: WatchDeps & { listens: boolean }) => {
  const spoken = new Set<DeviceId>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const checkConnected = async (): Promise<void> => {
    timer = undefined;
    const deviceIds = [...spoken];
    spoken.clear();
    await watchBatteries(deps, deviceIds).catch((error: unknown) =>
      deps.log.error({ err: error }, 'batteries could not be looked at'),
    );
  };

  const reported = (deviceId: DeviceId): void => {
    spoken.add(deviceId);
    timer ??= setTimeout(() => void (running = checkConnected()), GATHER_MS).unref();
  };
  const end = deps.listens
    ? deps.bus.on({
        'device.state': ({ deviceId, status }) => {
          if (status) reported(deviceId);
        },
        'positions.stored': ({ deviceId, fresh }) => {
          // Some are left out of an event; any of them may have had a battery.
          if (fresh?.points.some(({ battery }) => battery !== null) ?? true) reported(deviceId);
        },
      })
    : undefined;

  return {
    /** Checks every device: finds what was reported while no process listened. */
    batteries: () => watchBatteries(deps),
    async plans(): Promise<void> {
      await watchPlanNames(deps);
      await watchPlanEnds(deps);
    },
    async close(): Promise<void> {
      end?.();
      clearTimeout(timer);
      await running;
    },
  };
};

export type Watch = ReturnType<typeof createWatch>;
