import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AppError } from '@kinward/contract/errors.ts';

/** Numbers that cost the caller extra: messages there would be paid by the installation. */
const COSTLY: ReadonlySet<string> = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL']);

/**
 * The number in E.164. Where SMS are sent and paid for, it must be one that its country has given out and that costs no
 * extra. Without a provider nothing is sent, so any number of a possible length will do, invented ones too.
 * @param countries ISO 3166 codes that messages may be sent to; null allows all (SMS_COUNTRIES)
 * @throws AppError PHONE_INVALID, PHONE_COUNTRY
 */
export const readPhone = (text: string, countries: readonly string[] | null, smsIsPaid: boolean): string => {
  const number = parsePhoneNumberFromString(text);
  const isFit = smsIsPaid
    ? number?.isValid() === true && !COSTLY.has(number.getType() ?? '')
    : number?.isPossible() === true;
  if (!number || !isFit) {
    throw new AppError('PHONE_INVALID', {
      errors: [{ path: 'phone', message: 'This is not a phone number that can be reached.' }],
    });
  }
  if (countries && !countries.includes(number.country ?? '')) throw new AppError('PHONE_COUNTRY');
  return number.number;
};

/** `+385 ••• ••78`: enough for its owner to know it, too little for anybody else. */
export const maskPhone = (phone: string): string => {
  const prefix = parsePhoneNumberFromString(phone)?.countryCallingCode ?? '';
  return `+${prefix} ••• ••${phone.slice(-2)}`;
};

/** `n•••@example.org`. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`;
