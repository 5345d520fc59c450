import { startTransition, useState, type ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { turn } from './turns.ts';
import { addBasemap } from './layers/basemap-layer.ts';
import type { LatLng } from './geometry.ts';
import { addGrid } from './layers/grid-layer.ts';
import { composeAsOne } from './layers/compositing.ts';
import { createPanes, L, toLatLng } from './leaflet.ts';
import { MapContext } from './map-context.ts';
import css from './MapView.module.css';
import { ScaleBar } from './ScaleBar.tsx';
import { Sources } from './Sources.tsx';
import { mapTexts } from './messages.ts';
import { prefersStill } from './theme.ts';

export interface MapViewProps {
  /** What the map shows, for screen readers: "Map: Theo at school, within 40 m". */
  label: string;
  /** Where the map opens; later moves are the layers' (see `Recentre`) or the parent's own. */
  start: LatLng;
  /** 2 to 18. A street's width is about 15. */
  startZoom?: number;
  /** Layers: `FaceMarker`, `Accuracy`, `TrackLine`, `Stops`, `Streets`, and controls. */
  children?: ReactNode;
  className?: string | undefined;
  /** Without dragging and keys: a picture of the place on a card. */
  still?: boolean;
}

interface Opening {
  start: LatLng;
  startZoom: number;
  still: boolean;
}

const MIN_ZOOM = 2;
const MAX_ZOOM = 18;
/** Latitudes that the Mercator projection can show. */
const WORLD: L.LatLngBoundsExpression = [
  [-85, -Infinity],
  [85, Infinity],
];

const createMap = (host: HTMLElement, start: LatLng, zoom: number, still: boolean): L.Map => {
  const motion = !prefersStill();
  const map = L.map(host, {
    center: toLatLng(start),
    zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBounds: WORLD,
    maxBoundsViscosity: 1,
    // Copyright and buttons are our own, in our design and with names.
    attributionControl: false,
    zoomControl: false,
    worldCopyJump: true,
    zoomAnimation: motion,
    fadeAnimation: motion,
    inertia: motion,
    dragging: !still,
    keyboard: !still,
    scrollWheelZoom: !still,
    doubleClickZoom: !still,
    boxZoom: false,
    touchZoom: !still,
    preferCanvas: true,
  });
  createPanes(map);
  composeAsOne(map);
  return map;
};

/** The map takes the focus when it is pressed, and the browser would frame it as for the keyboard: it does once a key is used. */
const markPressed = (host: HTMLElement): void => {
  host.addEventListener('pointerdown', () => host.toggleAttribute('data-pressed', true));
  for (const ends of ['keydown', 'blur'])
    host.addEventListener(ends, () => host.toggleAttribute('data-pressed', false));
};

/** Makes a map in `host` and hands it out; the answer takes it away again. */
const startMap = (host: HTMLElement, props: Opening, ready: (map: L.Map | null) => void): (() => void) => {
  const map = createMap(host, props.start, props.startZoom, props.still);
  markPressed(host);
  const ends: (() => void)[] = [];
  let isOver = false;
  for (const add of [addBasemap, addGrid])
    void turn().then(() => {
      if (!isOver) ends.push(add(map));
    });
  const watcher = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  watcher.observe(host);
  // In slices; what the layers then do is a task of its own.
  startTransition(() => ready(map));
  return () => {
    isOver = true;
    watcher.disconnect();
    for (const end of ends) end();
    map.remove();
    ready(null);
  };
};

/** The same in a task of its own: React's, which put the host there, is long enough. */
const openMap = (...given: Parameters<typeof startMap>): (() => void) => {
  let end: (() => void) | undefined;
  let isOver = false;
  void turn().then(() => {
    if (!isOver) end = startMap(...given);
  });
  return () => {
    isOver = true;
    end?.();
  };
};

/** A map of the embedded world, with a quiet grid and a scale bar. Children draw on it once it is ready. */
export function MapView({ label, start, startZoom = 14, children, className, still = false }: MapViewProps) {
  const [map, setMap] = useState<L.Map | null>(null);
  // How the map opens is settled when it is made; what comes later is the layers' doing.
  const [opening] = useState<Opening>({ start, startZoom, still });
  const [attach] = useState(
    () => (host: HTMLElement | null) => (host ? openMap(host, opening, setMap) : undefined),
  );
  return (
    <div className={cx(css.view, className)}>
      <div
        ref={attach}
        className={css.host}
        role={still ? 'img' : 'application'}
        aria-label={label}
        aria-description={still ? undefined : mapTexts.hint}
      />
      {map && (
        <MapContext value={map}>
          <ScaleBar />
          {still ? <p className={css.attribution}>{mapTexts.attribution}</p> : <Sources />}
          {children}
        </MapContext>
      )}
    </div>
  );
}
