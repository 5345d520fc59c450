/** How exactly a place is asked for in words: to the house where the installation knows streets, else as coarsely as a town needs. */
import type { MapRegion } from '@kinward/contract/map/map.schemas.ts';
import { useStreets } from '../layers/streets.ts';
import { covers } from './region-tiles.ts';

export interface PlaceCell {
  latitude: number;
  longitude: number;
  /** Metres, of a few steps, so that the same question is asked again seldom. */
  accuracy?: number;
}

interface Spot {
  latitude: number;
  longitude: number;
  /** Metres; null when the device did not say. */
  accuracy?: number | null;
}

/** About 10 m. */
const FINE = 4;
const STEPS = [25, 100] as const;
const COARSE = 1_000;
/** Of a position whose accuracy is not known. */
const UNKNOWN = 100;

/** @param decimals of the coordinate where only a town can be told */
export const placeCell = (regions: readonly MapRegion[], spot: Spot, decimals: number): PlaceCell => {
  const { latitude, longitude } = spot;
  const rounded = (places: number) => ({
    latitude: Number(latitude.toFixed(places)),
    longitude: Number(longitude.toFixed(places)),
  });
  if (!covers(regions, spot)) return rounded(decimals);
  const accuracy = spot.accuracy ?? UNKNOWN;
  return { ...rounded(FINE), accuracy: STEPS.find((step) => accuracy <= step) ?? COARSE };
};

/** @returns how a place is asked for, by what this installation has */
export const usePlaceCell = (decimals: number): ((spot: Spot) => PlaceCell) => {
  const { regions } = useStreets();
  return (spot) => placeCell(regions, spot, decimals);
};
