/** A backup as a file: gzip within age, or gzip alone when the operator insists on it. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { oneLine } from '../../config/start-error.ts';
import { FORMAT, type Batch, type Head, type Tail } from './format.ts';

const AGE_INTRO = 'age-encryption.org/v1';

/** For whom a backup is written; null: for everybody who gets hold of the file. */
export type Lock = { recipients: string[] } | { passphrase: string } | null;
/** What opens it. */
export type Opener = { identities: string[] } | { passphrase: string } | null;

/** The archive cannot be used; the message is one line for the operator. */
export class ArchiveError extends Error {}

const encrypterOf = (lock: NonNullable<Lock>): Encrypter => {
  const encrypter = new Encrypter();
  try {
    if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase);
    else for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  } catch {
    throw new ArchiveError('A recipient is no public key of the age format (age1…)');
  }
  return encrypter;
};

/**
 * Writes a whole archive or none: under another name until it is complete and on the disk. Mode 0600.
 * @throws ArchiveError for a recipient that is none; whatever the file system says
 */
export const writeArchive = async (file: string, lock: Lock, lines: AsyncIterable<string>): Promise<void> => {
  const encrypter = lock && encrypterOf(lock);
  const draft = `${file}.part`;
  const packed = createGzip();
  const packing = pipeline(Readable.from(lines, { objectMode: false }), packed);
  // The fault of the reading is met below as well, as the end of what is packed.
  packing.catch(() => undefined);
  try {
    const source = encrypter
      ? Readable.fromWeb(
          (await encrypter.encrypt(Readable.toWeb(packed) as never)) as unknown as ReadableStream<Uint8Array>,
        )
      : packed;
    await pipeline(source, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }));
    await packing;
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

/** Whether the file asks for something that opens it. */
export const isEncrypted = async (file: string): Promise<boolean> => {
  const handle = await openFile(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_INTRO.length), 0, AGE_INTRO.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === AGE_INTRO;
  } finally {
    await handle.close();
  }
};

const decrypterOf = (opener: Opener): Decrypter => {
  if (opener === null) throw new ArchiveError('This backup is encrypted: its passphrase or key is needed');
  const decrypter = new Decrypter();
  try {
    if ('passphrase' in opener) decrypter.addPassphrase(opener.passphrase);
    else for (const identity of opener.identities) decrypter.addIdentity(identity);
  } catch {
    throw new ArchiveError('The identity file holds no key of the age format (AGE-SECRET-KEY-1…)');
  }
  return decrypter;
};

const openBytes = async (file: string, opener: Opener): Promise<Readable> => {
  const raw = createReadStream(file);
  if (!(await isEncrypted(file))) return raw;
  const decrypter = decrypterOf(opener);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(raw) as never);
    return Readable.fromWeb(plain as unknown as ReadableStream<Uint8Array>);
  } catch (error) {
    raw.destroy();
    if (/no identity matched/iu.test(oneLine(error)))
      throw new ArchiveError('The passphrase or key does not open this backup');
    throw new ArchiveError(`This backup is damaged: ${oneLine(error)}`);
  }
};

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end + 1)]);
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) throw new ArchiveError('This backup is damaged: it ends within a line');
}

/** The head, every batch and the tail, each handed over when it was read; the order is checked, and the digest at the end. */
async function* checkedLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Head | Batch | Tail> {
  const digest = createHash('sha256');
  let [count, ended] = [0, false];
  let first = true;
  for await (const line of linesOf(bytes)) {
    const value = JSON.parse(line.toString('utf8')) as Head | Batch | Tail;
    if (ended) throw new ArchiveError('This backup is damaged: something follows its end');
    if (first !== 'kinward' in value) throw new ArchiveError('This file is no backup of Kinward');
    if ('format' in value && value.format !== FORMAT)
      throw new ArchiveError(`This backup has format ${value.format}, and this Kinward reads ${FORMAT}`);
    if ('complete' in value) {
      ended = true;
      if (value.sha256 !== digest.digest('hex') || value.rows !== count)
        throw new ArchiveError('This backup is damaged: its digest does not fit');
    } else {
      digest.update(line);
      if ('rows' in value) count += value.rows.length;
    }
    first = false;
    yield value;
  }
  if (!ended) throw new ArchiveError('This backup is cut off: its end is missing');
}

/**
 * Reads an archive from its beginning to its end, in bounded memory.
 * @throws ArchiveError when it is damaged, cut off, no backup, or not opened by `opener`
 */
export async function* readArchive(file: string, opener: Opener): AsyncGenerator<Head | Batch | Tail> {
  const source = await openBytes(file, opener);
  const unpacked = createGunzip();
  const unpacking = pipeline(source, unpacked);
  unpacking.catch(() => undefined);
  try {
    yield* checkedLines(unpacked);
    await unpacking;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`This backup is damaged or no backup of Kinward: ${oneLine(error)}`);
  } finally {
    unpacked.destroy();
    source.destroy();
  }
}
