/** How the parts of an agent are at this moment, beside the rules that it has (docs/decisions/0171-what-is-said-of-a-computer.md). */
import { nullable, wordOr, z } from '../schema.ts';

/**
 * Names of those with rules: they are filtered; nobody at the computer has rules just now, so that they are as before the agent; they should be filtered, and are not.
 */
const NAMES_STATES = ['filtered', 'nobody', 'open'] as const;
export type NamesState = (typeof NAMES_STATES)[number];

const PARTS = {
  /** Settings that keep browsers from asking for names by themselves are in place; null: the system needs none, or nobody has rules now. */
  browsers: nullable(z.boolean()),
  /** It sees what those with rules run. */
  programs: z.boolean(),
};

/** Of a computer whose local users have rules. */
export const ComputerHealth = z.object({
  /** Null: a newer agent says it by a word that is not known here. */
  names: nullable(z.enum(NAMES_STATES)),
  ...PARTS,
});
export type ComputerHealth = z.output<typeof ComputerHealth>;

/** What of a computer's rules its agent may say that it does not hold: names are open, or programs are not seen. */
export const RULE_PARTS = ['sites', 'programs'] as const;
export type RulePart = (typeof RULE_PARTS)[number];

/** As an agent says it. */
export const SaidHealth = z.object({ names: wordOr(NAMES_STATES, null), ...PARTS });
export type SaidHealth = z.input<typeof SaidHealth>;
