/** Every command of `npx kinward` by its name; each is loaded when it is called. */
import type { Command } from './command.ts';

export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  plan: async () => (await import('./plan.ts')).plan,
};
