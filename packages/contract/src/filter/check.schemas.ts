/** Whether a browser asks the filter: it is given a name that nobody else asks for, and resolvers say when it was asked. */
import { familyId } from '../ids.ts';
import { id, z } from '../schema.ts';

/** Names below it are the filter's own, and mean nothing on the internet: `.internal` is for private use. */
export const CHECK_ZONE = 'check.kinward.internal';
export const CHECK_TOKEN_LENGTH = 20;

const Token = z.string().check(z.regex(/^[a-z2-7]{20}$/u));

/** Names that a resolver was asked for, and whether rules decide for who asked. */
export const ChecksHeard = z.object({
  checks: z
    .array(
      z.object({
        token: Token,
        by: z.enum(['device', 'network', 'nobody']),
        /** Whose rules, and which device or network of theirs; an earlier version does not say it. */
        of: z.optional(z.object({ familyId: familyId(), id: id() })),
      }),
    )
    .check(z.maxLength(200)),
});
export type ChecksHeard = z.output<typeof ChecksHeard>;

/** Of a test page's result. */
export const CheckParams = z.object({ token: Token });

/**
 * As whom the browser of a test was known, to a parent of the family. `waiting`: no resolver was asked for its name, or not within the last ten
 * minutes. `nobody`: one was, and no rules hold. `other`: by rules of another family.
 */
export const CheckResult = z.object({
  by: z.enum(['waiting', 'nobody', 'other', 'device', 'network']),
  /** Of the device or the network. */
  id: z.optional(id()),
});
export type CheckResult = z.output<typeof CheckResult>;
