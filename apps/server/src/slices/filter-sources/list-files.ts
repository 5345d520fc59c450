/** Lists as they were fetched, each a file that is called by its SHA-256. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newListReader, type OnName } from '@kinward/catalogue/lists/formats.ts';
import { SHARED_SUFFIXES } from '@kinward/rules/sites/shared-suffix.ts';
import { filterFolderOf } from '../../config/filter.ts';

const HASH = /^[\da-f]{64}$/u;
const ENDING = '.list';
/** What a crash has left of a list that was being fetched goes after so long. */
const DRAFT_MS = 3_600_000;

export interface ListWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Puts it in its place. @returns its hash */
  keep(): Promise<string>;
  /** Leaves nothing of it. May be called after `keep`. */
  discard(): Promise<void>;
}

export interface ListFiles {
  /** Begins a list whose hash is not known yet. */
  begin(): Promise<ListWriter>;
  has(hash: string): Promise<boolean>;
  /** @throws the system's error where there is none */
  open(hash: string): Readable;
  /** Reads every name of it. @throws the system's error where there is none */
  read(hash: string, onName: OnName): Promise<void>;
  /** Deletes those that nothing names any more. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>;
}

/** @throws Error for what is no hash: it would be a path of another's choice */
const fileOf = (folder: string, hash: string): string => {
  if (!HASH.test(hash)) throw new Error('no hash of a list');
  return path.join(folder, `${hash}${ENDING}`);
};

export const createListFiles = (dataDir: string): ListFiles => {
  const folder = path.join(filterFolderOf(dataDir), 'lists');

  const begin = async (): Promise<ListWriter> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = path.join(folder, `${randomUUID()}.draft`);
    const handle = await open(draft, 'wx', 0o600);
    const sum = createHash('sha256');
    return {
      async write(chunk) {
        sum.update(chunk);
        await handle.write(chunk);
      },
      async keep() {
        await handle.sync();
        await handle.close();
        const hash = sum.digest('hex');
        await rename(draft, fileOf(folder, hash));
        return hash;
      },
      async discard() {
        await handle.close().catch(() => undefined);
        await rm(draft, { force: true });
      },
    };
  };

  const openList = (hash: string) => createReadStream(fileOf(folder, hash));

  return {
    begin,
    open: openList,
    has: async (hash) =>
      await stat(fileOf(folder, hash)).then(
        () => true,
        () => false,
      ),
    async read(hash, onName) {
      const reader = newListReader(onName, SHARED_SUFFIXES);
      for await (const chunk of openList(hash) as AsyncIterable<Buffer>) reader.push(chunk);
      reader.end();
    },
    async keepOnly(hashes) {
      for (const file of await readdir(folder).catch(() => [])) {
        const at = path.join(folder, file);
        const { mtimeMs } = await stat(at);
        const isOld = mtimeMs < Date.now() - DRAFT_MS;
        // One that was just fetched is not named yet.
        if (isOld && !hashes.has(file.slice(0, -ENDING.length))) await rm(at, { force: true });
      }
    },
  };
};
