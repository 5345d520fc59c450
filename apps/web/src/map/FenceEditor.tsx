import { IconBan, IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { cx } from '../ui/cx.ts';
import { makeDraggable } from './drag.ts';
import { fenceRenderer } from './layers/fence-layer.ts';
import css from './Fences.module.css';
import { METRES_PER_DEGREE, metresBetween, type LatLng } from './geometry.ts';
import { metresPerPixel } from './layers/grid-layer.ts';
import { L, paneOf, toLatLng } from './leaflet.ts';
import { MapMarker } from './layers/layers.tsx';
import { useMap } from './map-context.ts';
import { useMetresPerPixel } from './Fences.tsx';
import { mapTexts } from './messages.ts';
import { prefersStill } from './theme.ts';

interface FenceEditorProps {
  /** Undefined while there is none: a press on the map makes it. */
  centre: LatLng | undefined;
  /** Metres; of a ghost, how large it may become. */
  radius: number;
  /** No radius is chosen yet. */
  ghost: boolean;
  forbidden: boolean;
  /** The radius in words, on the line from the pin to the edge. */
  length: string | undefined;
  /** A change of it brings the circle into sight, if it is not. */
  fitKey: string;
  /** The pin is on its way, then has arrived. */
  onMove: (at: LatLng) => void;
  onMoved: () => void;
  /** Metres that the edge was pulled to. */
  onRadius: (metres: number) => void;
}

/** Pixels that an arrow key moves the pin; with Shift. */
const STEP = 8;
const FAR_STEP = 48;
const ARROWS: Record<string, L.PointTuple> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** Pixels of radius from which on the words are beside the line without hiding the pin and the handle. */
const LENGTH_FROM = 90;
/** Pixels of radius below which the handle would cover the pin. */
const HANDLE_FROM = 20;

/** Pixels of radius from which on a circle can be worked with, and metres that count as one while there is none. */
const COMFORTABLE = 28;
const LEAST_METRES = 80;

/** A place `metres` east of another. */
const eastOf = ({ latitude, longitude }: LatLng, metres: number): LatLng => ({
  latitude,
  longitude: longitude + metres / (METRES_PER_DEGREE * Math.max(0.05, Math.cos((latitude * Math.PI) / 180))),
});

/** Brings the circle into sight when `fitKey` changes and it is out of sight or too small to be worked with. */
function Fit({
  centre,
  radius,
  ghost,
  fitKey,
}: Pick<FenceEditorProps, 'centre' | 'radius' | 'ghost' | 'fitKey'>) {
  const map = useMap();
  const first = useRef(true);
  const fit = useEffectEvent(() => {
    const animate = !first.current && !prefersStill();
    const opening = first.current;
    first.current = false;
    if (!centre) return;
    map.invalidateSize({ pan: false });
    const reach = Math.max(radius, LEAST_METRES);
    const bounds = L.latLng(toLatLng(centre)).toBounds(reach * 2);
    const pixels = reach / metresPerPixel(map);
    const comfortable = map.getBounds().contains(bounds) && pixels >= COMFORTABLE;
    if (opening ? !ghost : !comfortable) map.fitBounds(bounds, { padding: [36, 36], maxZoom: 16, animate });
  });
  useEffect(() => fit(), [map, fitKey]);
  return null;
}

/** Pin, edge handle and the line between them. A press on the map puts the pin there. */
export function FenceEditor({ centre, fitKey, ...rest }: FenceEditorProps) {
  const map = useMap();
  const { onMove, onMoved } = rest;
  const pressed = useEffectEvent(({ latlng }: L.LeafletMouseEvent) => {
    const { lat, lng } = latlng.wrap();
    onMove({ latitude: lat, longitude: lng });
    onMoved();
  });
  useEffect(() => {
    const press = (event: L.LeafletMouseEvent): void => pressed(event);
    map.on('click', press);
    return () => void map.off('click', press);
  }, [map]);
  return (
    <>
      <Fit centre={centre} radius={rest.radius} ghost={rest.ghost} fitKey={fitKey} />
      {centre && <Tools {...rest} centre={centre} />}
    </>
  );
}

type ToolsProps = Omit<FenceEditorProps, 'centre' | 'fitKey'> & { centre: LatLng };

function Tools(props: ToolsProps) {
  const { centre, radius, forbidden, length, onMove, onMoved } = props;
  const scale = useMetresPerPixel();
  const edge = eastOf(centre, radius);
  const pixels = radius / scale;
  const kind = forbidden ? css.forbidden : undefined;
  return (
    <>
      {pixels >= HANDLE_FROM && (
        <>
          <RadiusLine from={centre} to={edge} forbidden={forbidden} />
          <MapMarker {...edge} pane="faces" depth={10} atOnce>
            <Handle {...props} edge={edge} className={kind} />
          </MapMarker>
        </>
      )}
      {length !== undefined && pixels >= LENGTH_FROM && (
        <MapMarker {...eastOf(centre, radius / 2)} pane="stops" atOnce>
          <span className={css.length} aria-hidden="true">
            {length}
          </span>
        </MapMarker>
      )}
      <MapMarker {...centre} pane="faces" depth={20} atOnce>
        <Pin centre={centre} forbidden={forbidden} onMove={onMove} onMoved={onMoved} />
      </MapMarker>
    </>
  );
}

function RadiusLine({ from, to, forbidden }: { from: LatLng; to: LatLng; forbidden: boolean }) {
  const map = useMap();
  const line = useRef<L.Polyline>(null);
  useEffect(() => {
    const made = L.polyline([], {
      interactive: false,
      pane: paneOf('fences'),
      renderer: fenceRenderer(map),
      className: css.line ?? '',
    }).addTo(map);
    line.current = made;
    return () => void made.remove();
  }, [map]);
  useEffect(() => {
    line.current?.setLatLngs([toLatLng(from), toLatLng(to)]);
    line.current?.getElement()?.classList.toggle(css.forbidden ?? '', forbidden);
  });
  return null;
}

/** For pointers only: the slider and its steppers say and do the same by keyboard. */
function Handle({
  centre,
  edge,
  onRadius,
  className,
}: ToolsProps & { edge: LatLng; className: string | undefined }) {
  const map = useMap();
  const element = useRef<HTMLDivElement>(null);
  const from = useEffectEvent(() => edge);
  const pull = useEffectEvent((at: LatLng) => onRadius(metresBetween(centre, at)));
  useEffect(
    () =>
      element.current
        ? makeDraggable(map, element.current, {
            from: () => from(),
            onMove: (at) => pull(at),
            onEnd: () => undefined,
          })
        : undefined,
    [map],
  );
  return <div ref={element} className={cx(css.handle, className)} aria-hidden="true" />;
}

function Pin({
  centre,
  forbidden,
  onMove,
  onMoved,
}: Pick<ToolsProps, 'centre' | 'forbidden' | 'onMove' | 'onMoved'>) {
  const map = useMap();
  const element = useRef<HTMLButtonElement>(null);
  const from = useEffectEvent(() => centre);
  const move = useEffectEvent(onMove);
  const moved = useEffectEvent(onMoved);
  useEffect(
    () =>
      element.current
        ? makeDraggable(map, element.current, {
            from: () => from(),
            onMove: (at) => move(at),
            onEnd: () => moved(),
          })
        : undefined,
    [map],
  );
  const step = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
    // The map would move as well.
    event.preventDefault();
    event.stopPropagation();
    const point = map
      .latLngToContainerPoint(toLatLng(centre))
      .add(L.point(arrow).multiplyBy(event.shiftKey ? FAR_STEP : STEP));
    const { lat, lng } = map.containerPointToLatLng(point).wrap();
    onMove({ latitude: Math.max(-85, Math.min(85, lat)), longitude: lng });
    onMoved();
    if (!map.getBounds().pad(-0.1).contains([lat, lng])) map.panTo([lat, lng], { animate: false });
  };
  const Sign = forbidden ? IconBan : IconCheck;
  return (
    <button
      ref={element}
      type="button"
      className={cx(css.pin, forbidden && css.forbidden)}
      aria-label={mapTexts.pin(centre.latitude.toFixed(4), centre.longitude.toFixed(4))}
      onKeyDown={step}
    >
      <svg className={css.drop} width="38" height="48" viewBox="0 0 38 48" aria-hidden="true">
        <path
          d="M19 46C12 36 3 28.500 3 18.500a16 16 0 0 1 32 0C35 28.500 26 36 19 46z"
          fill="currentColor"
          stroke="var(--surface)"
          strokeWidth="2.500"
        />
      </svg>
      <Sign className={css.sign} size={18} stroke={2.25} aria-hidden="true" />
    </button>
  );
}
