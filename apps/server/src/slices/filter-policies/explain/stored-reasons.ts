/** Why questions of the past were closed, in words that a page can show. */
import type { FilterReason } from '@kinward/contract/filter-policies/explain.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import type { InForceLists } from '../../filter-sources/in-force-lists.ts';
import type { SiteRules } from '@kinward/rules/sites/device-sites.ts';
import {
  RANKS,
  type SiteReason,
  type SiteReasonKind,
  type Target,
} from '@kinward/rules/sites/site-policy.ts';
import { deviceExists } from '../../../core/devices.ts';
import { requestLanguage } from '../../../core/readers.ts';
import type { Db } from '../../../platform/tx.ts';
import { reasonOf } from './explain.ts';
import { selectPolicies } from '../policies.store.ts';
import { settingsOf } from '../settings.ts';

export interface StoredReason {
  deviceId: DeviceId;
  reason: SiteReason;
}

/** In the same order. What a rule is called is as it is now; null where it is gone. */
export type ReasonsOf = (familyId: FamilyId, stored: readonly StoredReason[]) => Promise<FilterReason[]>;

export interface StoredReasonsDeps {
  sources: Pick<InForceLists, 'fed'>;
  db: Db;
  /** The rules of a device. @throws AppError NOT_FOUND */
  rulesOf(familyId: FamilyId, deviceId: DeviceId): Promise<Pick<SiteRules, 'schedules'>>;
}

/** Why a question was closed, as its row of the log has it. */
export interface ReasonRow {
  reason: string;
  target: string | null;
  rule_id: string | null;
  matched: string | null;
}

const isKind = (text: string): text is SiteReasonKind => Object.hasOwn(RANKS, text);

/** A stored reason as the rules have it; a kind that an earlier version knew and this one does not says no rule. */
export const siteReasonOf = ({ reason, target, rule_id: ruleId, matched }: ReasonRow): SiteReason => {
  const kind = isKind(reason) ? reason : 'default';
  return {
    kind,
    rank: RANKS[kind],
    ...(target !== null && { target: target as Target }),
    ...(ruleId !== null && { ruleId }),
    ...(matched !== null && { matched }),
  };
};

/** A name of a list is stored without its list. */
const OF_LIST = 'list:';

export const createReasonsOf = ({ db, rulesOf, sources }: StoredReasonsDeps): ReasonsOf => {
  const schedulesOf = async (
    familyId: FamilyId,
    deviceIds: Iterable<DeviceId>,
  ): Promise<SiteRules['schedules'][number][]> => {
    const found: SiteRules['schedules'][number][] = [];
    for (const deviceId of deviceIds)
      if (await deviceExists(db, familyId, deviceId))
        found.push(...(await rulesOf(familyId, deviceId)).schedules);
    return found;
  };

  return async (familyId, stored) => {
    if (stored.length === 0) return [];
    const timed = new Set(
      stored.flatMap(({ deviceId, reason }) => (reason.kind === 'window' ? [deviceId] : [])),
    );
    const policies = timed.size > 0 ? await selectPolicies(db, familyId) : [];
    const windows = policies.flatMap(({ settings }) =>
      settingsOf(settings).windows.map(({ windowId, name }) => ({ ruleId: windowId, name })),
    );
    const called = {
      rules: { schedules: await schedulesOf(familyId, timed) },
      policy: { windows },
      lists: new Map<string, string>(),
      own: new Map((await sources.fed(familyId)).own.map(({ target, name }) => [target, name])),
      language: requestLanguage() ?? DEFAULT_READER.language,
    };
    return stored.map(({ reason }) =>
      reason.ruleId?.startsWith(OF_LIST)
        ? { ...reasonOf(reason, called), source: 'list' as const }
        : reasonOf(reason, called),
    );
  };
};
