import type { Standing } from '@kinward/rules/abilities.ts';
import { StateChip } from '../../ui/StateChip.tsx';
import { CHIPS, standingTexts } from './standing.ts';

/** What is true of a rule on a device, in a word or two. */
export function AbilityChip({ standing }: { standing: Standing }) {
  return <StateChip state={CHIPS[standing]}>{standingTexts.chips[standing]}</StateChip>;
}
