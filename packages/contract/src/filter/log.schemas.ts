/** What resolvers of the filter hand to the server of what they were asked: batches, each stored once however often it is sent (docs/decisions/0096-filter-log.md). */
import { deviceId, familyId } from '../ids.ts';
import { nullable, z } from '../schema.ts';

/** `rewritten`: answered with the address of an engine's safe search. */
export const LOG_VERDICTS = ['allowed', 'blocked', 'rewritten'] as const;
export const LogVerdict = z.enum(LOG_VERDICTS, 'Choose allowed, blocked or rewritten');
export type LogVerdict = z.output<typeof LogVerdict>;

/** Milliseconds since the epoch, by the resolver's clock. */
const At = z.int().check(z.gte(0), z.lte(8.64e15));
const Amount = z.int().check(z.gte(0), z.lte(2_147_483_647));
/** PostgreSQL takes no NUL and no half of a pair, and a batch that can never be stored would hold up all others. */
const Word = z.string().check(z.maxLength(300), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** Why, as it was at the moment: the rule that decided. */
const LogReason = z.object({
  kind: Word,
  rank: z.int().check(z.gte(1), z.lte(99)),
  target: z.optional(Word),
  ruleId: z.optional(Word),
  matched: z.optional(Word),
});

/** Questions of a device for one name; more than a few of a minute are one row. */
const LogRow = z.object({
  deviceId: deviceId(),
  at: At,
  /** Of the last one. */
  until: At,
  /** Lower case; bytes that are no plain text as `\DDD`. */
  name: z.string().check(z.maxLength(1024), z.regex(/^[!-~]+$/u)),
  verdict: LogVerdict,
  queries: Amount,
  reason: nullable(LogReason),
});
export type LogRow = z.output<typeof LogRow>;

/** Questions of a device in one minute. */
const LogCount = z.object({
  deviceId: deviceId(),
  /** Within the minute. */
  at: At,
  verdict: LogVerdict,
  /** A service, a category, or the kind of the rule that decided; empty: all of the verdict. */
  target: Word,
  queries: Amount,
  /** The service was in use in this minute. */
  used: z.boolean(),
});
export type LogCount = z.output<typeof LogCount>;

/** Rows of a device that were lost before they came to the server. */
const LogGap = z.object({ deviceId: deviceId(), from: At, to: At, rows: Amount });
export type LogGap = z.output<typeof LogGap>;

const LOG_BATCH_MAX = 1_000;

/** What one family's devices asked. Numbers rise within a run of a resolver, and a family's batches are sent in their order. */
export const LogBatch = z.object({
  run: z.uuid(),
  number: z.int().check(z.gte(1)),
  familyId: familyId(),
  rows: z.array(LogRow).check(z.maxLength(LOG_BATCH_MAX)),
  counts: z.array(LogCount).check(z.maxLength(LOG_BATCH_MAX)),
  gaps: z.array(LogGap).check(z.maxLength(LOG_BATCH_MAX)),
});
export type LogBatch = z.output<typeof LogBatch>;

export const LogDelivery = z.object({
  resolver: z.string().check(z.regex(/^[\w-]{1,64}$/u)),
  /** The resolver's clock as it sends. */
  now: At,
  batches: z.array(LogBatch).check(z.minLength(1), z.maxLength(LOG_BATCH_MAX)),
});
export type LogDelivery = z.output<typeof LogDelivery>;
