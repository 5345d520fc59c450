import { LIMITS } from '../limits.ts';
import { line, nullable, z } from '../schema.ts';

const MapRegion = z.object({
  /** Another file has another. */
  id: z.string(),
  /** West, south, east, north in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.number(),
  maxZoom: z.number(),
  attribution: z.string(),
  /** Day whose streets it shows; null when the file does not say. */
  date: nullable(z.string()),
});
export type MapRegion = z.output<typeof MapRegion>;

export const MapConfig = z.object({
  /** A street map can be shown; its tiles come through this installation. */
  streets: nullable(
    z.object({
      kind: z.enum(['raster', 'vector']),
      attribution: z.string(),
      host: z.string(),
      maxZoom: z.number(),
      preset: z.boolean(),
      /** What the family answered when it was asked about pictures of a provider; null: not asked yet. */
      allowed: nullable(z.boolean()),
      /** Areas of map files that this installation has of its own, the newest first. */
      regions: z.array(MapRegion),
    }),
  ),
});
export type MapConfig = z.output<typeof MapConfig>;

export const PicturesBody = z.object({ allowed: z.boolean() });

/** What a parent has typed so far: the start of a place's name, then perhaps a comma and its region or country. */
export const PlaceQuery = z.object({
  q: line(LIMITS.nameMax, 2),
});

/** A place that a search found. */
export const FoundPlace = z.object({
  name: z.string(),
  /** A street of a map file, with its house number when that was asked for and is there; null for a place. */
  street: nullable(z.string()),
  region: nullable(z.string()),
  country: nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundPlace = z.output<typeof FoundPlace>;

/** The name of a place; unknown parts are null. Computed on request and never stored. */
export const Place = z.object({
  locality: nullable(z.string()),
  region: nullable(z.string()),
  country: nullable(z.string()),
  /** Metres from the point to the named locality; null when it is inside or not known. */
  distance: nullable(z.number()),
  /** Of a map file of this installation, where the position is good enough to tell; so are the next three. */
  street: nullable(z.string()),
  /** Another street that is as near: the point is where they meet. */
  crossing: nullable(z.string()),
  /** House number. */
  number: nullable(z.string()),
  /** Metres from the point to the street. */
  streetDistance: nullable(z.number()),
});
export type Place = z.output<typeof Place>;
