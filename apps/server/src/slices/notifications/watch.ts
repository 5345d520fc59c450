/** What no one does, but time does: batteries run down and plans end. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import { askedDevices } from '../../core/asked-devices.ts';
import type { DevicePlace } from '../../core/device-signals.ts';
import { ALL_SHARDS, MANY_FAMILIES } from '../../platform/database/shards.ts';
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
const RECENT = '1 hour';
/** How long a word about charging holds for readings of the battery that say nothing of it. */
const CHARGING_HOLDS = '15 minutes';

const isCharging = sql`(coalesce(s.charging, false) and s.status_at >= s.battery_at - ${CHARGING_HOLDS}::interval)`;
const isRearmed = ({ limits }: WatchDeps) => sql`(s.battery >= ${limits.batteryRearm} or ${isCharging})`;
const isLow = ({ limits, clock }: WatchDeps) => sql`(s.battery <= ${limits.batteryLow} and not ${isCharging}
  and s.battery_at > ${clock.now()}::timestamptz - ${RECENT}::interval)`;

/**
 * Devices whose alarm is to be set or cleared.
 * @param devices those to consider; omitted: all
 */
const selectAlarmChanges = async (
  deps: WatchDeps,
  devices: readonly DevicePlace[] | undefined,
): Promise<DevicePlace[]> => {
  const [from, mark] =
    devices === undefined
      ? [sql`device_states s`, ALL_SHARDS]
      : [
          sql`${askedDevices(devices)} join device_states s on s.family_id = asked.family_id and s.device_id = asked.device_id`,
          MANY_FAMILIES,
        ];
  const { rows } = await sql<DevicePlace>`
    select s.family_id as "familyId", s.device_id as "deviceId"
    from ${from} left join battery_alarms a on a.family_id = s.family_id and a.device_id = s.device_id
    where s.battery is not null
      and case when a.device_id is null then ${isLow(deps)} else ${isRearmed(deps)} end
    order by s.device_id ${mark}`.execute(deps.db);
  return rows;
};

/**
 * Sets or clears the alarm of a device in one statement. The process that sets it notifies of it, so that of several processes one does.
 * @returns the battery in percent where the alarm was set
 */
const raiseAlarm = async (
  tx: Tx,
  deps: WatchDeps,
  { familyId, deviceId }: DevicePlace,
): Promise<number | undefined> => {
  const { rows } = await sql<{ battery: number }>`
    with reading as (
      select s.device_id, s.family_id, s.battery, ${isLow(deps)} as is_low, ${isRearmed(deps)} as is_rearmed
      from device_states s join devices d on d.id = s.device_id and d.family_id = s.family_id
      where s.family_id = ${familyId} and s.device_id = ${deviceId} and s.battery is not null
      for key share of d
    ), rearmed as (
      delete from battery_alarms a using reading r
      where a.family_id = ${familyId} and a.device_id = r.device_id and r.is_rearmed
    ), raised as (
      insert into battery_alarms (device_id, family_id, raised_at)
      select device_id, ${familyId}::uuid, ${deps.clock.now()}::timestamptz from reading where is_low
      on conflict (family_id, device_id) do nothing
      returning device_id
    )
    select r.battery from reading r join raised using (device_id)`.execute(tx);
  return rows[0]?.battery;
};

/** Notifies of batteries that are low, once a discharge. */
const watchBatteries = async (deps: WatchDeps, devices?: readonly DevicePlace[]): Promise<void> => {
  for (const { familyId, deviceId } of await selectAlarmChanges(deps, devices))
    await inTransaction(deps.db, async (tx) => {
      const percent = await raiseAlarm(tx, deps, { familyId, deviceId });
      if (percent !== undefined)
        await deps.notify(tx, { familyId, kind: 'device.battery-low', params: { percent }, deviceId });
    });
};

/** Notifies of plans that have changed. A family's first plan causes no notification. */
const watchPlanNames = (deps: WatchDeps): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ family_id: FamilyId; plan: string; is_new: boolean }>`
      insert into notification_plans as p (family_id, plan)
      select f.id, f.plan from families f left join notification_plans known on known.family_id = f.id
      where known.plan is distinct from f.plan order by f.id
      on conflict (family_id) do update set plan = excluded.plan where p.plan <> excluded.plan
      returning family_id, plan, (xmax = 0) as is_new ${ALL_SHARDS}`.execute(tx);
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
    .modifyEnd(ALL_SHARDS)
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
  const spoken = new Map<DeviceId, DevicePlace>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const checkConnected = async (): Promise<void> => {
    timer = undefined;
    const devices = [...spoken.values()];
    spoken.clear();
    await watchBatteries(deps, devices).catch((error: unknown) =>
      deps.log.error({ err: error }, 'batteries could not be looked at'),
    );
  };

  const reported = ({ familyId, deviceId }: DevicePlace): void => {
    spoken.set(deviceId, { familyId, deviceId });
    timer ??= setTimeout(() => void (running = checkConnected()), GATHER_MS).unref();
  };
  const end = deps.listens
    ? deps.bus.on({
        'device.state': ({ status, ...device }) => {
          if (status) reported(device);
        },
        'positions.stored': ({ fresh, ...device }) => {
          // Some are left out of an event; any of them may have had a battery.
          if (fresh?.points.some(({ battery }) => battery !== null) ?? true) reported(device);
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
