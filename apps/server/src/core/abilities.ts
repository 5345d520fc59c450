/** What acts on a device, of rows that several slices read. */
import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../platform/tx.ts';
import { PAGE_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';
import { knownAbilities, type Ability, type Layer } from '@kinward/contract/devices/abilities.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { HEARD_LATELY_MS, isWhollyFiltered } from '@kinward/rules/filter/filter-layer.ts';

/** A word that is not known here was written by a newer version. */
export const abilitiesOf = ({ abilities }: { abilities: readonly string[] | null }): Ability[] | null =>
  abilities && knownAbilities(abilities);

interface LayerRow {
  device_type: DeviceType;
  /** By which layers the filter heard the device lately; null: by none. */
  heard_by: readonly string[] | null;
  /** When it asked last by any of them. */
  heard_at: Date | null;
  page_token_hash: Buffer | null;
  agreed_at: Date | null;
  /** Of the companion that a tracker reports beside. */
  token_hash: Buffer | null;
  /** Of a third-party client beside the companion, once it has reported. */
  tracker_abilities: readonly string[] | null;
}

/**
 * By which layers the filter heard each of the family's devices lately. What a device that goes round it asked before it left says nothing
 * any more (docs/decisions/0103-going-round-the-filter.md).
 */
export const heardLately = (db: DbOrTx, familyId: FamilyId, now: Date) =>
  db
    .selectFrom('filter_layers as l')
    .leftJoin('filter_bypasses as b', (join) =>
      join
        .onRef('b.family_id', '=', 'l.family_id')
        .onRef('b.device_id', '=', 'l.device_id')
        .on('b.to_at', 'is', null),
    )
    .select(['l.family_id', 'l.device_id', sql<string[]>`array_agg(l.kind)`.as('heard_by')])
    .select(({ fn }) => fn.max('l.last_seen_at').as('heard_at'))
    .where('l.family_id', '=', familyId)
    .where('l.last_seen_at', '>', new Date(now.getTime() - HEARD_LATELY_MS))
    .where((eb) => eb.or([eb('b.from_at', 'is', null), eb('b.from_at', '<', eb.ref('l.last_seen_at'))]))
    .groupBy(['l.family_id', 'l.device_id']);

/**
 * The child's page shows the rules to who opened it and agreed, whatever the client beside it can do. A tracker counts while the
 * companion that it reports beside is paired, the filter while the whole device asks it.
 */
export const layersOf = (row: LayerRow): Layer[] => {
  const layers: Layer[] = [];
  if (row.page_token_hash !== null && row.agreed_at !== null)
    layers.push({ kind: 'page', abilities: [...PAGE_ABILITIES] });
  if (row.tracker_abilities !== null && row.token_hash !== null)
    layers.push({ kind: 'tracker', abilities: knownAbilities(row.tracker_abilities) });
  if (row.heard_at !== null && isWhollyFiltered(row.device_type, row.heard_by ?? []))
    layers.push({ kind: 'filter', abilities: ['enforces-sites'], heardAt: row.heard_at.toISOString() });
  return layers;
};
