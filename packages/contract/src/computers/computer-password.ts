/** The password of a computer, by which rules are paused there. Its own: the hash lies on a machine that a child uses, so it is never a parent's. */
import { z } from '../schema.ts';

export const [COMPUTER_PASSWORD_LEAST, COMPUTER_PASSWORD_MOST] = [8, 255];
/** Of scrypt: N, r and p, the length of its result and of its salt in bytes. The installation makes what the computer compares. */
export const COMPUTER_PASSWORD_HASH = { N: 2 ** 15, r: 8, p: 3, bytes: 32, saltBytes: 16 } as const;

/** The same letters are the same password, however a keyboard makes them. @param text as it was typed */
export const computerPasswordText = (text: string): string => text.normalize('NFKC');

const base64url = () => z.string().check(z.regex(/^[\w-]{16,64}$/u));
/** Both in base64url. */
export const ComputerPasswordHash = z.object({ salt: base64url(), hash: base64url() });
export type ComputerPasswordHash = z.output<typeof ComputerPasswordHash>;

/** Whether a pause on the computer takes its password or a one-time code. */
export const ComputerProtectionBody = z.object({ isOn: z.boolean() });

export const ComputerPasswordBody = z.object({
  password: z
    .string()
    .check(
      z.minLength(COMPUTER_PASSWORD_LEAST, `At least ${COMPUTER_PASSWORD_LEAST} characters`),
      z.maxLength(COMPUTER_PASSWORD_MOST, `At most ${COMPUTER_PASSWORD_MOST} characters`),
    ),
});
