import { AppError } from '@kinward/contract/errors.ts';
import type {
  ExplainFilterQuery,
  FilterExplanation,
  FilterReason,
  FilterSimulation,
  OwnSite,
  SimulateFilterBody,
} from '@kinward/contract/filter-policies/explain.schemas.ts';
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { z } from '@kinward/contract/schema.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import type { SiteRules } from '@kinward/rules/sites/device-sites.ts';
import type { SiteReason } from '@kinward/rules/sites/site-policy.ts';
import { siteDecision, siteVerdict } from '@kinward/rules/sites/site-verdict.ts';
import { filterDaysOf } from '../../../core/families.ts';
import { requestLanguage } from '../../../core/readers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/tx.ts';
import type { InForceLists, ListHit } from '../../filter-sources/in-force-lists.ts';
import { askedName, reasonOf, type Called } from './explain.ts';
import { basisOf, decider, listNames, ownTargets } from './deciding.ts';
import type { DeviceFilter, InForce } from '../in-force.ts';
import { selectAnswered, selectAsked, selectReached, type AskedName } from './explain.store.ts';
import { heldThen, reachedBy } from './reached.ts';
import { changedSettings, settingsOf } from '../settings.ts';
import { aliasesOf, siteRulesOf, type NamedEntry } from '../site-rules.ts';
import type { Standing } from '../standing.ts';
import { networksOf, simulateNetworks } from './simulate-networks.ts';
import { siteReasonOf, type ReasonsOf } from './stored-reasons.ts';
import { requireDomain } from '../typed.ts';

export interface ExplainDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  standing: Standing;
  inForce: InForce;
  ownNames: readonly string[];
  sources: Pick<InForceLists, 'fed' | 'hits'>;
  /** The rules of a device. @throws AppError NOT_FOUND */
  rulesOf(familyId: FamilyId, deviceId: DeviceId): Promise<SiteRules & { version: number }>;
  /** What was opened for a network. @throws AppError NOT_FOUND */
  networkRulesOf(familyId: FamilyId, networkId: string): Promise<SiteRules & { version: number }>;
  reasonsOf: ReasonsOf;
}

export interface Explaining {
  /** @param seen called where the log of the device is read. @throws AppError NOT_FOUND, VALIDATION */
  explain(
    familyId: FamilyId,
    query: z.output<typeof ExplainFilterQuery>,
    seen: (deviceId: DeviceId) => void,
  ): Promise<FilterExplanation>;
  /** What is said to the child itself. @throws AppError NOT_FOUND, VALIDATION */
  own(familyId: FamilyId, deviceId: DeviceId, name: string): Promise<OwnSite>;
  /** @param seen called with each device whose questions are read. @throws AppError NOT_FOUND, VALIDATION */
  simulate(
    familyId: FamilyId,
    body: z.output<typeof SimulateFilterBody>,
    seen: (deviceId: DeviceId) => void,
  ): Promise<FilterSimulation>;
}

/** What is looked at where no names are sent. */
const DAY_MS = 86_400_000;

const ANSWERED: Record<LogVerdict, FilterExplanation['action']> = {
  allowed: 'allow',
  blocked: 'block',
  rewritten: 'rewrite',
};

/** What was answered then, with the rule that decided then. */
const createAnswered =
  ({ db, reasonsOf }: Pick<ExplainDeps, 'db' | 'reasonsOf'>) =>
  async (
    familyId: FamilyId,
    deviceId: DeviceId,
    domain: string,
    at: string,
  ): Promise<FilterExplanation['answered']> => {
    const row = await selectAnswered(db, familyId, deviceId, domain, new Date(at));
    if (!row) return null;
    const { reason } = row;
    const [named = null] =
      reason === null
        ? []
        : await reasonsOf(familyId, [{ deviceId, reason: siteReasonOf({ ...row, reason }) }]);
    return {
      name: row.name,
      askedAt: row.asked_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      questions: row.queries,
      action: ANSWERED[row.verdict],
      reason: named,
    };
  };

/** By what a device, or a home, is decided. @throws AppError NOT_FOUND */
const asksAs = async (
  { inForce, rulesOf, networkRulesOf }: ExplainDeps,
  familyId: FamilyId,
  { deviceId, networkId }: z.output<typeof ExplainFilterQuery>,
): Promise<{ rules: SiteRules & { version: number }; filter: DeviceFilter | null }> => {
  if (deviceId !== undefined)
    return { rules: await rulesOf(familyId, deviceId), filter: await inForce.ofDevice(familyId, deviceId) };
  if (networkId === undefined) throw new AppError('NOT_FOUND');
  const rules = await networkRulesOf(familyId, networkId);
  return { rules, filter: await inForce.ofNetwork(familyId, networkId) };
};

const createExplain =
  (deps: ExplainDeps): Explaining['explain'] =>
  async (familyId, query, seen) => {
    const { db, clock, standing, ownNames, sources } = deps;
    const { deviceId, name, at } = query;
    const domain = askedName(name, 'name');
    const { rules, filter } = await asksAs(deps, familyId, query);
    const policies = await standing.policies(familyId);
    const instant = at === undefined ? clock.now().getTime() : Date.parse(at);
    // An adult's device has no policy, and no list counts for it.
    const listed = filter ? await sources.hits(familyId, [domain]) : new Map<string, ListHit[]>();
    const verdict = siteDecision(...decider(basisOf(rules, filter), instant, ownNames, listed)(domain));
    const lists = await listNames(db, familyId);
    const language = requestLanguage() ?? DEFAULT_READER.language;
    const own = await ownTargets(sources, familyId);
    const called: Called = { rules, policy: filter?.policy ?? null, lists, own, language };
    const held = filter?.policyVersion;
    const said = (reason: SiteReason): FilterReason => {
      const found = reasonOf(reason, called);
      return deviceId === undefined && found.source === 'device' ? { ...found, source: 'network' } : found;
    };
    const reached = await reachedBy(db, familyId, query, rules.version, held ?? null);
    if (at !== undefined && deviceId !== undefined) seen(deviceId);
    const policyName = policies.find(({ id }) => id === held?.policyId)?.name;
    return {
      domain,
      action: verdict.action,
      rewrite: verdict.rewrite ?? null,
      reason: said(verdict.reason),
      overruled: verdict.overruled.map(said),
      until: verdict.until === null ? null : new Date(verdict.until).toISOString(),
      policy: held && policyName !== undefined ? { ...held, name: policyName } : null,
      answered:
        at === undefined || deviceId === undefined
          ? null
          : await createAnswered(deps)(familyId, deviceId, domain, at),
      held: at === undefined ? [] : await heldThen(deps, familyId, query, instant, policies),
      keptDays: await filterDaysOf(db, familyId),
      lists: (listed.get(domain) ?? []).map(({ sourceId, name, line, suffix, targets }) => ({
        sourceId,
        name,
        line,
        matched: suffix,
        targets: [...targets],
      })),
      version: rules.version,
      reached,
    };
  };

/** The same for the child: who made which policy is not its to read. */
const createOwn =
  (deps: ExplainDeps): Explaining['own'] =>
  async (familyId, deviceId, name) => {
    const explained = await createExplain(deps)(familyId, { deviceId, name }, () => undefined);
    const { domain, action, reason, until } = explained;
    const reached = await selectReached(deps.db, familyId, deviceId, 0, null);
    return {
      domain,
      isFiltered: reached.length > 0,
      isClosed: action === 'block',
      kind: reason.kind,
      name: reason.name,
      until,
    };
  };

/** A policy with changes that are not made. */
const createChanged =
  ({ clock, standing, inForce, ownNames, sources }: ExplainDeps) =>
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
    const settings = changedSettings(settingsOf(row.settings), change, ownNames, [
      ...(await ownTargets(sources, familyId)).keys(),
    ]);
    const entries = await inForce.entriesOf(familyId, policyId, change.lists);
    const kept = entries.filter(
      ({ name, listId }) => listId !== undefined || !added.some((one) => one.name === name),
    );
    return { policy: siteRulesOf(settings, [...kept, ...added]), aliases: aliasesOf(settings) };
  };

export const createExplaining = (deps: ExplainDeps): Explaining => {
  const { db, clock, limits, standing, inForce, ownNames, rulesOf, sources } = deps;
  const changed = createChanged(deps);
  const askedOf = (familyId: FamilyId, deviceId: DeviceId): Promise<AskedName[]> =>
    selectAsked(db, familyId, deviceId, new Date(clock.now().getTime() - DAY_MS), limits.filterSimulated);
  const asSent = (names: readonly string[]): AskedName[] =>
    [...new Set(names)].map((name) => ({ name, questions: 0 }));

  return {
    explain: createExplain(deps),
    own: createOwn(deps),

    async simulate(familyId, body, seen) {
      const next = await changed(familyId, body);
      const policies = await standing.policies(familyId);
      const devices = await standing.devices(familyId, policies[0]?.id ?? null);
      const lists = await listNames(db, familyId);
      const [instant, language] = [clock.now().getTime(), requestLanguage() ?? DEFAULT_READER.language];
      const sent = body.names?.map((name, index) => askedName(name, `names.${index}`));
      const homes = await networksOf(deps, familyId, body.policyId, policies[0]?.id ?? null);
      const found: FilterSimulation = { names: 0, questions: 0, changes: [], networks: [] };
      const names = new Set(sent);
      const looked: { deviceId: DeviceId; asked: AskedName[] }[] = [];
      for (const { deviceId, decidesId } of devices) {
        const isOf = decidesId === body.policyId;
        // Of a home nothing is written down: what devices asked for stands for what is asked there.
        if (!isOf && (homes.length === 0 || sent)) continue;
        if (!sent) seen(deviceId);
        const asked = sent ? asSent(sent) : await askedOf(familyId, deviceId);
        for (const { name } of asked) names.add(name);
        if (isOf) looked.push({ deviceId, asked });
      }
      // All at once: each list is read once.
      const listed = await sources.hits(familyId, [...names]);
      const own = await ownTargets(sources, familyId);
      for (const { deviceId, asked } of looked) {
        const rules = await rulesOf(familyId, deviceId);
        const now = basisOf(rules, await inForce.ofDevice(familyId, deviceId));
        const policy = await inForce.withOwn(familyId, deviceId, next.policy);
        const blockedSince = await inForce.blockedSince(familyId, deviceId, policy);
        const before = decider(now, instant, ownNames, listed);
        const after = decider({ rules, ...next, policy, blockedSince }, instant, ownNames, listed);
        const called: Called = { rules, policy: next.policy, lists, own, language };
        for (const { name: domain, questions } of asked) {
          found.names += 1;
          found.questions += questions;
          const [old, fresh] = [siteVerdict(...before(domain)), siteVerdict(...after(domain))];
          if (old.action === fresh.action) continue;
          const verdicts = {
            before: old.action,
            after: fresh.action,
            reason: reasonOf(fresh.reason, called),
          };
          found.changes.push({ deviceId, domain, questions, ...verdicts });
        }
      }
      found.networks = await simulateNetworks(deps, familyId, homes, next, [...names]);
      return { ...found, changes: found.changes.toSorted((a, b) => b.questions - a.questions) };
    },
  };
};
