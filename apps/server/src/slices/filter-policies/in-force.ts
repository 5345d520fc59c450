/** What a resolver is to decide by for a device, beside the device's own rules. */
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/tx.ts';
import type { InForceLists } from '../filter-sources/in-force-lists.ts';
import { selectOwn } from '../approvals/always-answers.ts';
import { selectNetworks as selectNetworkPolicies } from './assignments.store.ts';
import { withOwn } from './always/own-always.ts';
import * as lists from './lists.store.ts';
import { selectExceptions, selectPolicies, type PolicyRow } from './policies.store.ts';
import { settingsOf, type Settings } from './settings.ts';
import { aliasesOf, siteRulesOf, type NamedEntry } from './site-rules.ts';
import type { Standing } from './standing.ts';

export interface InForceDeps {
  db: Db;
  clock: Clock;
  standing: Standing;
  sources: Pick<InForceLists, 'ofFamily'>;
  /** What is blocked in Web Filtering, and since when. */
  blockedSites(
    familyId: FamilyId,
    deviceId: DeviceId,
  ): Promise<readonly { value: string; blockedAt: string }[]>;
}

/** The part of the feed's line that a policy of the filter is. */
export type DeviceFilter = Required<
  Pick<FilterDevice, 'policy' | 'policyVersion' | 'blockedSince' | 'aliases' | 'blockPage' | 'lists'>
>;

export interface InForce {
  /** Null: an adult's device, or a family that has no policy yet. */
  ofDevice(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceFilter | null>;
  /** What decides for a home, of which no more is known than where its questions come from. */
  ofNetwork(familyId: FamilyId, networkId: string): Promise<DeviceFilter>;
  /** What the family calls its policies, by their ids. */
  namesOf(familyId: FamilyId): Promise<Map<string, string>>;
  /** What the policies of the family's devices say of keeping; a device that is not in it has none that does. */
  logging(familyId: FamilyId, tx?: Tx): Promise<Map<DeviceId, Settings['logging']>>;
  /** A policy as it decides for a device, with what is always open there alone. */
  withOwn(familyId: FamilyId, deviceId: DeviceId, policy: FeedSitePolicy): Promise<FeedSitePolicy>;
  /** What a policy, or these lists in the place of its own, say of names. */
  entriesOf(familyId: FamilyId, policyId: string, listIds?: readonly string[]): Promise<NamedEntry[]>;
  /** When sites were blocked for the device that the policy allows by the same name; milliseconds since the epoch. */
  blockedSince(
    familyId: FamilyId,
    deviceId: DeviceId,
    policy: FeedSitePolicy,
  ): Promise<Record<string, number>>;
}

type Content = Omit<DeviceFilter, 'blockedSince'>;

/** A policy with what it says of names, as resolvers get it. */
const contentWith = (
  row: PolicyRow,
  entries: readonly NamedEntry[],
  feedLists: Content['lists'],
): Content => {
  const settings = settingsOf(row.settings);
  return {
    policy: siteRulesOf(settings, entries),
    policyVersion: { policyId: row.id, version: row.version },
    aliases: aliasesOf(settings),
    blockPage: settings.blockPage,
    lists: feedLists,
  };
};

const namesIn =
  (db: Db) =>
  async (familyId: FamilyId): Promise<Map<string, string>> =>
    new Map((await selectPolicies(db, familyId)).map(({ id, name }) => [id, name]));

export const createInForce = ({ db, clock, standing, sources, blockedSites }: InForceDeps): InForce => {
  const entriesOf: InForce['entriesOf'] = async (familyId, policyId, listIds) => {
    const [exceptions, rows, uses] = await Promise.all([
      selectExceptions(db, familyId, policyId, clock.now()),
      lists.selectLists(db, familyId),
      lists.selectUses(db, familyId),
    ]);
    const used = listIds ?? uses.filter((use) => use.policyId === policyId).map(({ listId }) => listId);
    const names = used.length > 0 ? await lists.selectNames(db, familyId, used) : [];
    const actionOf = new Map(rows.map(({ id, action }) => [id, action]));
    return [
      ...exceptions.map(({ name, action, always, endsAt, changedAt }) => ({
        name,
        action,
        always,
        until: endsAt,
        since: changedAt,
      })),
      ...names.flatMap(({ listId, name, addedAt }) => {
        const action = actionOf.get(listId);
        return action ? [{ name, action, always: false, until: null, since: addedAt, listId }] : [];
      }),
    ];
  };

  const blockedSince: InForce['blockedSince'] = async (familyId, deviceId, { entries }) => {
    const allowed = new Set(entries.flatMap(({ name, action }) => (action === 'allow' ? [name] : [])));
    if (allowed.size === 0) return {};
    const blocked = await blockedSites(familyId, deviceId);
    return Object.fromEntries(
      blocked
        .filter(({ value }) => allowed.has(value))
        .map(({ value, blockedAt }) => [value, Date.parse(blockedAt)]),
    );
  };

  const decidesFor = async (familyId: FamilyId, deviceId: DeviceId): Promise<PolicyRow | undefined> => {
    const policies = await selectPolicies(db, familyId);
    const defaultId = policies.find(({ isDefault }) => isDefault)?.id;
    if (defaultId === undefined) return undefined;
    const device = (await standing.devices(familyId, defaultId)).find((one) => one.deviceId === deviceId);
    return policies.find(({ id }) => id === device?.decidesId);
  };

  const contentOf = async (familyId: FamilyId, row: PolicyRow): Promise<Content> => {
    const [entries, feedLists] = await Promise.all([entriesOf(familyId, row.id), sources.ofFamily(familyId)]);
    return contentWith(row, entries, feedLists);
  };

  const addOwn: InForce['withOwn'] = async (familyId, deviceId, policy) =>
    withOwn(policy, await selectOwn(db, familyId, deviceId));

  return {
    entriesOf,
    blockedSince,
    withOwn: addOwn,

    namesOf: namesIn(db),
    async logging(familyId, tx) {
      const policies = await selectPolicies(tx ?? db, familyId);
      const defaultId = policies.find(({ isDefault }) => isDefault)?.id ?? null;
      const byId = new Map(policies.map(({ id, settings }) => [id, settingsOf(settings).logging]));
      const devices = await standing.devices(familyId, defaultId, tx);
      return new Map(
        devices.flatMap(({ deviceId, decidesId }) => {
          const logging = decidesId === null ? undefined : byId.get(decidesId);
          return logging ? [[deviceId, logging] as const] : [];
        }),
      );
    },

    async ofDevice(familyId, deviceId) {
      // Read before what it holds: what is newer than it by then is announced by a later version as well.
      const row = await decidesFor(familyId, deviceId);
      if (!row) return null;
      const content = await contentOf(familyId, row);
      const policy = await addOwn(familyId, deviceId, content.policy);
      return { ...content, policy, blockedSince: await blockedSince(familyId, deviceId, policy) };
    },

    async ofNetwork(familyId, networkId) {
      const policies = await standing.policies(familyId);
      const given = (await selectNetworkPolicies(db, familyId)).find((one) => one.networkId === networkId);
      const row = policies.find(({ id }) => id === given?.policyId) ?? policies[0];
      if (!row) throw new Error('a family has no Default policy');
      return { ...(await contentOf(familyId, row)), blockedSince: {} };
    },
  };
};
