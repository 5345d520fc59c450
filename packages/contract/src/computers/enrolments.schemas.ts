/** Codes by which several computers are set up without a parent at each (docs/decisions/0149-several-computers-by-one-code.md). */
import { childId, deviceId } from '../ids.ts';
import { id, instant, line, token, z } from '../schema.ts';

const [DAYS_MOST, USES_MOST] = [7, 50];
/** Codes of a family that may be used, at most. */
export const ENROLMENTS_MOST = 20;

export const EnrolmentBody = z.object({
  /** Whose devices the computers become. */
  childId: childId(),
  days: z.int().check(z.gte(1), z.lte(DAYS_MOST)),
  /** How many computers. */
  uses: z.int().check(z.gte(1), z.lte(USES_MOST)),
});

export const Enrolment = z.object({
  id: id(),
  childId: childId(),
  childName: z.string(),
  createdAt: instant(),
  expiresAt: instant(),
  /** How many computers it is for, and how many have used it. */
  uses: z.int(),
  used: z.int(),
});
export type Enrolment = z.output<typeof Enrolment>;

/** The code is shown here and never again. */
export const NewEnrolment = z.object({ ...Enrolment.shape, code: token() });
export type NewEnrolment = z.output<typeof NewEnrolment>;

export const EnrolBody = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(200)),
  /** What the computer calls itself: the name of its device. */
  name: line(80),
});

/** A code of a device of its own, to be paired with at once. */
export const Enrolled = z.object({ deviceId: deviceId(), uniqueCode: z.string(), expiresAt: instant() });

/** What an administrator, or an image of a disk, puts on a computer beforehand. Anything else in it is a mistake that is said. */
export const EnrolmentFile = z.strictObject({
  server: z.string(),
  code: z.string(),
  /** SHA-256 of the installation's certificate, in hexadecimal with or without colons, where no authority that computers know has given it. */
  certificate: z.optional(z.string()),
});
/** Where it lies on each system that there is an agent for. */
export const ENROLMENT_FILES = {
  Linux: '/etc/kinward-agent/enrol.json',
  Windows: 'C:\\ProgramData\\Kinward\\enrol.json',
  macOS: '/Library/Application Support/Kinward/enrol.json',
} as const;
