/** Maps and places for the portal: the browser talks only to this installation. */
import path from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { FoundPlace, MapConfig, Place } from '@kinward/contract/map/map.schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Geocoder } from '../../platform/geocode/geocoder.ts';
import { TILE_BYTES } from '../../platform/maps/map-archive.ts';
import { unpack } from '../../platform/maps/pmtiles-format.ts';
import type { Regions, StreetTile } from '../../platform/maps/regions.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { createHashSemaphore } from '../../platform/passwords/hash-semaphore.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import type { Audit } from '../../ports/audit.ts';
import { selectAllowed, updateAllowed } from './map.store.ts';
import { createTileCache } from './tile-cache.ts';
import { mapConfig, pictureType, tileExists, tileSource, tileUrl, type TileAddress } from './tile-source.ts';

export interface Tile {
  bytes: Buffer;
  type: string;
}

export interface MapService {
  config(familyId: FamilyId): Promise<MapConfig>;
  /** Keeps a family's answer about pictures of a provider. */
  answer(familyId: FamilyId, allowed: boolean): Promise<MapConfig>;
  /**
   * A tile of the installation's own map files, undefined where they have none.
   * @throws AppError NOT_FOUND when there can be no such tile, or the file is broken there
   */
  streets(address: TileAddress): Promise<StreetTile | undefined>;
  /** For the few clients that do not take gzip. @throws AppError NOT_FOUND when it is broken */
  unpacked(tile: StreetTile): Buffer;
  /** @throws AppError STREET_PICTURES_NOT_ALLOWED while the family has not agreed to a provider that the operator did not choose */
  checkAllowed(familyId: FamilyId): Promise<void>;
  /** @throws AppError NOT_FOUND when there is no such tile, BUSY when the provider does not answer. */
  tile(address: TileAddress): Promise<Tile>;
  /** @param accuracy metres; a coarse position gets no street */
  place(latitude: number, longitude: number, accuracy?: number): Promise<Place>;
  /** Places that begin like the text, at most six. */
  search(text: string): Promise<FoundPlace[]>;
}

export interface MapDeps {
  db: Db;
  audit: Audit;
  config: { tiles: { url: string; attribution: string } | null; dataDir: string };
  outbound: Outbound;
  geocoder: Geocoder;
  regions: Regions;
  clock: Clock;
  log: Logger;
}

/** Questions to the provider at a time, and tiles that may wait for their turn. */
const AT_ONCE = 4;
const WAITING = 200;
/** Zoom up to which map files can hold tiles. */
const STREETS_MAX_ZOOM = 22;

export const createMap = (deps: MapDeps): MapService => {
  const { config, db, outbound, geocoder, regions, clock, log } = deps;
  const source = tileSource(config.tiles);
  const cache = createTileCache({
    folder: path.join(config.dataDir, 'tiles'),
    template: source.template,
    clock,
  });
  const throughGate = createHashSemaphore(AT_ONCE, WAITING);
  const running = new Map<string, Promise<Tile>>();

  const fetchTile = async (address: TileAddress): Promise<Tile> => {
    const reply = await throughGate(() =>
      outbound.request(tileUrl(source.template, address), { headers: { accept: 'image/*' } }),
    ).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'street tile failed');
      throw new AppError('BUSY', { retryAfterSeconds: 5 });
    });
    if (reply.status === 404 || reply.status === 204) throw new AppError('NOT_FOUND');
    const type = reply.status === 200 ? pictureType(reply.body) : undefined;
    if (type === undefined) {
      log.warn({ status: reply.status }, 'street tile is no picture');
      throw new AppError('BUSY', { retryAfterSeconds: 30 });
    }
    // A tile that cannot be kept is still a tile.
    await cache
      .write(address, reply.body)
      .catch((error: unknown) => log.warn({ err: error }, 'street tile not kept'));
    return { bytes: reply.body, type };
  };

  const configOf = async (familyId: FamilyId): Promise<MapConfig> =>
    mapConfig(source, { allowed: await selectAllowed(db, familyId), regions: await regions.list() });

  /** The reason only: which tile it was says where a child is. */
  const broken = (error: unknown): never => {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'tile of a map file is broken');
    throw new AppError('NOT_FOUND');
  };

  const cachedOrFetched = async (address: TileAddress): Promise<Tile> => {
    const bytes = await cache.read(address);
    const type = bytes && pictureType(bytes);
    return bytes && type ? { bytes, type } : fetchTile(address);
  };

  return {
    config: configOf,
    async answer(familyId, allowed) {
      await inTransaction(db, async (tx) => {
        if (!(await updateAllowed(tx, familyId, allowed))) return;
        await deps.audit(tx, { familyId, act: 'street-pictures.answered', detail: { allowed } });
      });
      return configOf(familyId);
    },
    async streets({ z, x, y }) {
      if (!tileExists({ z, x, y }, STREETS_MAX_ZOOM)) throw new AppError('NOT_FOUND');
      return regions.tile(z, x, y).catch(broken);
    },
    unpacked({ bytes }) {
      try {
        return unpack(bytes, TILE_BYTES, 'A tile');
      } catch (error) {
        return broken(error);
      }
    },
    async checkAllowed(familyId) {
      if (source.preset || (await selectAllowed(db, familyId)) === true) return;
      throw new AppError('STREET_PICTURES_NOT_ALLOWED');
    },
    async tile({ z, x, y }) {
      if (!tileExists({ z, x, y }, source.maxZoom)) throw new AppError('NOT_FOUND');
      const key = `${z} ${x} ${y}`;
      const known = running.get(key);
      if (known) return known;
      const started = cachedOrFetched({ z, x, y }).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    place: (latitude, longitude, accuracy) => geocoder.reverse(latitude, longitude, accuracy),
    search: (text) => geocoder.search(text),
  };
};
