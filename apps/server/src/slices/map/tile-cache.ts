/** Tiles that were fetched once: newest in memory, all on disk for a while, as providers' rules ask of their users. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { TileAddress } from './tile-source.ts';

export interface TileCache {
  read(tile: TileAddress): Promise<Buffer | undefined>;
  write(tile: TileAddress, bytes: Buffer): Promise<void>;
}

interface TileCacheOptions {
  /** Folder of this installation's tiles; made when it is first needed. */
  folder: string;
  /** Tiles of another template are other tiles. */
  template: string;
  clock: Clock;
  /** Bytes that may lie on disk. */
  diskBytes?: number;
}

const FRESH_MS = 7 * 86_400_000;
const MEMORY_BYTES = 16 * 1024 * 1024;
const DISK_BYTES = 256 * 1024 * 1024;
/** Writes between two checks of how much is stored on disk. */
const SWEEP_EVERY = 500;

const createMemory = () => {
  const tiles = new Map<string, { bytes: Buffer; until: number }>();
  let size = 0;
  const drop = (name: string): void => {
    size -= tiles.get(name)?.bytes.length ?? 0;
    tiles.delete(name);
  };
  return {
    get(name: string, now: number): Buffer | undefined {
      const found = tiles.get(name);
      if (!found || found.until <= now) return undefined;
      tiles.delete(name);
      tiles.set(name, found);
      return found.bytes;
    },
    set(name: string, bytes: Buffer, until: number): void {
      drop(name);
      tiles.set(name, { bytes, until });
      size += bytes.length;
      for (const oldest of tiles.keys()) {
        if (size <= MEMORY_BYTES) break;
        drop(oldest);
      }
    },
  };
};

/** Deletes the oldest files until three quarters of the allowance are left. */
const sweep = async (folder: string, allowance: number): Promise<void> => {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const facts = await stat(file).catch(() => undefined);
      return { file, size: facts?.size ?? 0, at: facts?.mtimeMs ?? 0 };
    }),
  );
  let size = files.reduce((sum, entry) => sum + entry.size, 0);
  if (size <= allowance) return;
  for (const { file, size: bytes } of files.toSorted((a, b) => a.at - b.at)) {
    if (size <= allowance * 0.75) return;
    await rm(file, { force: true });
    size -= bytes;
  }
};

export const createTileCache = ({
  folder,
  template,
  clock,
  diskBytes = DISK_BYTES,
}: TileCacheOptions): TileCache => {
  const home = path.join(folder, createHash('sha256').update(template).digest('hex').slice(0, 12));
  const memory = createMemory();
  const nameOf = ({ z, x, y }: TileAddress): string => `${z}-${x}-${y}`;
  let writes = 0;
  return {
    async read(tile) {
      const name = nameOf(tile);
      const now = clock.now().getTime();
      const held = memory.get(name, now);
      if (held) return held;
      const file = path.join(home, name);
      const facts = await stat(file).catch(() => undefined);
      if (!facts || now - facts.mtimeMs > FRESH_MS) return undefined;
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes) memory.set(name, bytes, facts.mtimeMs + FRESH_MS);
      return bytes;
    },
    async write(tile, bytes) {
      const name = nameOf(tile);
      memory.set(name, bytes, clock.now().getTime() + FRESH_MS);
      await mkdir(home, { recursive: true });
      // Written beside and renamed: a reader never meets half a tile.
      const draft = path.join(home, `.${name}.${randomBytes(4).toString('hex')}`);
      await writeFile(draft, bytes);
      await rename(draft, path.join(home, name));
      writes += 1;
      if (writes % SWEEP_EVERY === 1) await sweep(home, diskBytes);
    },
  };
};
