import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AppError } from '@kinward/contract/errors.ts';

/**
 * A number that a parent's phone dials: of a length that its country has. Nothing is sent there, so that what it costs is not asked.
 * @param text E.164; null or undefined: none
 * @throws AppError PHONE_INVALID
 */
export const dialledPhone = (text: string | null | undefined): string | null => {
  if (text === null || text === undefined) return null;
  const number = parsePhoneNumberFromString(text);
  if (!number?.isPossible())
    throw new AppError('PHONE_INVALID', {
      errors: [{ path: 'phone', message: 'This is not a phone number that can be reached.' }],
    });
  return number.number;
};
