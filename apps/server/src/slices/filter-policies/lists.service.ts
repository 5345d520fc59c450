import { AppError } from '@kinward/contract/errors.ts';
import type { FilterList, FilterListUpdate } from '@kinward/contract/filter-policies/lists.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/tx.ts';
import { createChanges, type ChangesDeps } from './changes.ts';
import * as store from './lists.store.ts';
import { touchPolicies } from './policies.store.ts';
import { readDomains, requireValid } from './typed.ts';

export interface ListsDeps extends ChangesDeps {
  limits: Limits;
  /** Of the installation itself. */
  ownNames: readonly string[];
}

export interface Lists {
  list(familyId: FamilyId): Promise<FilterList[]>;
  /** @throws AppError VALIDATION, FILTER_LISTS_FULL, FILTER_NAME_EXISTS */
  add(
    familyId: FamilyId,
    body: { name: string; action: 'allow' | 'deny'; names: string[] },
  ): Promise<FilterList>;
  /** @throws AppError NOT_FOUND, CONFLICT, VALIDATION, FILTER_NAME_EXISTS */
  update(familyId: FamilyId, listId: string, change: FilterListUpdate): Promise<FilterList>;
  /** @throws AppError NOT_FOUND */
  remove(familyId: FamilyId, listId: string): Promise<void>;
}

const requireList = async (tx: Tx, familyId: FamilyId, listId: string): Promise<store.ListRow> => {
  const found = (await store.selectLists(tx, familyId)).find(({ id }) => id === listId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

const usersOf = async (tx: Tx, familyId: FamilyId, listId: string): Promise<string[]> =>
  (await store.selectUses(tx, familyId))
    .filter((use) => use.listId === listId)
    .map(({ policyId }) => policyId);

export const createLists = (deps: ListsDeps): Lists => {
  const { db, limits, ownNames } = deps;
  const change = createChanges(deps);

  const readNames = (typed: readonly string[]): string[] => {
    const { values, errors } = readDomains(typed, ownNames, (index) => `names.${index}`);
    requireValid(errors);
    return values.toSorted();
  };

  const list: Lists['list'] = async (familyId) => {
    const [rows, names, uses] = await Promise.all([
      store.selectLists(db, familyId),
      store.selectNames(db, familyId),
      store.selectUses(db, familyId),
    ]);
    const namesOf = Map.groupBy(names, ({ listId }) => listId);
    return rows.map(({ id, name, action, version, changedAt, changedBy }) => ({
      listId: id,
      name,
      action,
      names: (namesOf.get(id) ?? []).map((one) => one.name),
      version,
      changedAt: changedAt.toISOString(),
      changedBy,
      policies: uses.filter(({ listId }) => listId === id).map(({ policyId }) => policyId),
    }));
  };
  const one = async (familyId: FamilyId, listId: string): Promise<FilterList> => {
    const found = (await list(familyId)).find((each) => each.listId === listId);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  };

  return {
    list,

    async add(familyId, { name, action, names }) {
      const id = newId();
      const kept = readNames(names);
      await change(familyId, async (tx, at) => {
        if ((await store.selectLists(tx, familyId)).length >= limits.filterLists)
          throw new AppError('FILTER_LISTS_FULL');
        if (!(await store.insertList(tx, familyId, { id, name, action, ...at })))
          throw new AppError('FILTER_NAME_EXISTS');
        await store.replaceNames(tx, familyId, id, kept, at.now);
        return { act: 'filter-list.added', kind: 'filter-list', id, detail: { names: kept.length } };
      });
      return one(familyId, id);
    },

    async update(familyId, listId, { version, name: newName, names }) {
      const kept = names && readNames(names);
      await change(familyId, async (tx, at) => {
        const row = await requireList(tx, familyId, listId);
        if (version !== undefined && version !== row.version) throw new AppError('CONFLICT');
        const name = newName ?? row.name;
        if (await store.hasListNamed(tx, familyId, name, listId)) throw new AppError('FILTER_NAME_EXISTS');
        await store.updateList(tx, familyId, listId, { name, ...at });
        if (kept) {
          await store.replaceNames(tx, familyId, listId, kept, at.now);
          await touchPolicies(tx, familyId, await usersOf(tx, familyId, listId), at);
        }
        const detail = { names: kept?.length ?? null };
        return { act: 'filter-list.changed', kind: 'filter-list', id: listId, detail };
      });
      return one(familyId, listId);
    },

    async remove(familyId, listId) {
      await change(familyId, async (tx, at) => {
        await requireList(tx, familyId, listId);
        await touchPolicies(tx, familyId, await usersOf(tx, familyId, listId), at);
        await store.deleteList(tx, familyId, listId);
        return { act: 'filter-list.deleted', kind: 'filter-list', id: listId };
      });
    },
  };
};
