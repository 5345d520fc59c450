import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import { cx } from '../ui/cx.ts';
import type { LatLng } from './geometry.ts';
import { useRecentre, type Insets } from './layers/layers.tsx';
import { useMap } from './map-context.ts';
import css from './MapView.module.css';
import { mapTexts } from './messages.ts';
import { prefersStill } from './theme.ts';

interface MapControlsProps {
  /** What the centre button brings into sight. */
  centre?: { name: string; places: readonly LatLng[]; insets?: Insets; maxZoom?: number } | undefined;
  /** Zoom buttons; phones pinch. */
  zoom?: boolean;
  className?: string | undefined;
  children?: React.ReactNode;
}

/** Buttons on the map, 44 px each. */
export function MapControls({ centre, zoom = true, className, children }: MapControlsProps) {
  const map = useMap();
  const recentre = useRecentre();
  const options = () => ({ animate: !prefersStill() });
  return (
    <div className={cx(css.controls, className)}>
      {/* At the top, where what comes late moves none of the others. */}
      {children}
      {centre && centre.places.length > 0 && (
        <button
          type="button"
          className={css.control}
          aria-label={mapTexts.centreOn(centre.name)}
          title={mapTexts.centreOn(centre.name)}
          onClick={() => recentre(centre.places, centre.insets, centre.maxZoom)}
        >
          <IconCurrentLocation size={21} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {zoom && (
        <div className={css.zoom}>
          <button
            type="button"
            aria-label={mapTexts.closer}
            title={mapTexts.closer}
            onClick={() => map.zoomIn(1, options())}
          >
            <IconPlus size={20} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={mapTexts.farther}
            title={mapTexts.farther}
            onClick={() => map.zoomOut(1, options())}
          >
            <IconMinus size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
