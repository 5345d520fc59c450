/** Whether a browser asks the filter: it is given a name that nobody else asks for, and resolvers say when it was asked. */
import { z } from '../schema.ts';

/** Names below it are the filter's own, and mean nothing on the internet: `.internal` is for private use. */
export const CHECK_ZONE = 'check.kinward.internal';
export const CHECK_TOKEN_LENGTH = 20;

const Token = z.string().check(z.regex(/^[a-z2-7]{20}$/u));

/** Names that a resolver was asked for, and whether rules decide for who asked. */
export const ChecksHeard = z.object({
  checks: z
    .array(z.object({ token: Token, by: z.enum(['device', 'network', 'nobody']) }))
    .check(z.maxLength(200)),
});
export type ChecksHeard = z.output<typeof ChecksHeard>;
