/** Questions as they go over the wire (RFC 1035 section 4.1). */
import { randomInt } from 'node:crypto';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { nameOfText } from '@kinward/filter-core/wire/name.ts';

const RECURSION_DESIRED = 1;
const IN = 1;

/** A question for the address of a name. @throws Error for what is no name */
export const questionFor = (name: string): Uint8Array => {
  const labels = nameOfText(name);
  if (!labels) throw new Error(`${name} is no name`);
  const id = randomInt(0x1_00_00);
  const header = [id >> 8, id & 0xff, RECURSION_DESIRED, 0, 0, 1, 0, 0, 0, 0, 0, 0];
  return Uint8Array.of(...header, ...labels, 0, TYPE.a, 0, IN);
};
