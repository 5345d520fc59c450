/** Leaflet, which also puts itself on `window.L`: protomaps-leaflet expects it there. Imported by nothing outside this folder. */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';

/** What is above what, from below (design §6 "Order on the map"). */
const PANES = {
  grid: 250,
  fences: 300,
  tracks: 400,
  flags: 420,
  stops: 440,
  accuracy: 460,
  faces: 600,
} as const;
export type PaneName = keyof typeof PANES;

export const paneOf = (name: PaneName): string => `kinward-${name}`;

/** Makes the panes of a new map. */
export const createPanes = (map: L.Map): void => {
  for (const [name, depth] of Object.entries(PANES)) {
    const pane = map.createPane(paneOf(name as PaneName));
    pane.style.zIndex = String(depth);
    if (['grid', 'fences', 'flags', 'tracks', 'accuracy'].includes(name)) pane.style.pointerEvents = 'none';
  }
};

export const toLatLng = (place: { latitude: number; longitude: number }): L.LatLngTuple => [
  place.latitude,
  place.longitude,
];

export { L };
