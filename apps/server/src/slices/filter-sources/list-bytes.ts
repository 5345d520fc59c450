/** The bytes of a list as it is read, out of what was sent: gzip, and of an archive (tar) the file that has the names. */
import { createGunzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';

/** What was sent is packed in a way that is not read, or broken. */
export class PackedError extends Error {
  override name = 'PackedError';
}

/** Beginnings of what is packed otherwise: zip, xz, bzip2, zstd, 7z. */
const UNREAD: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xfd, 0x37, 0x7a, 0x58],
  [0x42, 0x5a, 0x68],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x37, 0x7a, 0xbc, 0xaf],
];
const GZIP = [0x1f, 0x8b];
/** Of an archive, the file with this name holds the domains. */
const NAMES_FILE = 'domains';
const BLOCK = 512;

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** The same pieces, the first of them at least so long, where there is so much. */
async function* withBeginning(chunks: AsyncIterable<Buffer>, least: number): AsyncGenerator<Buffer> {
  let first: Buffer[] | null = [];
  for await (const chunk of chunks) {
    if (!first) {
      yield chunk;
      continue;
    }
    first.push(chunk);
    if (first.reduce((sum, { length }) => sum + length, 0) < least) continue;
    yield Buffer.concat(first);
    first = null;
  }
  if (first && first.length > 0) yield Buffer.concat(first);
}

/** Text of a header's field (POSIX ustar). */
const fieldOf = (header: Buffer, at: number, length: number): string =>
  header.toString('latin1', at, at + length).split('\0')[0] ?? '';

const isTar = (header: Buffer): boolean =>
  header.length >= BLOCK && header.toString('latin1', 257, 262) === 'ustar';

/** Of an archive the file with the names, of anything else all of it. */
async function* outOfArchive(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isArchive: boolean | null = null;
  /** Bytes of the file that is being passed, and of what fills its last block. */
  let [left, filling, isWanted, wasFound] = [0, 0, false, false];
  for await (const chunk of withBeginning(chunks, BLOCK)) {
    isArchive ??= isTar(chunk);
    if (!isArchive) {
      yield chunk;
      continue;
    }
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length > 0) {
      if (left > 0) {
        const part = rest.subarray(0, left);
        if (isWanted) yield part;
        left -= part.length;
        rest = rest.subarray(part.length);
      } else if (filling > 0) {
        const part = Math.min(filling, rest.length);
        filling -= part;
        rest = rest.subarray(part);
      } else {
        if (wasFound && isWanted) return;
        if (rest.length < BLOCK) break;
        const header = rest.subarray(0, BLOCK);
        rest = rest.subarray(BLOCK);
        const size = Number.parseInt(fieldOf(header, 124, 12).trim() || '0', 8);
        if (!Number.isSafeInteger(size) || size < 0) throw new PackedError('no archive');
        const kind = fieldOf(header, 156, 1);
        [left, filling] = [size, (BLOCK - (size % BLOCK)) % BLOCK];
        isWanted = (kind === '' || kind === '0') && fieldOf(header, 0, 100).split('/').at(-1) === NAMES_FILE;
        wasFound ||= isWanted;
      }
    }
  }
  if (isArchive && !wasFound) throw new PackedError('the archive has no names');
}

async function* unpacked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const given = withBeginning(chunks, 4)[Symbol.asyncIterator]();
  const { value: first, done } = await given.next();
  if (done === true) return;
  if (UNREAD.some((mark) => begins(first, mark))) throw new PackedError('packed in a way that is not read');
  const all = async function* (): AsyncGenerator<Buffer> {
    yield first;
    yield* { [Symbol.asyncIterator]: () => given };
  };
  if (!begins(first, GZIP)) {
    yield* all();
    return;
  }
  const gunzip = createGunzip();
  // What goes wrong on the way in is said by what comes out.
  pipeline(Readable.from(all()), gunzip, () => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new PackedError('broken');
    throw error;
  } finally {
    gunzip.destroy();
  }
}

/**
 * As they come; who reads no further stops the rest.
 * @throws PackedError
 */
export const listBytes = (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  outOfArchive(unpacked(chunks));
