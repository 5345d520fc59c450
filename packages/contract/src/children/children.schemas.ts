import { Device } from '../devices/devices.schemas.ts';
import { childId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { DeviceType } from '../plans/plans.schemas.ts';
import { line, nullable, phone, z } from '../schema.ts';

/** Most children of one family; far beyond any household, so that nothing grows without limit. */
export const CHILDREN_PER_FAMILY = 30;

/** Letters of any script, their marks, and spaces (specification 5). */
const ChildName = line(LIMITS.nameMax, 1, 'First Name is required').check(
  z.regex(/^[\p{L}\p{M} ]+$/u, 'Only alphabets are allowed'),
);

const Age = z
  .number('Enter the age in years')
  .check(
    z.int('Enter the age in whole years'),
    z.gte(LIMITS.childAgeMin, 'The age is at least 1'),
    z.lte(LIMITS.childAgeMax, `The age is at most ${LIMITS.childAgeMax}`),
  );

export const ChildBody = z.object({
  firstName: ChildName,
  /** Years. Null: not told. Left out by a change, it stays as it was. */
  age: z.optional(nullable(Age)),
  deviceType: DeviceType,
  /** The child's own number in E.164, to call it. Null: none. Left out by a change, it stays as it was. */
  phone: z.optional(nullable(phone())),
});

export const Child = z.object({
  childId: childId(),
  firstName: z.string(),
  /** Years; null where nobody told. */
  age: nullable(z.number()),
  deviceType: DeviceType,
  /** E.164; null where nobody told. */
  phone: nullable(z.string()),
  profileUrl: nullable(z.string()),
  /** Place in the family, from 0: decides the child's colour and never changes. */
  ordinal: z.number(),
  /** A demo child, not a real child of the family (slice `demo`). */
  sample: z.boolean(),
  devices: z.array(Device),
});
export type Child = z.output<typeof Child>;
