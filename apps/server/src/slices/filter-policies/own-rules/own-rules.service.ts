/** What the filter closes for a device now, as its child reads it. */
import type { OwnFilterRules } from '@kinward/contract/filter-policies/own-rules.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { CATEGORIES } from '@kinward/catalogue/categories/categories.ts';
import { SERVICES } from '@kinward/catalogue/services/services.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { isWhollyFiltered } from '@kinward/rules/filter/filter-layer.ts';
import { closedNow } from '@kinward/rules/filter/closed-now.ts';
import type { Target } from '@kinward/rules/sites/site-policy.ts';
import { siteVerdict } from '@kinward/rules/sites/site-verdict.ts';
import { requestLanguage } from '../../../core/readers.ts';
import { basisOf, decider, ownTargets } from '../explain/deciding.ts';
import type { ExplainDeps } from '../explain/explain.service.ts';
import { targetName } from '@kinward/catalogue/shown.ts';
import { selectHeard } from './own-rules.store.ts';

/** @throws AppError NOT_FOUND */
export type OwnRules = (familyId: FamilyId, deviceId: DeviceId) => Promise<OwnFilterRules>;

type Deps = Pick<ExplainDeps, 'db' | 'clock' | 'inForce' | 'ownNames' | 'sources' | 'rulesOf'>;

const sitesOf = (service: Target): readonly string[] =>
  SERVICES.find(({ id }) => service === `service:${id}`)?.names ?? [];

/** Nothing is known to be closed on it. */
const UNHEARD: OwnFilterRules = {
  heardAt: null,
  isWhole: false,
  offUntil: null,
  allowOnly: false,
  closed: [],
  sites: [],
  siteCount: 0,
  windows: [],
  changesAt: null,
};

const HARMFUL: ReadonlySet<string> = new Set(['adult', 'harm', 'gambling', 'weapons', 'drugs']);

/** What a child looks for comes first: what it uses, then what harms, then what is unsafe or gets round the filter. */
const placeOf = (target: Target): number => {
  if (target.startsWith('service:')) return 0;
  if (!target.startsWith('category:')) return target.startsWith('list:') ? 1 : 3;
  const category = CATEGORIES.find(({ id }) => target === `category:${id}`);
  return category !== undefined && HARMFUL.has(category.group) ? 2 : 1;
};
const inOrder = (targets: readonly Target[]): Target[] => targets.toSorted((a, b) => placeOf(a) - placeOf(b));

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const createOwnRules =
  ({ db, clock, inForce, ownNames, sources, rulesOf }: Deps): OwnRules =>
  async (familyId, deviceId) => {
    const now = clock.now();
    const [rules, filter, heard, own] = await Promise.all([
      rulesOf(familyId, deviceId),
      inForce.ofDevice(familyId, deviceId),
      selectHeard(db, familyId, deviceId, now),
      ownTargets(sources, familyId),
    ]);
    // An adult's device has no policy.
    const heardAt = heard?.heard_at ?? null;
    if (heard === undefined || filter === null || heardAt === null) return UNHEARD;
    const decide = decider(basisOf(rules, filter), now.getTime(), ownNames, new Map());
    const isClosed = (name: string): boolean => siteVerdict(...decide(name)).action === 'block';
    const closed = closedNow(rules, filter.policy, now.getTime(), { isClosed, sitesOf });
    const language = requestLanguage() ?? DEFAULT_READER.language;
    const named = (targets: readonly Target[]): string[] => [
      ...new Set(inOrder(targets).flatMap((target) => targetName(target, language) ?? own.get(target) ?? [])),
    ];
    const names = new Map(filter.policy.windows.map(({ ruleId, name }) => [ruleId, name]));
    return {
      heardAt: heardAt.toISOString(),
      isWhole: isWhollyFiltered(heard.device_type, heard.heard_by ?? []),
      offUntil: iso(closed.offUntil),
      allowOnly: closed.allowOnly,
      closed: named(closed.targets),
      sites: closed.names.slice(0, LIMITS.ownFilterSites),
      siteCount: closed.names.length,
      windows: closed.windows.map(({ ruleId, targets, to }) => ({
        name: names.get(ruleId) ?? null,
        everything: targets === 'all',
        closed: targets === 'all' ? [] : named(targets),
        until: to,
      })),
      changesAt: iso(closed.changesAt),
    };
  };
