import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 passwords that lists of guesses begin with, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Letters that must be left of a password once the words that anybody would guess are taken out. */
const LETTERS_BESIDE_CONTEXT = 5;
const SHORTEST_CONTEXT_WORD = 3;
const FEWEST_DIFFERENT = 4;

/**
 * Why a password is one of the first that others would try, as a sentence for the parent; undefined when it is not.
 * @param context words that belong to this person: names, parts of the email, the phone
 */
export const weakness = (password: string, context: readonly string[]): string | undefined => {
  const plain = password.normalize('NFC').toLowerCase();
  if (COMMON.has(plain) || COMMON.has(withoutEnding(plain))) {
    return 'This is one of the passwords that are tried first. Choose three or four words that do not belong together.';
  }
  if (new Set(plain).size < FEWEST_DIFFERENT || isRun(plain)) {
    return 'This repeats itself or counts on. Choose three or four words that do not belong together.';
  }
  if (leansOn(folded(password), ['kinward', ...context])) {
    return 'This is mostly a name, an email or a number that others know. Choose words that have nothing to do with you.';
  }
  return undefined;
};

/** `sunshine2024!` is no better than `sunshine`. */
const withoutEnding = (text: string): string => text.replace(/[\p{N}\p{P}\p{S}]{1,5}$/u, '');

/** `abcdefgh`, `98765432`. */
const isRun = (text: string): boolean => {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
};

/** `Kovač` and `kovac` are one word to a guesser. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const leansOn = (text: string, context: readonly string[]): boolean => {
  const words = context
    .map(folded)
    .filter((word) => word.length >= SHORTEST_CONTEXT_WORD)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && (rest.match(/\p{L}/gu)?.length ?? 0) < LETTERS_BESIDE_CONTEXT;
};

/** The words of a person's own data that a guesser knows. */
export const contextWords = (person: {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}): string[] => {
  const [mailbox = '', domain = ''] = person.email.split('@');
  const digits = person.phone.replaceAll(/\D/gu, '');
  return [
    ...person.firstName.split(/\s+/u),
    ...person.lastName.split(/\s+/u),
    mailbox,
    ...mailbox.split(/[._+-]/u),
    domain.split('.')[0] ?? '',
    digits,
    // The number as it is dialled at home, however long the country's prefix is.
    ...[1, 2, 3].map((prefix) => digits.slice(prefix)),
  ];
};
