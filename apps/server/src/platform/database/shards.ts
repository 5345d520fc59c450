/**
 * What a statement on families' tables says of itself where it names no single family. A database that is spread by family asks
 * every part of itself then; `tools/lib/statement-rules.ts` fails the tests for any other statement that does.
 */
import { sql, type RawBuilder } from 'kysely';

/** At the end of a statement (`modifyEnd`) that works on all families: of jobs, sweeps and the operator's commands, never of a request. */
export const ALL_SHARDS: RawBuilder<unknown> = sql`/* all shards */`;

/** What a row is found by before its family is known: each is one row of a unique index. */
type Found =
  /** The email or the phone number of a parent, at a login and where a message is written to an address. */
  | 'address'
  /** A secret that does not name its family: tokens, links, codes and keys, by hash. */
  | 'secret'
  /** A password reset, which is asked for by someone who is not signed in. */
  | 'reset'
  /** The number that a GPS watch reports under. */
  | 'watch'
  /** The address of a browser's push service, which belongs to one account at a time. */
  | 'push endpoint';

/** At the end of a statement that finds a row, and with it the family. */
export const findsFamily = (by: Found): RawBuilder<unknown> => sql.raw(`/* finds its family: ${by} */`);
