/** Building blocks of the contract's schemas. `zod/mini` only: the portal ships these. */
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** Control characters including line ends, bidi overrides and isolates: they break logs and mails and mislead readers (threats: names). */
const FORBIDDEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
/** Characters of no width: a name of nothing else would look empty. */
const UNSEEN = /[\p{Z}\p{DI}\u2800]/gu;
const LINK = /:\/\/|www\./iu;

const REQUIRED = 'This is required';
/** What is needed instead of a value of another type. */
const NEEDED: Readonly<Record<string, string>> = {
  string: 'A text is needed',
  number: 'A number is needed',
  int: 'A whole number is needed',
  boolean: 'true or false is needed',
  array: 'A list is needed',
  object: 'An object is needed',
  record: 'An object is needed',
};

/** Words for what a schema has none of its own for. */
const wordsOf = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined || issue.input === null) return REQUIRED;
  if (issue.code === 'invalid_type') return NEEDED[issue.expected] ?? 'This value cannot be used';
  if (issue.code === 'invalid_value') return `One of these is needed: ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `At most ${issue.maximum}`;
  if (issue.code === 'too_small') return `At least ${issue.minimum}`;
  return 'This value cannot be used';
};
z.config({ localeError: wordsOf });

/**
 * One line of text, NFC, trimmed, without control characters; `max` in UTF-16 units. One thing is said of it at a time.
 * @param required what is said where it is missing or empty
 */
export const line = (max: number, min = 1, required = REQUIRED) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? required : undefined) }).check(
    z.maxLength(max * 4, { error: `At most ${max} characters`, abort: true }),
    z.overwrite((value) => value.normalize('NFC').trim()),
    z.minLength(min, { error: min === 1 ? required : `At least ${min} characters`, abort: true }),
    z.maxLength(max, { error: `At most ${max} characters`, abort: true }),
    z.refine((value) => min === 0 || value.replaceAll(UNSEEN, '') !== '', { error: required, abort: true }),
    z.refine(
      (value) => value.isWellFormed() && !FORBIDDEN.test(value),
      'This holds characters that cannot be used',
    ),
  );

/** A name of a person or a thing: a line that cannot smuggle a link into a mail. */
export const name = (max: number = LIMITS.nameMax) =>
  line(max).check(z.refine((value) => !LINK.test(value), 'A name cannot hold a link'));

/** Text from third-party programs: cleaned and cut rather than refused, so that one odd entry does not hide all others. */
export const thirdPartyText = (max: number) =>
  z.string().check(
    z.maxLength(max * 16, `At most ${max} characters`),
    z.overwrite((value) =>
      value
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(new RegExp(FORBIDDEN, 'gu'), '')
        .trim()
        .slice(0, max)
        .toWellFormed(),
    ),
  );

/** One of some words, of which another version of who says it may have more. @param other what a word that is not known here becomes */
export const wordOr = <const Known extends string, const Other>(known: readonly Known[], other: Other) =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((word: string): Known | Other => known.find((one) => one === word) ?? other),
  );

/** An opaque id (UUID). A malformed one is answered like an unknown one: 404. */
export const id = () =>
  z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu, 'unknown-id'));

/** An id that a client makes, so that repeats are recognized: a UUID of any version. */
export const clientId = () => z.uuid('A UUID is needed');

/** Of an instant: earlier and later ones cannot be counted on from, in days and zones, without leaving the years of RFC 3339. */
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 11, 1);

/** RFC 3339 with an offset; read as an instant, from 1900 to November 9999. */
export const instant = () =>
  z.iso.datetime({ offset: true, error: 'A time like 2026-05-01T12:00:00Z is needed' }).check(
    z.refine((text) => {
      const at = Date.parse(text);
      return at >= EARLIEST && at < LATEST;
    }, 'A time from the year 1900 on, and before December 9999, is needed'),
  );

export const email = () =>
  z.string().check(
    z.maxLength(LIMITS.emailMax, `At most ${LIMITS.emailMax} characters`),
    z.overwrite((value) => value.trim().toLowerCase()),
    z.email('That is not a complete email address, like name@example.org'),
  );

/** E.164; that the number can exist in its country is decided by the server with full metadata. */
export const phone = () =>
  z.string().check(z.regex(/^\+[1-9]\d{6,14}$/u, 'Enter the whole number with its country.'));

export const newPassword = () =>
  z.string('Password is required').check(
    z.minLength(LIMITS.passwordMin, 'Password should be atleast 8 char long.'),
    z.maxLength(LIMITS.passwordMax, `Password can be at most ${LIMITS.passwordMax} char long.`),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'This holds characters that cannot be used',
    ),
  );

/** A password that is only compared: any length a parent might once have chosen. */
export const givenPassword = () =>
  z.string('Password is required').check(
    z.minLength(1, 'Password is required'),
    z.maxLength(LIMITS.passwordMax, 'Password can be at most 255 char long.'),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'This holds characters that cannot be used',
    ),
  );

export const otp = (digits: number) =>
  z.string().check(
    z.maxLength(64),
    z.overwrite((value) => value.replaceAll(/[\s-]/gu, '')),
    z.regex(new RegExp(`^\\d{${digits}}$`, 'u'), `Enter the ${digits} digits`),
  );

/** An opaque token as it travels (base64url with a prefix). */
export const token = () => z.string().check(z.minLength(8), z.maxLength(128), z.regex(/^[\w-]+$/u));

export const latitude = () =>
  z.number().check(z.gte(-90, 'Latitude goes from -90 to 90'), z.lte(90, 'Latitude goes from -90 to 90'));
export const longitude = () =>
  z
    .number()
    .check(z.gte(-180, 'Longitude goes from -180 to 180'), z.lte(180, 'Longitude goes from -180 to 180'));
export const percent = () => z.number().check(z.gte(0, 'From 0 to 100'), z.lte(100, 'From 0 to 100'));

/** A number as it is written in a URL: digits, not everything that JavaScript converts (a blank is not zero). */
const numeral = () =>
  z.pipe(
    z.union([
      z.number(),
      z.string().check(z.maxLength(40), z.regex(/^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/iu, 'Enter a number')),
    ]),
    z.transform(Number),
  );

/** A number in a path or a query string. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    numeral(),
    z.number().check(z.gte(min, `From ${min} to ${max}`), z.lte(max, `From ${min} to ${max}`)),
  );

/** A whole number in a path or a query string. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    numeral(),
    z
      .int(`A whole number from ${min} to ${max}`)
      .check(z.gte(min, `From ${min} to ${max}`), z.lte(max, `From ${min} to ${max}`)),
  );

export const nullable = z.nullable;
export { z };
