import { LIMITS } from '../limits.ts';
import { line, nullable, z } from '../schema.ts';

/** Control characters other than line ends and tabs, and bidi overrides. */
const HIDDEN = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;
const LINE_END = /[\r\n\u2028\u2029]/u;

/** A subject is refused for a line end even where trimming would take it away: it is a mail's header (threats: contactus). */
export const Subject = z
  .string('This is required')
  .check(z.refine((value) => !LINE_END.test(value), 'A subject is one line'));

export const ContactBody = z.object({
  subject: z.pipe(Subject, line(LIMITS.contactSubjectMax)),
  message: z.string('This is required').check(
    z.maxLength(LIMITS.contactMessageMax * 2, `At most ${LIMITS.contactMessageMax} characters`),
    z.overwrite((value) => value.normalize('NFC').replaceAll(/\r\n?/gu, '\n').trim()),
    z.minLength(1, 'This is required'),
    z.maxLength(LIMITS.contactMessageMax, `At most ${LIMITS.contactMessageMax} characters`),
    z.refine(
      (value) => value.isWellFormed() && !HIDDEN.test(value),
      'This holds characters that cannot be used',
    ),
  ),
});
export type ContactBody = z.output<typeof ContactBody>;

/** Who runs the installation, for the privacy page. */
export const Operator = z.object({
  /** The administrator's mail address, where one is configured. */
  contact: nullable(z.string()),
});
export type Operator = z.output<typeof Operator>;
