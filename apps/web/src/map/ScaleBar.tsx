import { useEffect, useState } from 'react';
import { units } from '../lib/units.ts';
import { scaleFor } from './geometry.ts';
import { metresPerPixel, metresPerUnit } from './layers/grid-layer.ts';
import { useMap } from './map-context.ts';
import css from './MapView.module.css';
import { mapTexts } from './messages.ts';

const MAX_PIXELS = 110;
const HEIGHT = 8;

/** How long a nice distance is on the map now. */
export function ScaleBar() {
  const map = useMap();
  const [scale, setScale] = useState(() => scaleFor(metresPerPixel(map), MAX_PIXELS, metresPerUnit));
  useEffect(() => {
    const measure = () => {
      const next = scaleFor(metresPerPixel(map), MAX_PIXELS, metresPerUnit);
      setScale((before) =>
        before.length === next.length && Math.abs(before.pixels - next.pixels) < 1 ? before : next,
      );
    };
    map.on('zoomend moveend', measure);
    return () => void map.off('zoomend moveend', measure);
  }, [map]);
  const width = Math.round(scale.pixels);
  return (
    <div className={css.scale}>
      <span>{(units === 'km' ? mapTexts.kilometres : mapTexts.miles)(scale.length)}</span>
      <svg width={width + 2} height={HEIGHT} aria-hidden="true">
        <path
          d={`M1 0v${HEIGHT - 1}h${width}v-${HEIGHT - 1}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
    </div>
  );
}
