/**
 * Archives that packages are made of, without a program beside Node: tar (ustar) and cpio, everything root's and pressed by gzip,
 * and ar. The same entries make the same bytes.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file by its content; `null`: a folder. */
export interface Entry {
  /** From the root of the archive, without a slash before or after it. */
  name: string;
  mode: number;
  content: Uint8Array | null;
}

const BLOCK = 512;
const NAME_BYTES = 100;
/** Levels above cost minutes and save a hundredth. */
const LEVEL = 6;
/** From this size on a content is pressed alone, and once for all archives that have it. */
const ALONE_BYTES = 1e6;

const octal = (number: number, digits: number): string => `${number.toString(8).padStart(digits, '0')}\0`;

/** @param seconds since the epoch @throws Error for a name that is too long for this form */
function header({ name, mode, content }: Entry, size: number, seconds: number): Buffer {
  const full = `./${name}${content === null && name !== '' ? '/' : ''}`;
  if (Buffer.byteLength(full) >= NAME_BYTES) throw new Error(`the name ${full} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  const put = (at: number, text: string): void => void block.write(text, at, 'latin1');
  put(0, full);
  put(100, octal(mode, 7));
  put(108, octal(0, 7));
  put(116, octal(0, 7));
  put(124, octal(size, 11));
  put(136, octal(seconds, 11));
  // The sum is counted with blanks in its place.
  put(148, ' '.repeat(8));
  put(156, content === null ? '5' : '0');
  put(257, 'ustar\u000000');
  put(265, 'root');
  put(297, 'root');
  put(
    148,
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
  );
  return block;
}

function* tar(entries: readonly Entry[], seconds: number): Generator<Uint8Array> {
  for (const entry of entries) {
    const size = entry.content?.length ?? 0;
    yield header(entry, size, seconds);
    if (entry.content) yield entry.content;
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** All folders that lead to the entries, each before what is in it. */
export function withFolders(entries: readonly Entry[]): Entry[] {
  const folders = new Set(['']);
  for (const { name } of entries)
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.add(name.slice(0, at));
  const all = [...entries, ...[...folders].map((name): Entry => ({ name, mode: 0o755, content: null }))];
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const press = async (content: Uint8Array): Promise<Buffer> =>
  await promisify(gzip)(content, { level: LEVEL });
const pressedAlone = new WeakMap<Uint8Array, Promise<Buffer>>();

/** What gzip reads is one file, of whatever number of parts that follow each other (RFC 1952, 2.2). */
async function pressed(pieces: Iterable<Uint8Array>): Promise<Buffer> {
  const parts: Promise<Buffer>[] = [];
  let small: Uint8Array[] = [];
  const flush = (): void => {
    if (small.length > 0) parts.push(press(Buffer.concat(small)));
    small = [];
  };
  for (const piece of pieces)
    if (piece.length < ALONE_BYTES) small.push(piece);
    else {
      flush();
      const found = pressedAlone.get(piece) ?? press(piece);
      pressedAlone.set(piece, found);
      parts.push(found);
    }
  flush();
  return Buffer.concat(await Promise.all(parts));
}

/**
 * @param entries files; the folders that lead to them are added
 * @param seconds since the epoch, of every entry
 * @returns a tar archive, pressed by gzip
 */
export async function tarGz(entries: readonly Entry[], seconds: number): Promise<Buffer> {
  return await pressed(tar(withFolders(entries), seconds));
}

/** Of an entry, as the system counts it: what it is, and who may do what. */
export const fullMode = ({ mode, content }: Entry): number =>
  (content === null ? 0o040_000 : 0o100_000) | mode;

/** How a cpio archive says what it says: `newc` in hexadecimal and filled up, `odc` in octal, as older systems read it. */
type CpioForm = 'newc' | 'odc';

interface CpioFields {
  inode: number;
  mode: number;
  links: number;
  seconds: number;
  size: number;
}

function cpioHead(form: CpioForm, name: string, { inode, mode, links, seconds, size }: CpioFields): Buffer {
  const length = Buffer.byteLength(name) + 1;
  if (form === 'newc') {
    const fields = [inode, mode, 0, 0, links, seconds, size, 0, 0, 0, 0, length, 0];
    const hex = fields.map((field) => field.toString(16).padStart(8, '0')).join('');
    return Buffer.from(`070701${hex}${name}\0`);
  }
  const octals = (fields: readonly number[], digits: number): string =>
    fields.map((field) => field.toString(8).padStart(digits, '0')).join('');
  const fields = [
    octals([0, inode, mode, 0, 0, links, 0], 6),
    octals([seconds], 11),
    octals([length], 6),
    octals([size], 11),
  ];
  return Buffer.from(`070707${fields.join('')}${name}\0`);
}

function* cpio(form: CpioForm, entries: readonly Entry[], seconds: number): Generator<Uint8Array> {
  const one = function* (name: string, fields: CpioFields, content: Uint8Array): Generator<Uint8Array> {
    for (const part of [cpioHead(form, name, fields), content]) {
      yield part;
      if (form === 'newc') yield Buffer.alloc((4 - (part.length % 4)) % 4);
    }
  };
  for (const [at, entry] of entries.entries()) {
    const content = entry.content ?? Buffer.alloc(0);
    const links = entry.content ? 1 : 2;
    const fields = { inode: at + 1, mode: fullMode(entry), links, seconds, size: content.length };
    yield* one(entry.name === '' ? '.' : `./${entry.name}`, fields, content);
  }
  yield* one('TRAILER!!!', { inode: 0, mode: 0, links: 1, seconds: 0, size: 0 }, Buffer.alloc(0));
}

/**
 * @param entries files, and those folders that are to be in it, each with its number in the archive as inode, from 1
 * @param seconds since the epoch, of every entry
 * @returns a cpio archive, pressed by gzip, and how many bytes it has before that
 */
export async function cpioGz(
  form: CpioForm,
  entries: readonly Entry[],
  seconds: number,
): Promise<{ pressed: Buffer; bytes: number }> {
  const pieces = [...cpio(form, entries, seconds)];
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  return { pressed: await pressed(pieces), bytes };
}

/** @param members names of at most 16 bytes, and contents @param seconds since the epoch */
export function ar(members: Readonly<Record<string, Uint8Array>>, seconds: number): Buffer {
  const pieces: Uint8Array[] = [Buffer.from('!<arch>\n')];
  for (const [name, content] of Object.entries(members)) {
    const fields = [name.padEnd(16), String(seconds).padEnd(12), '0'.padEnd(6), '0'.padEnd(6)];
    fields.push('100644'.padEnd(8), String(content.length).padEnd(10), '`\n');
    pieces.push(Buffer.from(fields.join('')), content);
    if (content.length % 2 === 1) pieces.push(Buffer.from('\n'));
  }
  return Buffer.concat(pieces);
}
