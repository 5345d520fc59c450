/** What acts on a device, of rows that several slices read. */
import { knownAbilities, type Ability, type Layer } from '@kinward/contract/devices/abilities.ts';

/** A word that is not known here was written by a newer version. */
export const abilitiesOf = ({ abilities }: { abilities: readonly string[] | null }): Ability[] | null =>
  abilities && knownAbilities(abilities);

/** The child's page shows the rules to who opened it and agreed, whatever the client beside it can do. */
export const layersOf = (page: { page_token_hash: Buffer | null; agreed_at: Date | null }): Layer[] =>
  page.page_token_hash !== null && page.agreed_at !== null
    ? [{ kind: 'page', abilities: ['shows-rules'] }]
    : [];
