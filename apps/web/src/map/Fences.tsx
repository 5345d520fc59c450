import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { cx } from '../ui/cx.ts';
import { FenceLayer, type FenceShape } from './layers/fence-layer.ts';
import css from './Fences.module.css';
import { METRES_PER_DEGREE } from './geometry.ts';
import { metresPerPixel } from './layers/grid-layer.ts';
import { MapMarker } from './layers/layers.tsx';
import { useMap } from './map-context.ts';
import { mapTexts } from './messages.ts';

export interface DrawnFence extends Omit<FenceShape, 'edited' | 'ghost'> {
  id: string;
  name: string;
  edited?: boolean;
  ghost?: boolean;
}

/** Pixels of radius from which on a circle carries its name: below, the flags would hide what they name. */
const NAMED_FROM = 22;

/** Metres of a pixel, updated after each change of zoom. */
export function useMetresPerPixel(): number {
  const map = useMap();
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on('zoomend moveend', changed);
      return () => void map.off('zoomend moveend', changed);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => Number(metresPerPixel(map).toPrecision(3)));
}

function Circle({ latitude, longitude, radius, forbidden, edited, ghost }: FenceShape) {
  const map = useMap();
  const layer = useRef<FenceLayer>(null);
  const first = useEffectEvent(
    () => new FenceLayer(map, { latitude, longitude, radius, forbidden, edited, ghost }),
  );
  useEffect(() => {
    const made = first();
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);
  useEffect(
    () => layer.current?.update({ latitude, longitude, radius, forbidden, edited, ghost }),
    [latitude, longitude, radius, forbidden, edited, ghost],
  );
  return null;
}

/** Circles with their names on the lower edge, because faces are above. */
export function Fences({ fences }: { fences: readonly DrawnFence[] }) {
  const scale = useMetresPerPixel();
  return (
    <>
      <svg width="0" height="0" className={css.defs} aria-hidden="true">
        <pattern
          id="fence-hatch"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="7" height="7" className={css.ground} />
          <path d="M0 0v7" className={css.hatch} />
        </pattern>
      </svg>
      {fences.map(({ id, edited = false, ghost = false, name, ...shape }) => {
        const Sign = shape.forbidden ? IconBan : IconCircleCheck;
        return (
          <div key={id}>
            <Circle {...shape} edited={edited} ghost={ghost} />
            {!edited && shape.radius / scale >= NAMED_FROM && (
              <MapMarker
                pane="flags"
                latitude={Math.max(-89.9, shape.latitude - shape.radius / METRES_PER_DEGREE)}
                longitude={shape.longitude}
                atOnce
              >
                <div
                  className={cx(css.flag, shape.forbidden && css.forbidden)}
                  role="img"
                  aria-label={(shape.forbidden ? mapTexts.forbiddenFence : mapTexts.allowedFence)(name)}
                >
                  <Sign size={15} stroke={2} aria-hidden="true" />
                  <span>{name}</span>
                </div>
              </MapMarker>
            )}
          </div>
        );
      })}
    </>
  );
}
