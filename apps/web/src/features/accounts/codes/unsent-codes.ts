import { LIMITS } from '@kinward/contract/limits.ts';

/** Those that a page is about, whole or masked; undefined while it does not know one. */
export type Addresses = readonly (string | undefined)[];

interface Unsent {
  to: string;
  text: string;
  createdAt: string;
}

/** A code on its own; what else is not sent may hold a link that opens an account, and is not shown. */
const CODE = new RegExp(`(?<!\\d)(?:\\d{${LIMITS.otpDigits}}|\\d{${LIMITS.resetOtpDigits}})(?!\\d)`, 'u');
const LINK = /https?:/u;

/** Whether an address can be the one that is shown, whole or masked: `n•••@example.org`, `+385 ••• ••78`. */
const isShownAs = (shown: string, to: string): boolean => {
  if (to.includes('@'))
    return shown.slice(0, 1) === to.slice(0, 1) && shown.split('@')[1] === to.split('@')[1];
  const digits = /\d+$/u.exec(shown)?.[0];
  return digits !== undefined && to.endsWith(digits);
};

/**
 * The codes among unsent messages that are still good and went to the addresses that the page is about, newest first. Nothing where the
 * page knows no address.
 * @param now ms since the epoch
 */
export const unsentCodes = <Message extends Unsent>(
  messages: readonly Message[],
  addresses: Addresses,
  now: number,
): Message[] =>
  messages.filter(
    ({ to, text, createdAt }) =>
      now - Date.parse(createdAt) < LIMITS.otpTtlSeconds * 1000 &&
      CODE.test(text) &&
      !LINK.test(text) &&
      addresses.some((address) => address !== undefined && isShownAs(address, to)),
  );
