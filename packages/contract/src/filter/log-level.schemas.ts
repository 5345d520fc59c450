/** How much of a device's questions the filter writes down, and what decides that: the same for both sides. */
import { instant, nullable, z } from '../schema.ts';

/** What of a device's questions is written down: nothing at all, what was blocked, or everything but helplines. */
export const LogLevel = z.enum(['nothing', 'blocked', 'all']);
export type LogLevel = z.output<typeof LogLevel>;

/** Recording sites is off, the device is an adult's, a policy says it, or the child's age does. */
export const LogReason = z.enum(['off', 'adult', 'policy', 'age']);

/** As who holds a device reads it. */
export const OwnFilterLog = z.object({
  /** When the filter heard this device last; null: never, so nothing of it can be written down. */
  heardAt: nullable(instant()),
  level: LogLevel,
  because: LogReason,
  /** Days for which it is kept. */
  keptDays: z.number(),
});
export type OwnFilterLog = z.output<typeof OwnFilterLog>;
