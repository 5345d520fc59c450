/** Lists of others as a page shows them. */
import { PRESETS, presetOf } from '@kinward/catalogue/lists/presets.ts';
import type { FilterListVersion, FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { DEFAULT_READER, type Language } from '@kinward/messages/reader.ts';
import { requestLanguage } from '../../core/readers.ts';
import type { Db } from '../../platform/tx.ts';
import { targetName } from '@kinward/catalogue/shown.ts';
import { closedBy } from '../filter-policies/changes.ts';
import type { Standing } from '../filter-policies/standing.ts';
import type { ResolverStates } from '../filter/resolver-states.ts';
import { selectDownloads, type Download } from './downloads.store.ts';
import { selectSources, type SourceRow, type StoredVersion } from './sources.store.ts';
import { targetsOf } from './targets.ts';

export interface ShownDeps {
  db: Db;
  resolvers: Pick<ResolverStates, 'ofFamily'>;
  standing: Pick<Standing, 'policies'>;
}

const versionOf = ({ version, names, bytes, fetchedAt }: StoredVersion): FilterListVersion => ({
  version,
  names,
  bytes,
  fetchedAt,
});

interface Beside {
  downloads: ReadonlyMap<string, Download>;
  /** Contents by which each resolver that has the family's rules decides. */
  reached: readonly ReadonlySet<string>[];
  policies: readonly { policyId: string; name: string; blocked: readonly string[] }[];
  language: Language;
}

const stateOf = (
  row: SourceRow,
  download: Download | undefined,
  { reached }: Beside,
): FilterSource['state'] => {
  if (!row.isOn) return 'off';
  if (row.waiting) return 'waiting';
  if (download?.fault) return 'failed';
  if (!row.inForce) return 'fetching';
  const { version } = row.inForce;
  return reached.length > 0 && reached.every((hashes) => hashes.has(version)) ? 'in-force' : 'building';
};

const sourceOf = (row: SourceRow, beside: Beside): FilterSource => {
  const preset = presetOf(row.id);
  const download = row.isOn ? beside.downloads.get(row.url) : undefined;
  const targets = targetsOf(row);
  const { inForce, waiting } = row;
  return {
    sourceId: row.id,
    kind: preset ? 'preset' : 'own',
    name: preset?.name ?? row.name ?? row.id,
    url: row.url,
    home: preset?.home ?? null,
    licence: preset?.licence ?? null,
    targets: targets.map((target) => ({
      target,
      name: targetName(target, beside.language) ?? row.name ?? target,
    })),
    on: row.isOn,
    state: stateOf(row, download, beside),
    inForce: inForce && { ...versionOf(inForce), since: inForce.since, change: inForce.change },
    waiting: waiting && {
      ...versionOf(waiting),
      reason: waiting.reason,
      wellKnown: waiting.wellKnown,
      change: waiting.change,
    },
    earlier: row.earlier.map(versionOf),
    fault: download?.fault ?? null,
    checkedAt: download?.checkedAt?.toISOString() ?? null,
    nextAt: download?.nextAt.toISOString() ?? null,
    policies: beside.policies.flatMap(({ policyId, name, blocked }) =>
      targets.some((target) => blocked.includes(target)) ? [{ policyId, name }] : [],
    ),
  };
};

/** Presets in their order, then own lists by their names. */
export const createShown =
  ({ db, resolvers, standing }: ShownDeps) =>
  async (familyId: FamilyId): Promise<FilterSource[]> => {
    const rows = await selectSources(db, familyId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const presets = PRESETS.map(
      ({ id, url }): SourceRow =>
        byId.get(id) ?? {
          id,
          url,
          name: null,
          target: null,
          isOn: false,
          inForce: null,
          waiting: null,
          earlier: [],
          held: [],
          declined: null,
          isReturned: false,
        },
    );
    const all = [...presets, ...rows.filter(({ id }) => !presetOf(id))];
    const downloads = await selectDownloads(db, [...new Set(all.map(({ url }) => url))]);
    // Default is made at the first look.
    await standing.policies(familyId);
    const beside: Beside = {
      downloads: new Map(downloads.map((download) => [download.url, download])),
      reached: resolvers.ofFamily(familyId).map(({ lists }) => new Set(lists?.hashes)),
      policies: await closedBy(db, familyId),
      language: requestLanguage() ?? DEFAULT_READER.language,
    };
    return all.map((row) => sourceOf(row, beside));
  };
