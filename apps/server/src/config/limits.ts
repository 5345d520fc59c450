import { LIMITS } from '@kinward/contract/limits.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { StartError } from './start-error.ts';

/**
 * The contract's limits with the overrides of KINWARD_LIMITS, a JSON object of limit names and numbers. No value turns
 * a limit off: a number must be finite and not negative.
 * @throws StartError that names the entry at fault
 */
export function readLimits(text: string | null): Limits {
  if (text === null) return LIMITS;
  const overrides = Object.entries(parseObject(text));
  for (const [name, value] of overrides) {
    if (!Object.hasOwn(LIMITS, name))
      throw new StartError(`KINWARD_LIMITS names no limit of the product: "${name}"`);
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
      throw new StartError(`KINWARD_LIMITS must give "${name}" a number that is not negative`);
    }
  }
  return { ...LIMITS, ...Object.fromEntries(overrides) };
}

function parseObject(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // The error below says all that a person can act on.
  }
  throw new StartError('KINWARD_LIMITS must be a JSON object of numbers, such as {"loginFreeTries": 50}');
}
