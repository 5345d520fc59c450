/** The part of DER (ITU-T X.690) that a signed message needs: values are written whole, and a certificate is read by steps. */

const LONG = 0x80;

const lengthOf = (count: number): Buffer => {
  if (count < LONG) return Buffer.from([count]);
  const text = count.toString(16);
  const digits = Buffer.from(text.length % 2 === 0 ? text : `0${text}`, 'hex');
  return Buffer.concat([Buffer.from([LONG | digits.length]), digits]);
};

/** One value with its tag and its length. */
export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
/** Its members are in the order of their bytes. */
export const setOf = (...parts: readonly Buffer[]): Buffer =>
  der(0x31, ...parts.toSorted((one, two) => Buffer.compare(one, two)));

/** @param text as `1.2.840.113549` */
export const objectId = (text: string): Buffer => {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const groups = [number & 0x7f];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left & 0x7f) | LONG);
    return groups;
  });
  return der(0x06, Buffer.from(bytes));
};

/** A moment to the second, up to 2049 (RFC 5652 section 11.3). */
export const utcTime = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/gu, '').slice(2, 14)}Z`, 'ascii'));

export interface Read {
  tag: number;
  /** With tag and length. */
  whole: Buffer;
  content: Buffer;
}

/** The values one after the other. @throws RangeError where they are cut off */
export const readAll = (bytes: Buffer): Read[] => {
  const values: Read[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes.readUInt8(at + 1);
    const digits = first < LONG ? 0 : first & 0x7f;
    const count = digits === 0 ? first : bytes.readUIntBE(at + 2, digits);
    const begin = at + 2 + digits;
    const end = begin + count;
    if (end > bytes.length) throw new RangeError('the value is cut off');
    values.push({
      tag: bytes.readUInt8(at),
      whole: bytes.subarray(at, end),
      content: bytes.subarray(begin, end),
    });
    at = end;
  }
  return values;
};
