/**
 * What a statement on families' tables says of itself where it names no single family. A database that is spread by family asks
 * every part of itself then; `tools/lib/checks/statement-rules.ts` fails the tests for any other statement that does.
 */
import { sql, type RawBuilder } from 'kysely';

/** At the end of a statement (`modifyEnd`) that works on all families: of jobs, sweeps and the operator's commands, never of a request. */
export const ALL_SHARDS: RawBuilder<unknown> = sql`/* all shards */`;

/**
 * At the end of a statement that works on what many families sent at the same moment, as one statement for each costs more on one
 * machine. It names the family of each row, so that it can be sent in parts.
 */
export const MANY_FAMILIES: RawBuilder<unknown> = sql`/* many families */`;

/** At the end of a statement that finds one row, and with it the family; the reason why the family is not known before. */
export const FINDS_FAMILY = {
  /** A push that the version before left for later, whose job names no family. */
  push: sql`/* finds its family: push */`,
  /** A parent who has left, and is of another family by now: only the name is read. */
  former: sql`/* finds its family: former */`,
} satisfies Record<string, RawBuilder<unknown>>;
