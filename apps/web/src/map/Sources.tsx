import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { useMap } from './map-context.ts';
import css from './MapView.module.css';
import { mapTexts } from './messages.ts';

/** Below this width, in pixels, the names of the sources would lie over what the map is for. */
const ROOM = 900;
/** How long they are read at first, in ms: what OpenStreetMap asks of a map that folds them away. */
const SHOWN_MS = 5_000;

/**
 * Whose data the map is. On a small map the names fold into a button once they were seen or the map is moved, and come back on a press.
 * `StreetLayer` says its own beside them.
 */
export function Sources() {
  const map = useMap();
  const [isSmall, setSmall] = useState(() => map.getSize().x < ROOM);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const measure = () => setSmall(map.getSize().x < ROOM);
    const close = () => setOpen(false);
    const timer = setTimeout(close, SHOWN_MS);
    map.on('resize', measure);
    map.on('dragstart', close);
    return () => {
      clearTimeout(timer);
      map.off('resize', measure);
      map.off('dragstart', close);
    };
  }, [map]);
  return (
    <>
      {isSmall && (
        <button
          type="button"
          className={css.sources}
          aria-expanded={isOpen}
          aria-label={mapTexts.sources}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      <p className={cx(css.attribution, isSmall && !isOpen && css.folded)}>{mapTexts.attribution}</p>
    </>
  );
}
