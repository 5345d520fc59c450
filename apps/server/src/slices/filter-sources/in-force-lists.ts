/** What lists of others say of names for a family: for its policies, its resolvers, and to explain. */
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { presetOf } from '@kinward/catalogue/lists/presets.ts';
import type { Fed } from '@kinward/catalogue/shown.ts';
import { newListedFinder, type Listed } from '@kinward/catalogue/lists/listed.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Target } from '@kinward/rules/sites/site-policy.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import type { ListFiles } from './list-files.ts';
import { selectSources, type SourceRow } from './sources.store.ts';
import { targetsOf } from './targets.ts';

/** A list that names a name. */
export interface ListHit extends Listed {
  sourceId: string;
  /** As the family calls it. */
  name: string;
  targets: readonly Target[];
}

export interface InForceLists {
  /** As resolvers get them. */
  ofFamily(familyId: FamilyId): Promise<FeedList[]>;
  fed(familyId: FamilyId, tx?: DbOrTx): Promise<Fed>;
  /** Which of the family's lists name which of the names. A list whose file is gone says nothing. */
  hits(familyId: FamilyId, names: readonly string[]): Promise<ReadonlyMap<string, readonly ListHit[]>>;
}

const nameOf = ({ id, name }: SourceRow): string => presetOf(id)?.name ?? name ?? id;

export const createInForceLists = (db: DbOrTx, files: ListFiles): InForceLists => {
  const inForce = async (familyId: FamilyId) =>
    (await selectSources(db, familyId)).flatMap((source) =>
      source.isOn && source.inForce ? [{ source, version: source.inForce.version }] : [],
    );
  /** One list after the other: each is read whole. */
  let reading: Promise<unknown> = Promise.resolve();

  const find = async (
    hash: string,
    names: readonly string[],
  ): Promise<((name: string) => Listed | null) | null> => {
    const finder = newListedFinder(names);
    const read = reading.then(() => files.read(hash, finder.onName));
    reading = read.catch(() => undefined);
    return await read.then(
      () => finder.find,
      () => null,
    );
  };

  return {
    async ofFamily(familyId) {
      return (await inForce(familyId)).map(({ source, version }) => ({
        sourceId: source.id,
        name: nameOf(source),
        hash: version,
        targets: [...targetsOf(source)],
      }));
    },

    async fed(familyId, tx) {
      const sources = (await selectSources(tx ?? db, familyId)).filter(({ isOn }) => isOn);
      return {
        targets: new Set(sources.flatMap((source) => (source.inForce ? targetsOf(source) : []))),
        own: sources.flatMap((source) =>
          targetsOf(source).flatMap((target) =>
            target.startsWith('list:') ? [{ target, name: nameOf(source) }] : [],
          ),
        ),
      };
    },

    async hits(familyId, names) {
      const found = new Map<string, ListHit[]>();
      for (const { source, version } of await inForce(familyId)) {
        const findIn = await find(version, names);
        for (const name of findIn ? names : []) {
          const listed = findIn?.(name);
          if (!listed) continue;
          const hit = { ...listed, sourceId: source.id, name: nameOf(source), targets: targetsOf(source) };
          found.set(name, [...(found.get(name) ?? []), hit]);
        }
      }
      return found;
    },
  };
};
