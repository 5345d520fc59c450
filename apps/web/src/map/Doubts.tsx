import { cx } from '../ui/cx.ts';
import type { LatLng } from './geometry.ts';
import { MapMarker } from './layers/layers.tsx';
import css from './MapView.module.css';

/** Places that a device reported and that are not believed: hollow, and apart from the line. */
export function Doubts({ places }: { places: readonly (LatLng & { from: number; label: string })[] }) {
  return places.map(({ from, latitude, longitude, label }) => (
    <MapMarker key={from} pane="stops" latitude={latitude} longitude={longitude} depth={-100} atOnce>
      <div className={cx(css.stop, css.doubt)} role="img" aria-label={label}>
        ?
      </div>
    </MapMarker>
  ));
}
