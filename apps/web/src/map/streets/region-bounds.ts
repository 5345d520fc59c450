/** Where the streets of map files are shown; apart from what draws them, which loads where there is a file. */
import type { MapRegion } from '@kinward/contract/map/map.schemas.ts';
import { L } from '../leaflet.ts';

/** Display zoom from which streets are drawn: their tiles are one zoom above it. */
export const STREETS_FROM = 11;

export const boundsOf = ({ bounds: [west, south, east, north] }: MapRegion): L.LatLngBounds =>
  L.latLngBounds([south, west], [north, east]);
