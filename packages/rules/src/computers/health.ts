/** What of a computer's rules does not hold, by the word of its own agent. */
import type { ComputerHealth, RulePart } from '@kinward/contract/computers/computer-health.schemas.ts';

/** @param health null: it does not say, or nobody has rules there */
export const notHeldOf = (health: Pick<ComputerHealth, 'names' | 'programs'> | null): RulePart[] => [
  ...(health?.names === 'open' ? (['sites'] as const) : []),
  ...(health?.programs === false ? (['programs'] as const) : []),
];
