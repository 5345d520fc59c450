import { createContext, useContext } from 'react';
import type { L } from './leaflet.ts';

/** The map that a layer component draws on. */
export const MapContext = createContext<L.Map | null>(null);

/** @throws Error outside of a MapView. */
export const useMap = (): L.Map => {
  const map = useContext(MapContext);
  if (!map) throw new Error('A map layer stands outside of a MapView.');
  return map;
};
