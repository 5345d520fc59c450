import type { Standing } from '@kinward/rules/abilities.ts';
import { StateChip } from '../../ui/StateChip.tsx';
import { CHIPS, standingTexts } from './standing.ts';

interface AbilityChipProps {
  standing: Standing;
  /** The filter keeps the rule, and the device has not asked it for a while: what it would open now is not known. */
  isQuiet?: boolean;
}

/** What is true of a rule on a device, in a word or two. */
export function AbilityChip({ standing, isQuiet = false }: AbilityChipProps) {
  if (isQuiet) return <StateChip state="recent">{standingTexts.chips.earlier}</StateChip>;
  return <StateChip state={CHIPS[standing]}>{standingTexts.chips[standing]}</StateChip>;
}
