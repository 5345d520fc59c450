/** Tells parents once that a resolver of theirs fails, and that it works again. */
import type { FamilyId } from '@kinward/contract/ids.ts';
import { turnOf, watch, type Watched } from '@kinward/rules/filter/outage.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import { inTransaction } from '../../../platform/tx.ts';
import {
  HERE_ID,
  isOfFamily,
  readStandings,
  type StandingResolver,
  type StandingsDeps,
} from '../standings.ts';
import * as store from './outages.store.ts';

/** One of this machine that no process ever heard has begun by then, or does not begin, in ms. */
const BEGINS_WITHIN_MS = 5 * 60_000;

export interface OutagesDeps extends StandingsDeps {
  bus: Pick<Bus, 'publish'>;
  notifier: Pick<Notifier, 'notify'>;
}

/** @returns a look at every resolver, meant for twice a minute; it ends when parents are told what there is to tell */
export const createOutages = (deps: OutagesDeps): (() => Promise<void>) => {
  const { db, bus, clock, notifier } = deps;
  /** How each stood at every look of this process. */
  let watched = new Map<string, Watched>();
  const began = clock.now().getTime();

  const fails = async (
    familyId: FamilyId,
    { id, name, standing }: StandingResolver,
    since: number,
  ): Promise<void> => {
    if (standing === 'answering') return;
    await inTransaction(db, async (tx, afterCommit) => {
      const outage = { familyId, resolver: id, kind: standing, from: new Date(since) };
      if (!(await store.open(tx, outage))) return;
      await notifier.notify(tx, {
        familyId,
        kind: 'filter.failed',
        params: { resolver: name, fault: standing },
      });
      afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
    });
  };

  /** @param since when it began to work, in milliseconds: that it is told of comes later */
  const works = async (outage: store.Outage, name: string | null, since: number): Promise<void> => {
    const { familyId, kind: fault, from } = outage;
    const seconds = Math.max(0, since - from.getTime()) / 1000;
    await inTransaction(db, async (tx, afterCommit) => {
      if (!(await store.close(tx, outage))) return;
      await notifier.notify(tx, {
        familyId,
        kind: 'filter.works',
        params: { resolver: name, fault, seconds },
      });
      afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
    });
  };

  /** One that the operator has ended fails no more, and nobody is told so. */
  const forget = async (outage: store.Outage): Promise<void> => {
    await inTransaction(db, (tx) => store.close(tx, outage));
  };

  return async () => {
    const now = clock.now().getTime();
    const resolvers = await readStandings(deps);
    // One on another machine that was never heard was not started yet; that of this machine starts with the server.
    const heard = resolvers.filter(
      ({ id, heardAt }) => heardAt !== null || (id === HERE_ID && now - began >= BEGINS_WITHIN_MS),
    );
    watched = new Map(heard.map(({ id, standing }) => [id, watch(watched.get(id), standing, now)]));
    const open = await store.selectOpen(db);
    for (const outage of open)
      if (!resolvers.some((one) => one.id === outage.resolver && isOfFamily(one, outage.familyId)))
        await forget(outage);
    let families: FamilyId[] | undefined;
    for (const resolver of heard) {
      const how = watched.get(resolver.id);
      if (!how) continue;
      const told = open.filter((outage) => outage.resolver === resolver.id);
      if (turnOf(how, null) === 'failed') {
        families ??= await store.selectFilteredFamilies(db);
        for (const familyId of families)
          if (isOfFamily(resolver, familyId) && !told.some((one) => one.familyId === familyId))
            await fails(familyId, resolver, how.since);
      }
      for (const outage of told)
        if (turnOf(how, outage.kind) === 'works') await works(outage, resolver.name, how.since);
    }
  };
};
