/** What `data` of a failure holds, for the codes that a client acts on. Every other code has none but `retryAfterSeconds`. */
import { PasskeyQuestion, SecondStep } from './accounts/second-factor.schemas.ts';
import type { ErrorCode } from './errors.ts';
import { z } from './schema.ts';

export const ERROR_DATA = {
  MFA_REQUIRED: SecondStep,
  /** A refused passkey carries the challenge of the next attempt. */
  MFA_INVALID: z.object({ passkey: z.optional(PasskeyQuestion) }),
  /** Of the registration whose codes are pending. */
  OTP_PENDING: z.object({ userId: z.string() }),
  /** Ids of devices: those of a type that the plan does not have, and those to choose `over` from. */
  PLAN_TOO_SMALL: z.object({
    unsupported: z.array(z.string()),
    over: z.number(),
    choose: z.array(z.string()),
  }),
} as const satisfies Partial<Record<ErrorCode, z.ZodMiniType>>;

type Known = typeof ERROR_DATA;

/** `data` of a failure with this code; undefined where it has none. */
export type ErrorData<C extends ErrorCode> = C extends keyof Known ? z.output<Known[C]> : undefined;
