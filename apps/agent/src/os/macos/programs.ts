/** Programs on a Mac: the agent does not see what local users run there yet, says so, and closes and counts none. */
import type { ProgramSystem } from '../../apps/program-system.ts';

export const noPrograms = (): ProgramSystem => ({
  canSee: false,
  watch: {
    running: [],
    isLate: false,
    look: () => undefined,
    forget: () => undefined,
    refresh: () => undefined,
  },
  ending: { started: () => new Map(), all: () => [], end: () => false },
  active: { look: () => Promise.resolve(), isRead: true, has: () => false },
  stamp: () => '',
  installed: () => new Map(),
  know: () => undefined,
  contentOf: () => null,
  ageOf: () => 0,
  terminalOf: () => 0,
});
