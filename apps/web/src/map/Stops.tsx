import { cx } from '../ui/cx.ts';
import type { KidColour } from '../ui/portraits.tsx';
import type { LatLng } from './geometry.ts';
import { MapMarker } from './layers/layers.tsx';
import css from './MapView.module.css';

export interface NumberedStop extends LatLng {
  /** As in the list beside the map. */
  number: number;
  label: string;
}

interface StopsProps {
  stops: readonly NumberedStop[];
  /** Number of the stop that the chosen time is in. */
  current: number | undefined;
  colour: KidColour;
}

/** Numbered discs where the device stayed. */
export function Stops({ stops, current, colour }: StopsProps) {
  return stops.map((stop) => (
    <MapMarker
      key={stop.number}
      pane="stops"
      latitude={stop.latitude}
      longitude={stop.longitude}
      depth={stop.number === current ? 100 : 0}
      atOnce
    >
      <div
        className={cx(css.stop, stop.number === current && css.current)}
        data-kid={colour}
        role="img"
        aria-label={stop.label}
      >
        {stop.number}
      </div>
    </MapMarker>
  ));
}
