/** Every command of `npx kinward` by its name; each is loaded when it is called. */
import type { Command } from './command.ts';

export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  agent: async () => (await import('./agent/agent.ts')).agent,
  audit: async () => (await import('./audit.ts')).audit,
  backup: async () => (await import('./backup.ts')).backup,
  custody: async () => (await import('./ownership.ts')).custody,
  dns: async () => (await import('./filter/dns.ts')).dns,
  factors: async () => (await import('./factors.ts')).factors,
  filter: async () => (await import('./filter/filter.ts')).filter,
  keys: async () => (await import('./keys.ts')).keys,
  lockdown: async () => (await import('./lockdown.ts')).lockdown,
  map: async () => (await import('./map/map.ts')).map,
  network: async () => (await import('./network.ts')).network,
  plan: async () => (await import('./plan.ts')).plan,
  restore: async () => (await import('./restore.ts')).restore,
};
