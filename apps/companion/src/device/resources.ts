/** What this device reads from the server, and which of it an event makes out of date. */
export type Resource = 'policy' | 'me' | 'approvals' | 'call';

export const ALL_RESOURCES: readonly Resource[] = ['policy', 'me', 'approvals', 'call'];

/** Keys of the realtime database that concern the rules alone. */
const RULE_KEYS: ReadonlySet<string> = new Set(['appblock', 'webblock', 'callblock']);

/**
 * What an event of the device's stream makes out of date. `timeschedule` is sent for everything that has no key of its own: what is
 * collected, pauses and consents, answers of the parents, a call for help that was seen.
 */
export const resourcesOf = (key: string): readonly Resource[] =>
  RULE_KEYS.has(key) ? ['policy'] : ALL_RESOURCES;
