import { IconRoute } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { OnDemand } from '../ui/OnDemand.tsx';
import { toast } from '../ui/toast.ts';
import { useMap } from './map-context.ts';
import css from './MapView.module.css';
import type { MapRegion } from '@kinward/contract/map/map.schemas.ts';
import { paneOf, type L } from './leaflet.ts';
import { useCover } from './streets/region-cover.ts';
import { addStreets } from './layers/street-layer.ts';
import { setStreets, useAnswer, useStreets } from './layers/streets.ts';
import { mapTexts } from './messages.ts';

const StreetsDialog = lazy(() => import('./streets/StreetsDialog.tsx'));

/** A parent who goes from page to page reads once in this time, in ms, that pictures do not come. */
const SAID_FOR_MS = 600_000;
let saidAt = -Infinity;

/** Says that pictures do not come: once, however many are missing and on however many maps. */
const failure = (): (() => void) => {
  let hasFailed = false;
  return () => {
    if (!hasFailed && performance.now() - saidAt > SAID_FOR_MS) {
      saidAt = performance.now();
      toast.error(mapTexts.streetsFailed);
    }
    hasFailed = true;
  };
};

/** Draws streets of the installation's files. What draws them loads where there is a file. @returns what takes them away */
const drawRegions = (map: L.Map, regions: readonly MapRegion[]): (() => void) | undefined => {
  if (regions.length === 0) return undefined;
  let remove: (() => void) | undefined;
  let isOver = false;
  const failed = failure();
  void import('./streets/region-layer.ts')
    .then(({ addRegions }) => {
      if (!isOver) remove = addRegions(map, regions, failed);
    })
    .catch(failed);
  return () => {
    isOver = true;
    remove?.();
  };
};

const COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** Streets of the installation's own files where it has some, else a provider's while they are switched on; and whose they are. */
export function StreetLayer() {
  const map = useMap();
  const { config, shown, regions } = useStreets();
  const { covers, touches } = useCover(regions);
  useEffect(() => drawRegions(map, regions), [map, regions]);
  const maxZoom = shown && !covers ? config?.maxZoom : undefined;
  useEffect(
    () => (maxZoom === undefined ? undefined : addStreets(map, { maxZoom, onFailure: failure() })),
    [map, maxZoom],
  );
  useEffect(() => {
    // A grid is for maps on which nothing else gives the eye a hold.
    const pane = map.getPane(paneOf('grid'));
    if (pane) pane.hidden = covers;
  }, [map, covers]);
  if (touches)
    return (
      <p className={css.streetAttribution}>
        <a href={COPYRIGHT} target="_blank" rel="noreferrer">
          {mapTexts.openStreetMap}
        </a>
      </p>
    );
  if (maxZoom === undefined || !config) return null;
  return <p className={css.streetAttribution}>{config.attribution}</p>;
}

/**
 * Asks once, in a sentence that says what leaves the installation and to whom; switches off without asking. Offered only where the
 * installation's own files do not show most of the view.
 */
export function StreetsButton() {
  const { config, shown, regions } = useStreets();
  const { covers, mostly } = useCover(regions);
  const [asking, setAsking] = useState(false);
  const answer = useAnswer();
  if (!config || covers || (mostly && !shown)) return null;
  const name = shown ? mapTexts.hideStreets : mapTexts.showStreets;
  const press = () => {
    if (shown) setStreets(false);
    else if (config.preset || config.allowed === true) setStreets(true);
    else setAsking(true);
  };
  const agree = () => {
    setAsking(false);
    answer.mutate(true);
  };
  return (
    <>
      <button
        type="button"
        className={cx(css.control, !shown && css.labelled)}
        aria-label={name}
        title={shown ? name : undefined}
        onClick={press}
      >
        <IconRoute size={shown ? 21 : 18} stroke={1.75} aria-hidden="true" />
        {!shown && <span>{name}</span>}
      </button>
      <OnDemand wanted={asking}>
        <StreetsDialog open={asking} onClose={() => setAsking(false)} onAgree={agree} host={config.host} />
      </OnDemand>
    </>
  );
}
