/** What a list's names belong to. */
import { presetOf } from '@kinward/catalogue/lists/presets.ts';
import type { Target } from '@kinward/rules/sites/site-policy.ts';
import type { SourceRow } from './sources.store.ts';

/** A preset's own, else the one that the family chose, else one of its own. */
export const targetsOf = ({ id, target }: Pick<SourceRow, 'id' | 'target'>): readonly Target[] =>
  presetOf(id)?.targets ?? [(target as Target | null) ?? `list:${id}`];
