/** A header of an RPM package: values by their numbers, in one store behind their index (rpm's documentation of the package format, version 4). */

type Numbers = readonly number[];
/** A value with its form; `i18n` is a text in one language. */
export type RpmValue =
  | { int16: Numbers }
  | { int32: Numbers }
  | { text: string }
  | { texts: readonly string[] }
  | { i18n: string };

const [MAGIC, INDEX_BYTES, REGION_FORM] = [Buffer.from('8eade80100000000', 'hex'), 16, 7];

interface Stored {
  form: number;
  /** Where it begins is a multiple of this, in bytes. */
  step: number;
  count: number;
  bytes: Buffer;
}

const numbers = (values: Numbers, size: 2 | 4): Buffer => {
  const bytes = Buffer.alloc(values.length * size);
  for (const [at, value] of values.entries())
    if (size === 2) bytes.writeUInt16BE(value, at * size);
    else bytes.writeUInt32BE(value, at * size);
  return bytes;
};
const texts = (values: readonly string[]): Buffer =>
  Buffer.from(values.map((value) => `${value}\0`).join(''));

function stored(value: RpmValue): Stored {
  if ('int16' in value)
    return { form: 3, step: 2, count: value.int16.length, bytes: numbers(value.int16, 2) };
  if ('int32' in value)
    return { form: 4, step: 4, count: value.int32.length, bytes: numbers(value.int32, 4) };
  if ('text' in value) return { form: 6, step: 1, count: 1, bytes: texts([value.text]) };
  if ('texts' in value) return { form: 8, step: 1, count: value.texts.length, bytes: texts(value.texts) };
  return { form: 9, step: 1, count: 1, bytes: texts([value.i18n]) };
}

const index = (tag: number, { form, count }: Pick<Stored, 'form' | 'count'>, at: number): Buffer => {
  const entry = Buffer.alloc(INDEX_BYTES);
  for (const [place, field] of [tag, form, at, count].entries()) entry.writeInt32BE(field, place * 4);
  return entry;
};

/**
 * @param region number of the value that holds all others together
 * @param values by their numbers
 * @returns the header, without anything to fill up behind it
 */
export function rpmHeader(region: number, values: Readonly<Record<number, RpmValue>>): Buffer {
  // Numbers are in order as they are keys.
  const entries = Object.entries(values).map(([tag, value]) => [Number(tag), stored(value)] as const);
  const [indexes, store]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [tag, value] of entries) {
    const fill = (value.step - (at % value.step)) % value.step;
    store.push(Buffer.alloc(fill), value.bytes);
    at += fill;
    indexes.push(index(tag, value, at));
    at += value.bytes.length;
  }
  const all = { form: REGION_FORM, count: INDEX_BYTES };
  // Behind all of it lies what says that it is all.
  store.push(index(region, all, -(indexes.length + 1) * INDEX_BYTES));
  const counts = numbers([indexes.length + 1, at + INDEX_BYTES], 4);
  return Buffer.concat([MAGIC, counts, index(region, all, at), ...indexes, ...store]);
}
