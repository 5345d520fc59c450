import { AppError } from '@kinward/contract/errors.ts';
import type {
  FilterException,
  FilterExceptionBody,
  FilterPolicy,
  FilterPolicySummary,
  FilterPolicyUpdate,
} from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { planTerms } from '@kinward/rules/plan.ts';
import { newId } from '../../platform/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import { createChanges, type ChangesDeps } from './changes.ts';
import * as lists from './lists.store.ts';
import * as store from './policies.store.ts';
import { changedSettings, FIRST, settingsOf } from './settings.ts';
import type { InForceLists } from '../filter-sources/in-force-lists.ts';
import type { Standing } from './standing.ts';
import { requireDomain, requireValid } from './typed.ts';

export interface PoliciesDeps extends ChangesDeps {
  limits: Limits;
  standing: Standing;
  /** Of the installation itself. */
  ownNames: readonly string[];
  sources: Pick<InForceLists, 'fed'>;
  plans: { entitlements(familyId: FamilyId, db?: DbOrTx): Promise<{ name: string }> };
}

export interface Policies {
  list(familyId: FamilyId): Promise<FilterPolicySummary[]>;
  /** @throws AppError NOT_FOUND */
  get(familyId: FamilyId, policyId: string): Promise<FilterPolicy>;
  /** @throws AppError NOT_FOUND, FILTER_PLAN, FILTER_POLICIES_FULL, FILTER_NAME_EXISTS */
  add(familyId: FamilyId, body: { name: string; copyOf?: string | undefined }): Promise<FilterPolicy>;
  /** @throws AppError NOT_FOUND, CONFLICT, VALIDATION, FILTER_NAME_EXISTS */
  update(familyId: FamilyId, policyId: string, change: FilterPolicyUpdate): Promise<FilterPolicy>;
  /** @throws AppError NOT_FOUND, FILTER_DEFAULT_STAYS */
  remove(familyId: FamilyId, policyId: string): Promise<void>;
  /** @throws AppError NOT_FOUND, VALIDATION, FILTER_EXCEPTIONS_FULL */
  putException(familyId: FamilyId, policyId: string, body: FilterExceptionBody): Promise<FilterException>;
  /** @throws AppError NOT_FOUND, VALIDATION */
  deleteException(familyId: FamilyId, policyId: string, name: string): Promise<void>;
}

const exceptionOf = ({ name, action, always, endsAt, changedAt }: store.ExceptionRow): FilterException => ({
  name,
  action,
  always,
  until: endsAt?.toISOString() ?? null,
  changedAt: changedAt.toISOString(),
});

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The lists of a policy, each once. @throws AppError NOT_FOUND where the family has no such list */
const requireLists = async (tx: Tx, familyId: FamilyId, wanted: readonly string[]): Promise<string[]> => {
  const known = new Set((await lists.selectLists(tx, familyId)).map(({ id }) => id));
  if (wanted.some((id) => !known.has(id))) throw new AppError('NOT_FOUND');
  return [...new Set(wanted)].toSorted();
};

const usesOf = async (db: DbOrTx, familyId: FamilyId, policyId: string): Promise<string[]> =>
  (await lists.selectUses(db, familyId))
    .filter((use) => use.policyId === policyId)
    .map(({ listId }) => listId);

const requirePolicy = async (db: DbOrTx, familyId: FamilyId, policyId: string): Promise<store.PolicyRow> => {
  const found = (await store.selectPolicies(db, familyId)).find(({ id }) => id === policyId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Reads policies as parents see them. */
const createReading = ({ db, clock, standing }: PoliciesDeps): Pick<Policies, 'list' | 'get'> => {
  const summaries = async (familyId: FamilyId) => {
    const rows = await standing.policies(familyId);
    const defaultId = rows.find(({ isDefault }) => isDefault)?.id ?? null;
    const devices = await standing.devices(familyId, defaultId);
    return rows.map((row) => ({
      row,
      summary: {
        policyId: row.id,
        name: row.name,
        isDefault: row.isDefault,
        version: row.version,
        changedAt: row.changedAt.toISOString(),
        changedBy: row.changedBy,
        devices: devices.filter(({ decidesId }) => decidesId === row.id).map(({ deviceId }) => deviceId),
      },
    }));
  };

  return {
    list: async (familyId) => (await summaries(familyId)).map(({ summary }) => summary),

    async get(familyId, policyId) {
      const found = (await summaries(familyId)).find(({ row }) => row.id === policyId);
      if (!found) throw new AppError('NOT_FOUND');
      const [uses, exceptions, receipts] = await Promise.all([
        usesOf(db, familyId, policyId),
        store.selectExceptions(db, familyId, policyId, clock.now()),
        store.selectReceipts(db, familyId, policyId),
      ]);
      return {
        ...found.summary,
        ...settingsOf(found.row.settings),
        lists: uses,
        exceptions: exceptions.map(exceptionOf),
        // What was acknowledged for a device that has another policy by now is no receipt of this one.
        receipts: receipts
          .filter(({ deviceId }) => found.summary.devices.includes(deviceId))
          .map((one) => ({ ...one, since: one.since.toISOString() })),
      };
    },
  };
};

/** What another policy has, for one that begins as its copy. */
const copyTo = async (tx: Tx, familyId: FamilyId, fromId: string, toId: string, now: Date): Promise<void> => {
  for (const exception of await store.selectExceptions(tx, familyId, fromId, now))
    await store.upsertException(tx, familyId, toId, exception);
  await lists.replaceUses(tx, familyId, toId, await usesOf(tx, familyId, fromId));
};

/** Changes of a policy as a whole. */
const createWriting = (
  deps: PoliciesDeps,
  get: Policies['get'],
): Pick<Policies, 'add' | 'update' | 'remove'> => {
  const { limits, standing, ownNames, plans, sources } = deps;
  const change = createChanges(deps);

  return {
    async add(familyId, { name, copyOf }) {
      const id = newId();
      await standing.policies(familyId);
      await change(familyId, async (tx, { now, by }) => {
        const { features } = planTerms((await plans.entitlements(familyId, tx)).name);
        if (!features.includes('advanced-filtering')) throw new AppError('FILTER_PLAN');
        const model = copyOf === undefined ? undefined : await requirePolicy(tx, familyId, copyOf);
        if ((await store.selectPolicies(tx, familyId)).length >= limits.filterPolicies)
          throw new AppError('FILTER_POLICIES_FULL');
        const settings = model ? settingsOf(model.settings) : FIRST;
        const values = { id, name, isDefault: false, settings, now, by };
        if (!(await store.insertPolicy(tx, familyId, values))) throw new AppError('FILTER_NAME_EXISTS');
        if (model) await copyTo(tx, familyId, model.id, id, now);
        return { act: 'filter-policy.added', kind: 'filter-policy', id };
      });
      return get(familyId, id);
    },

    async update(familyId, policyId, { version, ...parts }) {
      await change(familyId, async (tx, { now, by }) => {
        const row = await requirePolicy(tx, familyId, policyId);
        if (version !== undefined && version !== row.version) throw new AppError('CONFLICT');
        const name = parts.name ?? row.name;
        if (row.isDefault && name !== row.name)
          requireValid([{ path: 'name', message: 'The Default policy keeps its name' }]);
        if (await store.hasPolicyNamed(tx, familyId, name, policyId))
          throw new AppError('FILTER_NAME_EXISTS');
        const former = settingsOf(row.settings);
        const { own } = await sources.fed(familyId, tx);
        const settings = changedSettings(
          former,
          parts,
          ownNames,
          own.map(({ target }) => target),
        );
        const uses = await usesOf(tx, familyId, policyId);
        const used = parts.lists ? await requireLists(tx, familyId, parts.lists) : uses;
        if (sameText([row.name, former, uses], [name, settings, used])) return undefined;
        if (parts.lists) await lists.replaceUses(tx, familyId, policyId, used);
        await store.updatePolicy(tx, familyId, policyId, { name, settings, now, by });
        const detail = { parts: Object.keys(parts).toSorted().join(' ') };
        return { act: 'filter-policy.changed', kind: 'filter-policy', id: policyId, detail };
      });
      return get(familyId, policyId);
    },

    async remove(familyId, policyId) {
      await change(familyId, async (tx) => {
        const { isDefault } = await requirePolicy(tx, familyId, policyId);
        if (isDefault) throw new AppError('FILTER_DEFAULT_STAYS');
        await store.deletePolicy(tx, familyId, policyId);
        return { act: 'filter-policy.deleted', kind: 'filter-policy', id: policyId };
      });
    },
  };
};

/** Changes of single exceptions. */
const createExceptions = (deps: PoliciesDeps): Pick<Policies, 'putException' | 'deleteException'> => {
  const { limits, ownNames } = deps;
  const change = createChanges(deps);
  const done = (id: string, exception: string) =>
    ({ act: 'filter-policy.changed', kind: 'filter-policy', id, detail: { exception } }) as const;

  return {
    async putException(familyId, policyId, { name: typed, action, always, until }) {
      const name = requireDomain(typed, ownNames, 'name');
      const endsAt = until === null ? null : new Date(until);
      if (endsAt && endsAt <= deps.clock.now())
        requireValid([{ path: 'until', message: 'This end is over already' }]);
      const row = { name, action, always: always && action === 'allow', endsAt, changedAt: deps.clock.now() };
      await change(familyId, async (tx, at) => {
        await requirePolicy(tx, familyId, policyId);
        await store.deleteEnded(tx, familyId, policyId, at.now);
        await store.upsertException(tx, familyId, policyId, row);
        if ((await store.countExceptions(tx, familyId, policyId)) > limits.filterExceptions)
          throw new AppError('FILTER_EXCEPTIONS_FULL');
        await store.touchPolicies(tx, familyId, [policyId], at);
        return done(policyId, action);
      });
      return exceptionOf(row);
    },

    async deleteException(familyId, policyId, typed) {
      await change(familyId, async (tx, at) => {
        await requirePolicy(tx, familyId, policyId);
        const name = typed.toLowerCase();
        if (!(await store.deleteException(tx, familyId, policyId, name))) return undefined;
        await store.touchPolicies(tx, familyId, [policyId], at);
        return done(policyId, 'none');
      });
    },
  };
};

export const createPolicies = (deps: PoliciesDeps): Policies => {
  const reading = createReading(deps);
  return { ...reading, ...createWriting(deps, reading.get), ...createExceptions(deps) };
};
