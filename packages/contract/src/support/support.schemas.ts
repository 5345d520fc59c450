import { LIMITS } from '../limits.ts';
import { line, nullable, z } from '../schema.ts';

/** Control characters other than line ends and tabs, and bidi overrides. */
const HIDDEN = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;
const LINE_END = /[\r\n\u2028\u2029]/u;

/** A subject is refused for a line end even where trimming would take it away: it is a mail's header (threats: contactus). */
const Subject = z
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

/** A household is under the exemption of Article 2(2)(c) of the GDPR; the others are controllers. */
export const OperatorKind = z.enum(['household', 'school', 'provider']);
export type OperatorKind = z.output<typeof OperatorKind>;

/** The six grounds of Article 6(1) of the GDPR, in its order. */
export const LegalBasis = z.enum([
  'consent',
  'contract',
  'legal-obligation',
  'vital-interests',
  'public-task',
  'legitimate-interests',
]);
export type LegalBasis = z.output<typeof LegalBasis>;

/** Who runs the installation, and how it reaches people. A school or a provider has filled in all but one of the two texts. */
export const Operator = z.object({
  /** The administrator's mail address, where one is configured. */
  contact: nullable(z.string()),
  kind: OperatorKind,
  /** Name in law, such as that of the school's carrier. */
  name: nullable(z.string()),
  address: nullable(z.string()),
  legalBasis: nullable(LegalBasis),
  /** Day (YYYY-MM-DD) of the data protection impact assessment that the operator declares to have made. */
  assessedOn: nullable(z.string()),
  /** Address of the operator's own privacy policy. */
  privacyUrl: nullable(z.string()),
  /** That policy as plain text, its paragraphs apart by an empty line. */
  privacyText: nullable(z.string()),
  /** Whether messages leave the installation; without a provider they are in its log. */
  sends: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Whether the caller may read what was not sent at /api/dev/outbox. */
  outbox: z.boolean(),
});
export type Operator = z.output<typeof Operator>;
