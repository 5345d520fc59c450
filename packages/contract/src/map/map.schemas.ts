import { nullable, z } from '../schema.ts';

export const MapConfig = z.object({
  /** A street map can be shown; its tiles come through this installation. */
  streets: nullable(
    z.object({
      kind: z.enum(['raster', 'vector']),
      attribution: z.string(),
      host: z.string(),
      maxZoom: z.number(),
      preset: z.boolean(),
    }),
  ),
});
export type MapConfig = z.output<typeof MapConfig>;

/** A place in words; parts that nobody knows are null. Computed on request and never stored. */
export const Place = z.object({
  locality: nullable(z.string()),
  region: nullable(z.string()),
  country: nullable(z.string()),
  /** Metres from the point to the named locality; null when it lies inside or is not known. */
  distance: nullable(z.number()),
});
export type Place = z.output<typeof Place>;
