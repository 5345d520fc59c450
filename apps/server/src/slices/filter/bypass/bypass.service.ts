/** Notes devices that go round the filter, tells their parents once, and notes when they ask again. */
import { factsOf } from '@kinward/catalogue/facts.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FilterBypass } from '@kinward/contract/filter/bypasses.schemas.ts';
import type { TwoNetworksBody } from '@kinward/contract/filter/device-dns.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import {
  bypassOf,
  ESCAPE_NEAR_MS,
  ESCAPE_WAYS,
  lastAsked,
  type EscapeWay,
} from '@kinward/rules/filter/bypass.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import type { RecordingOf } from '../../../ports/recording.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/tx.ts';
import type { ResolverStates } from '../resolver-states.ts';
import * as store from './bypass.store.ts';

export interface BypassDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  notifier: Pick<Notifier, 'notify'>;
  recording: RecordingOf;
  states: Pick<ResolverStates, 'list'>;
}

const DAY_MS = 86_400_000;
/** For so long it goes on at least when a resolver says it. */
const TWO_NETWORKS_MS = 10 * 60_000;
/** How long a parent is shown what is over, and how long it is kept. */
const [SHOWN_MS, KEPT_MS] = [7 * DAY_MS, 30 * DAY_MS];

const wayOf = (name: string): EscapeWay | undefined =>
  ESCAPE_WAYS.find((way) => factsOf(name).hits.some(({ target }) => target === `escape:${way}`));

export interface Bypasses {
  /** @returns when the run has noted everything */
  check(): Promise<void>;
  /** A resolver heard keys in two networks at once. */
  noteTwoNetworks(keys: TwoNetworksBody['keys']): Promise<void>;
  list(familyId: FamilyId): Promise<FilterBypass[]>;
  /** @throws AppError NOT_FOUND */
  dismiss(familyId: FamilyId, bypassId: string): Promise<void>;
}

/** A device that goes round it and comes back again and again by the same way is one notification of an hour, which says the newest. */
const sameWay = <Params extends { way: FilterBypass['way'] }>(params: Params) => ({
  withinMs: 60 * 60_000,
  together: ({ way }: { way: FilterBypass['way'] }): Params | null => (way === params.way ? params : null),
});

/** A run of the check. */
const createCheck = ({ db, clock, bus, notifier, recording, states }: BypassDeps) => {
  /** Since when resolvers answered at every look of this process. */
  let answeringSince: number | null = null;

  const escapeBefore = async (
    { familyId, deviceId }: store.Known,
    asked: number,
  ): Promise<EscapeWay | null> => {
    const [from, to] = [new Date(asked - ESCAPE_NEAR_MS), new Date(asked + ESCAPE_NEAR_MS)];
    const names = await store.selectNames(db, familyId, deviceId, { from, to });
    return names.map(wayOf).find((way) => way !== undefined) ?? null;
  };
  /** A device that goes round the filter is not closed by it: its layers change with that. */
  const changed = (familyId: FamilyId) => () => {
    bus.publish({ type: 'filter.changed', familyId });
    bus.publish({ type: 'children.changed', familyId });
  };

  const note = async (tx: Tx, known: store.Known, from: number, way: EscapeWay | null): Promise<boolean> => {
    const { familyId, deviceId } = known;
    const now = clock.now();
    // No rule holds on an adult's device.
    if (isAdult(await recording({ familyId, deviceId }, tx), now.getTime())) return false;
    const id = newId();
    if (!(await store.open(tx, familyId, deviceId, { id, from: new Date(from), way, now }))) return false;
    const params = { seconds: (now.getTime() - from) / 1000, way };
    await notifier.notify(tx, {
      familyId,
      deviceId,
      kind: 'filter.bypassed',
      params,
      joins: sameWay(params),
    });
    return true;
  };

  const checkOne = async (known: store.Known): Promise<void> => {
    const { familyId, deviceId, openSince } = known;
    const asked = lastAsked(known);
    if (openSince !== null) {
      if (asked === undefined || asked <= openSince.getTime()) return;
      await inTransaction(db, async (tx, afterCommit) => {
        if (await store.close(tx, familyId, deviceId, new Date(asked))) afterCommit(changed(familyId));
      });
      return;
    }
    const now = clock.now().getTime();
    const reportedAt = known.reportedAt?.getTime() ?? null;
    const seen = { ...known, reportedAt, answeringSince };
    // The log is read only where a VPN would matter.
    if (asked === undefined || !bypassOf({ ...seen, escape: 'vpn' }, now)) return;
    const found = bypassOf({ ...seen, escape: await escapeBefore(known, asked) }, now);
    if (!found) return;
    await inTransaction(db, async (tx, afterCommit) => {
      if (await note(tx, known, found.from, found.way)) afterCommit(changed(familyId));
    });
  };

  return async (): Promise<void> => {
    const now = clock.now();
    const isAnswering = states.list().some(({ address }) => address !== null);
    answeringSince = isAnswering ? (answeringSince ?? now.getTime()) : null;
    for (const known of await store.selectKnown(db)) await checkOne(known);
    await store.deleteBefore(db, new Date(now.getTime() - KEPT_MS));
  };
};

/** Notes a key that is used in two networks at once, and tells parents of it once a day at most. */
const createTwoNetworks =
  ({ db, clock, bus, notifier, recording }: BypassDeps): Bypasses['noteTwoNetworks'] =>
  async (keys) => {
    for (const { familyId, deviceId, secondsAgo } of keys) {
      const now = clock.now();
      const to = new Date(now.getTime() - secondsAgo * 1000);
      const times = {
        from: new Date(to.getTime() - TWO_NETWORKS_MS),
        to,
        since: new Date(to.getTime() - DAY_MS),
        now,
      };
      await inTransaction(db, async (tx, afterCommit) => {
        if (isAdult(await recording({ familyId, deviceId }, tx), now.getTime())) return;
        const isNew = await store.noteTwoNetworks(tx, familyId, deviceId, { id: newId(), ...times });
        if (!isNew) return;
        const params = { seconds: TWO_NETWORKS_MS / 1000, way: 'two-networks' as const };
        await notifier.notify(tx, { familyId, deviceId, kind: 'filter.bypassed', params });
        afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
      });
    }
  };

export const createBypasses = (deps: BypassDeps): Bypasses => ({
  check: createCheck(deps),
  noteTwoNetworks: createTwoNetworks(deps),

  async list(familyId) {
    const since = new Date(deps.clock.now().getTime() - SHOWN_MS);
    return (await store.selectShown(deps.db, familyId, since)).map((row) => ({
      bypassId: row.id,
      childId: row.child_id,
      childName: row.child_name,
      deviceId: row.device_id,
      deviceName: row.device_name,
      from: row.from_at.toISOString(),
      to: row.to_at?.toISOString() ?? null,
      way: row.way,
    }));
  },

  async dismiss(familyId, bypassId) {
    if (!(await store.dismiss(deps.db, familyId, bypassId, deps.clock.now())))
      throw new AppError('NOT_FOUND');
    deps.bus.publish({ type: 'filter.changed', familyId });
  },
});
