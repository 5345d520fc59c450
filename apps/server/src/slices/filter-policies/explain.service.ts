import { AppError } from '@kinward/contract/errors.ts';
import type {
  ExplainFilterQuery,
  FilterExplanation,
  FilterSimulation,
  SimulateFilterBody,
} from '@kinward/contract/filter-policies/explain.schemas.ts';
import type { FeedAlias, FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { z } from '@kinward/contract/schema.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { deviceSites, type SiteRules } from '@kinward/rules/sites/device-sites.ts';
import { siteDecision } from '@kinward/rules/sites/site-verdict.ts';
import { requestLanguage } from '../../core/readers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/tx.ts';
import { askedName, nameWith, reasonOf, type Called } from './explain.ts';
import type { DeviceFilter, InForce } from './in-force.ts';
import { selectLists } from './lists.store.ts';
import { selectReached } from './policies.store.ts';
import { changedSettings, settingsOf } from './settings.ts';
import { aliasesOf, siteRulesOf, type NamedEntry } from './site-rules.ts';
import type { Standing } from './standing.ts';
import { requireDomain } from './typed.ts';

export interface ExplainDeps {
  db: Db;
  clock: Clock;
  standing: Standing;
  inForce: InForce;
  ownNames: readonly string[];
  /** The rules of a device. @throws AppError NOT_FOUND */
  rulesOf(familyId: FamilyId, deviceId: DeviceId): Promise<SiteRules & { version: number }>;
}

export interface Explaining {
  /** @throws AppError NOT_FOUND, VALIDATION */
  explain(familyId: FamilyId, query: z.output<typeof ExplainFilterQuery>): Promise<FilterExplanation>;
  /** @throws AppError NOT_FOUND, VALIDATION */
  simulate(familyId: FamilyId, body: z.output<typeof SimulateFilterBody>): Promise<FilterSimulation>;
}

/** What a device's questions are decided by. */
interface Basis {
  rules: SiteRules;
  policy: FeedSitePolicy | null;
  blockedSince: Record<string, number>;
  aliases: readonly FeedAlias[];
}

const basisOf = (rules: SiteRules, filter: DeviceFilter | null): Basis => ({
  rules,
  policy: filter?.policy ?? null,
  blockedSince: filter?.blockedSince ?? {},
  aliases: filter?.aliases ?? [],
});

/** Answers names by one basis at one moment. */
const decider = (
  { rules, policy, blockedSince, aliases }: Basis,
  instant: number,
  ownNames: readonly string[],
) => {
  const sites = deviceSites(rules, policy ?? undefined, blockedSince);
  const at = { instant, zone: sites.zone };
  return (name: string) => siteDecision(nameWith(name, ownNames, aliases), sites.policy, at, sites.live);
};

const listNames = async (db: Db, familyId: FamilyId): Promise<Map<string, string>> =>
  new Map((await selectLists(db, familyId)).map(({ id, name }) => [id, name]));

const createExplain =
  ({ db, clock, standing, inForce, ownNames, rulesOf }: ExplainDeps): Explaining['explain'] =>
  async (familyId, { deviceId, name, at }) => {
    const domain = askedName(name, 'name');
    const rules = await rulesOf(familyId, deviceId);
    const policies = await standing.policies(familyId);
    const filter = await inForce.ofDevice(familyId, deviceId);
    const instant = at === undefined ? clock.now().getTime() : Date.parse(at);
    const verdict = decider(basisOf(rules, filter), instant, ownNames)(domain);
    const lists = await listNames(db, familyId);
    const language = requestLanguage() ?? DEFAULT_READER.language;
    const called: Called = { rules, policy: filter?.policy ?? null, lists, language };
    const held = filter?.policyVersion;
    const reached = await selectReached(db, familyId, deviceId, rules.version, held ?? null);
    const policyName = policies.find(({ id }) => id === held?.policyId)?.name;
    return {
      domain,
      action: verdict.action,
      rewrite: verdict.rewrite ?? null,
      reason: reasonOf(verdict.reason, called),
      overruled: verdict.overruled.map((reason) => reasonOf(reason, called)),
      until: verdict.until === null ? null : new Date(verdict.until).toISOString(),
      policy: held && policyName !== undefined ? { ...held, name: policyName } : null,
      version: rules.version,
      reached: reached.map(({ resolver, since }) => ({ resolver, since: since.toISOString() })),
    };
  };

/** A policy with changes that are not made. */
const createChanged =
  ({ clock, standing, inForce, ownNames }: ExplainDeps) =>
  async (familyId: FamilyId, { policyId, change, exceptions }: z.output<typeof SimulateFilterBody>) => {
    const row = (await standing.policies(familyId)).find(({ id }) => id === policyId);
    if (!row) throw new AppError('NOT_FOUND');
    const since = clock.now();
    const added = exceptions.map(({ name, action, always, until }, index): NamedEntry => ({
      name: requireDomain(name, ownNames, `exceptions.${index}.name`),
      action,
      always,
      until: until === null ? null : new Date(until),
      since,
    }));
    const settings = changedSettings(settingsOf(row.settings), change, ownNames);
    const entries = await inForce.entriesOf(familyId, policyId, change.lists);
    const kept = entries.filter(
      ({ name, listId }) => listId !== undefined || !added.some((one) => one.name === name),
    );
    return { policy: siteRulesOf(settings, [...kept, ...added]), aliases: aliasesOf(settings) };
  };

export const createExplaining = (deps: ExplainDeps): Explaining => {
  const { db, clock, standing, inForce, ownNames, rulesOf } = deps;
  const changed = createChanged(deps);

  return {
    explain: createExplain(deps),

    async simulate(familyId, body) {
      const next = await changed(familyId, body);
      const domains = [...new Set(body.names.map((name, index) => askedName(name, `names.${index}`)))];
      const policies = await standing.policies(familyId);
      const devices = await standing.devices(familyId, policies[0]?.id ?? null);
      const lists = await listNames(db, familyId);
      const [instant, language] = [clock.now().getTime(), requestLanguage() ?? DEFAULT_READER.language];
      const found: FilterSimulation = [];
      for (const { deviceId, decidesId } of devices) {
        if (decidesId !== body.policyId) continue;
        const rules = await rulesOf(familyId, deviceId);
        const now = basisOf(rules, await inForce.ofDevice(familyId, deviceId));
        const blockedSince = await inForce.blockedSince(familyId, deviceId, next.policy);
        const before = decider(now, instant, ownNames);
        const after = decider({ rules, ...next, blockedSince }, instant, ownNames);
        const called: Called = { rules, policy: next.policy, lists, language };
        for (const domain of domains) {
          const [old, fresh] = [before(domain), after(domain)];
          if (old.action === fresh.action) continue;
          const reason = reasonOf(fresh.reason, called);
          found.push({ deviceId, domain, before: old.action, after: fresh.action, reason });
        }
      }
      return found;
    },
  };
};
