/** Which street map there is, and its rules. */
import type { MapConfig } from '@kinward/contract/map/map.schemas.ts';
import type { Region } from '../../platform/maps/regions.ts';

export interface TileSource {
  /** With {z}, {x} and {y}; may hold a key, so neither it nor what is made of it is logged. */
  template: string;
  attribution: string;
  /** Host that learns which area is viewed. */
  host: string;
  maxZoom: number;
  /** The operator chose it: streets show at once. Else a parent asks for them first. */
  preset: boolean;
}

/** Offered, never shown unasked: nothing leaves the installation before a parent has agreed (docs/decisions). */
const OFFERED: TileSource = {
  template: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  host: 'tile.openstreetmap.org',
  maxZoom: 19,
  preset: false,
};

const PRESET_MAX_ZOOM = 19;

export const tileSource = (configured: { url: string; attribution: string } | null): TileSource =>
  configured
    ? {
        template: configured.url,
        attribution: configured.attribution,
        host: new URL(configured.url).hostname,
        maxZoom: PRESET_MAX_ZOOM,
        preset: true,
      }
    : OFFERED;

export const mapConfig = (
  { attribution, host, maxZoom, preset }: TileSource,
  { allowed, regions }: { allowed: boolean | null; regions: readonly Region[] },
): MapConfig => ({
  streets: {
    kind: 'raster',
    attribution,
    host,
    maxZoom,
    preset,
    allowed,
    regions: regions.map(({ id, bounds, minZoom: from, maxZoom: to, attribution: by, date }) => ({
      id,
      bounds,
      minZoom: from,
      maxZoom: to,
      attribution: by,
      date,
    })),
  },
});

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Whether a tile of that number exists (x and y from 0 to 2^z - 1). */
export const tileExists = ({ z, x, y }: TileAddress, maxZoom: number): boolean =>
  [z, x, y].every((value) => Number.isInteger(value) && value >= 0) &&
  z <= maxZoom &&
  x < 2 ** z &&
  y < 2 ** z;

export const tileUrl = (template: string, { z, x, y }: TileAddress): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

const isAt = (bytes: Buffer, offset: number, signature: string): boolean =>
  bytes.subarray(offset, offset + signature.length).toString('latin1') === signature;

/** The type of a picture by its first bytes; undefined for anything that is none (the provider's word is not taken). */
export const pictureType = (bytes: Buffer): string | undefined => {
  if (isAt(bytes, 0, '\u0089PNG\r\n')) return 'image/png';
  if (isAt(bytes, 0, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) return 'image/webp';
  return undefined;
};
