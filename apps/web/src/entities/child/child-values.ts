import { ChildBody } from '@kinward/contract/children/children.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { z } from '@kinward/contract/schema.ts';
import { childrenTexts as t } from './messages.ts';

/** The child form: the contract's rules with the messages of spec §5. */
export const ChildValues = z.object({
  firstName: z.string().check(
    z.refine((value) => value.trim() !== '', { error: t.firstNameRequired, abort: true }),
    z.overwrite((value) => value.normalize('NFC').trim()),
    z.maxLength(LIMITS.nameMax, `At most ${LIMITS.nameMax} characters`),
    z.regex(/^[\p{L}\p{M} ]+$/u, t.lettersOnly),
  ),
  age: ChildBody.shape.age,
  deviceType: ChildBody.shape.deviceType,
  phone: ChildBody.shape.phone,
});
export type ChildValues = z.output<typeof ChildValues>;
