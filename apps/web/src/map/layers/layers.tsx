/** The layers as components: each draws while it is mounted and takes away what it drew. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AccuracyLayer, type AccuracyDisc } from './accuracy-layer.ts';
import type { LatLng } from '../geometry.ts';
import { L, toLatLng } from '../leaflet.ts';
import { useMap } from '../map-context.ts';
import { MarkerLayer, type MarkerOptions } from './marker-layer.ts';
import { prefersStill } from '../theme.ts';
import { TrackLayer } from './track-layer.ts';
import type { Track } from './track-places.ts';

/** The disc that a position is in. */
export function Accuracy({
  latitude,
  longitude,
  radius,
  old,
  atOnce = false,
}: AccuracyDisc & { atOnce?: boolean }) {
  const map = useMap();
  const layer = useRef<AccuracyLayer>(null);
  const first = useEffectEvent(() => new AccuracyLayer(map, { latitude, longitude, radius, old }));
  useEffect(() => {
    const made = first();
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);
  useEffect(
    () => layer.current?.update({ latitude, longitude, radius, old }, !atOnce),
    [latitude, longitude, radius, old, atOnce],
  );
  return null;
}

interface MarkerProps extends LatLng, MarkerOptions {
  children: ReactNode;
  /** Follows at once instead of sliding: while a day is replayed. */
  atOnce?: boolean;
}

/** Children drawn at a place; their zero point is the place. */
export function MapMarker({ latitude, longitude, pane, depth = 0, atOnce = false, children }: MarkerProps) {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));
  const layer = useRef<MarkerLayer>(null);
  const first = useEffectEvent(() => new MarkerLayer(map, element, { latitude, longitude }, { pane, depth }));
  useEffect(() => {
    const made = first();
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => layer.current?.moveTo({ latitude, longitude }, !atOnce), [latitude, longitude, atOnce]);
  useEffect(() => layer.current?.raise(depth), [depth]);
  return createPortal(children, element);
}

/** A change of `places`, `gaps` or `colour` draws the whole way again: they must be the same values from render to render. */
interface TrackProps extends Track {
  /** Milliseconds since the epoch up to which the way is solid; undefined: all of it is pale. */
  time: number | undefined;
}

/** A day's way. */
export function TrackLine({ places, gaps, colour, time }: TrackProps) {
  const map = useMap();
  const layer = useRef<TrackLayer>(null);
  const first = useEffectEvent(() => new TrackLayer(map, { places, gaps, colour }));
  useEffect(() => {
    const made = first();
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => layer.current?.setTrack({ places, gaps, colour }), [places, gaps, colour]);
  useEffect(() => layer.current?.setTime(time), [time, places, gaps]);
  return null;
}

/** Pixels that something floating covers at each side of the map. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
  /** Instead of `bottom`: share of the map's height, for sheets that grow with it. */
  bottomShare?: number;
}
const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
/** Pixels between what is framed and the edge of the free part, where there is space. */
const MARGIN = 48;

/** The free part of the map as its two paddings. */
const paddings = (size: L.Point, insets: Insets): { topLeft: L.PointTuple; bottomRight: L.PointTuple } => {
  const bottom = insets.bottomShare === undefined ? insets.bottom : insets.bottomShare * size.y;
  // A face is above its place; at the sides and below a little is enough on small screens.
  const across = Math.max(12, Math.min(MARGIN, (size.x - insets.left - insets.right) * 0.12));
  const down = Math.max(12, Math.min(MARGIN, (size.y - insets.top - bottom) * 0.12));
  return {
    topLeft: [insets.left + across, insets.top + down],
    bottomRight: [insets.right + across, bottom + down],
  };
};

interface FrameProps {
  /** What must be in sight: a place, or several. */
  places: readonly LatLng[];
  /** A change of it frames again; the same keeps the map where the parent moved it. */
  frameKey: string;
  insets?: Insets;
  /** Closest zoom that framing goes to. */
  maxZoom?: number;
}

const move = (
  map: L.Map,
  { places, insets = NO_INSETS, maxZoom = 15 }: Omit<FrameProps, 'frameKey'>,
  animate: boolean,
): void => {
  if (places.length === 0) return;
  const { topLeft, bottomRight } = paddings(map.getSize(), insets);
  map.fitBounds(L.latLngBounds(places.map(toLatLng)), {
    paddingTopLeft: topLeft,
    paddingBottomRight: bottomRight,
    maxZoom,
    animate: animate && !prefersStill(),
  });
};

/** Brings places into the free part of the map when `frameKey` changes. */
export function Frame({ places, frameKey, insets, maxZoom }: FrameProps) {
  const map = useMap();
  const moved = useRef(false);
  const frame = useEffectEvent(() => {
    map.invalidateSize({ pan: false });
    move(map, { places, insets, maxZoom }, moved.current);
    moved.current = places.length > 0;
  });
  useEffect(() => frame(), [map, frameKey]);
  return null;
}

/** Keeps a moving place in sight: when it leaves the free part of the map and was in it before, the map goes after it. */
export function Follow({ place, insets = NO_INSETS }: { place: LatLng; insets?: Insets }) {
  const map = useMap();
  const last = useRef<LatLng>(null);
  const inSight = (at: LatLng, size = map.getSize()): boolean => {
    const point = map.latLngToContainerPoint(toLatLng(at));
    const { topLeft, bottomRight } = paddings(size, insets);
    return L.bounds(topLeft, size.subtract(bottomRight)).contains(point);
  };
  const goAfter = () => move(map, { places: [place], insets, maxZoom: map.getZoom() }, true);
  const follow = useEffectEvent(() => {
    const before = last.current;
    last.current = place;
    // A parent who has moved the map away is not pulled back.
    if (before && inSight(before) && !inSight(place)) goAfter();
  });
  useEffect(() => follow(), [place.latitude, place.longitude]);
  // A notice that comes above the map takes its space from it.
  const resized = useEffectEvent(({ oldSize }: L.ResizeEvent) => {
    if (inSight(place, oldSize) && !inSight(place)) goAfter();
  });
  useEffect(() => {
    const follows = (event: L.ResizeEvent) => resized(event);
    map.on('resize', follows);
    return () => void map.off('resize', follows);
  }, [map]);
  return null;
}

/** A function that brings places into sight, for a button. */
export function useRecentre(): (places: readonly LatLng[], insets?: Insets, maxZoom?: number) => void {
  const map = useMap();
  return (places, insets, maxZoom) => move(map, { places, insets, maxZoom }, true);
}
