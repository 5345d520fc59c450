/** What acts on a device, of rows that several slices read. */
import { PAGE_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';
import { knownAbilities, type Ability, type Layer } from '@kinward/contract/devices/abilities.ts';

/** A word that is not known here was written by a newer version. */
export const abilitiesOf = ({ abilities }: { abilities: readonly string[] | null }): Ability[] | null =>
  abilities && knownAbilities(abilities);

interface LayerRow {
  page_token_hash: Buffer | null;
  agreed_at: Date | null;
  /** Of the companion that a tracker reports beside. */
  token_hash: Buffer | null;
  /** Of a third-party client beside the companion, once it has reported. */
  tracker_abilities: readonly string[] | null;
}

/**
 * The child's page shows the rules to who opened it and agreed, whatever the client beside it can do. A tracker counts while the
 * companion that it reports beside is paired.
 */
export const layersOf = (row: LayerRow): Layer[] => {
  const layers: Layer[] = [];
  if (row.page_token_hash !== null && row.agreed_at !== null)
    layers.push({ kind: 'page', abilities: [...PAGE_ABILITIES] });
  if (row.tracker_abilities !== null && row.token_hash !== null)
    layers.push({ kind: 'tracker', abilities: knownAbilities(row.tracker_abilities) });
  return layers;
};
