/** Fetches lists that families have switched on, and takes them into force where nothing speaks against it. */
import { randomInt } from 'node:crypto';
import { presetOf } from '@kinward/catalogue/lists/presets.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { z } from '@kinward/contract/schema.ts';
import { lockFamily } from '../../core/locks.ts';
import type { Bus } from '../../ports/bus.ts';
import type { NewNotification, Notifier } from '../../ports/notifications.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OutboundStreams } from '../../platform/outbound/outbound.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import type { DifferenceOf } from './differences.ts';
import * as downloads from './downloads.store.ts';
import { fetchList } from './fetch-list.ts';
import type { ListFiles } from './list-files.ts';
import * as store from './sources.store.ts';
import { afterFetch } from './turns.ts';

/** Work that fetches one list. */
export const FETCH = 'filter-list';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** About a day: not every installation asks a host at the same minute. */
const [AGAIN_LEAST_MS, AGAIN_MOST_MS] = [20 * HOUR_MS, 28 * HOUR_MS];
const MOST_WAIT_MS = 12 * HOUR_MS;
/** What was looked for so lately is not fetched again, however often it is switched on. */
const [FRESH_MS, FAILED_MS] = [10 * MINUTE_MS, MINUTE_MS];

export interface UpdatesDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  jobs: Jobs;
  outbound: OutboundStreams;
  limits: Limits;
  files: ListFiles;
  differenceOf: DifferenceOf;
  notifier: Pick<Notifier, 'notify'>;
  /** Of the installation itself. */
  ownNames: readonly string[];
}

export interface Updates {
  /** Has what is due fetched. */
  look(): Promise<void>;
  /** Deletes files and addresses that no family has any more. */
  tidy(): Promise<void>;
}

/** Whether a list fits beside those that are in force. */
const hasRoom = (
  all: readonly store.FamilySource[],
  { url, newest }: { url: string; newest: store.StoredVersion },
  limits: Limits,
): boolean => {
  const others = new Map(
    all.flatMap((source) =>
      source.isOn && source.inForce && source.url !== url
        ? [[source.inForce.version, source.inForce.names] as const]
        : [],
    ),
  );
  const names = [...others.values()].reduce((sum, count) => sum + count, newest.names);
  return others.size < limits.filterListsInForce && names <= limits.filterListedNames;
};

const nextAfter = (now: Date, failures: number): Date => {
  const wait =
    failures === 0
      ? randomInt(AGAIN_LEAST_MS, AGAIN_MOST_MS)
      : Math.min(MOST_WAIT_MS, HOUR_MS * 2 ** (failures - 1));
  return new Date(now.getTime() + wait);
};

/** What is known of an address after it was asked. @param isFresh it was asked so lately that it is not asked again */
const createAsk =
  (deps: UpdatesDeps) =>
  async (former: downloads.Download): Promise<downloads.Download> => {
    const { db, clock, limits, files } = deps;
    const now = clock.now();
    const isHere = former.newest !== null && (await files.has(former.newest.version));
    const { url, etag, lastModified } = former;
    const outcome = await fetchList(url, isHere ? { etag, lastModified } : null, deps);
    const asked = { ...former, checkedAt: now, fault: null, failures: 0, nextAt: nextAfter(now, 0) };
    if (outcome.kind === 'same') return asked;
    const failed = (fault: downloads.Download['fault']): downloads.Download => {
      const failures = former.failures + 1;
      return { ...former, checkedAt: now, fault, failures, nextAt: nextAfter(now, failures) };
    };
    if (outcome.kind === 'fault') return failed(outcome.fault);
    const { hash, ...list } = outcome.list;
    const newest = {
      version: hash,
      names: list.names,
      bytes: list.bytes,
      fetchedAt: now.toISOString(),
      wellKnown: list.wellKnown,
    };
    if (!hasRoom(await store.selectAllSources(db), { url, newest }, limits)) return failed('no-room');
    return { ...asked, newest, etag: list.etag, lastModified: list.lastModified };
  };

/** What parents are told of a list that waits: once, until one has answered. */
const waits = (familyId: FamilyId, { id, name, inForce, waiting }: store.SourceRow): NewNotification => ({
  familyId,
  kind: 'filter.list-waits',
  params: {
    list: presetOf(id)?.name ?? name ?? id,
    change:
      waiting?.reason === 'jump' && inForce && inForce.names > 0
        ? Math.round((waiting.names / inForce.names - 1) * 100)
        : null,
  },
});

/**
 * Takes what was fetched for one family.
 * @param isAsked whether its host was asked just now: what others switch on is no fetch that confirms anything
 */
const createApply =
  ({ db, clock, bus, notifier, differenceOf }: UpdatesDeps) =>
  async (
    familyId: FamilyId,
    { url, newest }: { url: string; newest: store.StoredVersion | null },
    isAsked: boolean,
  ): Promise<void> => {
    const before = (await store.selectSources(db, familyId)).filter((one) => one.url === url);
    const changes = new Map(
      await Promise.all(
        before.map(
          async ({ id, inForce }) =>
            [id, newest && (await differenceOf(inForce?.version, newest.version))] as const,
        ),
      ),
    );
    await inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      for (const source of await store.selectSources(tx, familyId)) {
        if (source.url !== url || !source.isOn || !newest) continue;
        if (!isAsked && (source.inForce ?? source.waiting ?? source.declined)) continue;
        const next = afterFetch(source, newest, changes.get(source.id) ?? null, clock.now());
        await store.upsertSource(tx, familyId, next, { now: clock.now(), by: null });
        if (next.waiting && source.waiting === null) await notifier.notify(tx, waits(familyId, next));
      }
      // Also where nothing could be fetched: a page says so.
      afterCommit(() => bus.publish({ type: 'filter.changed', familyId }));
    });
  };

const Payload = z.object({ url: z.string() });

export const createUpdates = (deps: UpdatesDeps): Updates => {
  const { db, clock, jobs, files } = deps;
  const ask = createAsk(deps);
  const apply = createApply(deps);

  const isFresh = ({ checkedAt, fault, newest }: downloads.Download): boolean => {
    const age = clock.now().getTime() - (checkedAt?.getTime() ?? 0);
    return fault === null && newest !== null ? age < FRESH_MS : fault !== null && age < FAILED_MS;
  };

  /** What is being asked now: two families that switch one list on at the same time have it fetched once. */
  const asking = new Map<string, Promise<downloads.Download>>();
  const askOnce = (former: downloads.Download): Promise<downloads.Download> => {
    const { url } = former;
    const running = asking.get(url);
    if (running) return running;
    const asked = ask(former)
      .then(async (download) => {
        await downloads.updateDownload(db, download);
        return download;
      })
      .finally(() => asking.delete(url));
    asking.set(url, asked);
    return asked;
  };

  jobs.handle(FETCH, async (payload) => {
    const { url } = Payload.parse(payload);
    const families = await store.selectFamiliesOf(db, url);
    const [former] = await downloads.selectDownloads(db, [url]);
    if (families.length === 0 || !former) return;
    const isAsked = !isFresh(former) && !asking.has(url);
    const download = isFresh(former) ? former : await askOnce(former);
    const newest = download.fault === null ? download.newest : null;
    for (const familyId of families) await apply(familyId, { url, newest }, isAsked);
  });

  return {
    async look() {
      const now = clock.now();
      // The job that fetches says when it is due again; until then nobody takes it a second time.
      const due = await downloads.takeDue(db, now, new Date(now.getTime() + HOUR_MS));
      for (const url of due) await jobs.add(db, FETCH, { url });
    },

    async tidy() {
      const all = await store.selectAllSources(db);
      const kept = await downloads.selectAllDownloads(db);
      const wanted = new Set(all.flatMap(({ isOn, url }) => (isOn ? [url] : [])));
      await downloads.deleteDownloads(
        db,
        kept.flatMap(({ url }) => (wanted.has(url) ? [] : [url])),
      );
      const named = [
        ...kept.filter(({ url }) => wanted.has(url)).map(({ newest }) => newest?.version),
        ...all.flatMap(({ inForce, waiting, earlier }) => [
          inForce?.version,
          waiting?.version,
          ...earlier.map(({ version }) => version),
        ]),
      ];
      await files.keepOnly(new Set(named.filter((hash) => hash !== undefined)));
    },
  };
};
