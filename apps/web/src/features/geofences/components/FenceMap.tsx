import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { circleOf, fenceMetres } from '../../../entities/geofences/fences.ts';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { FenceEditor } from '../../../map/FenceEditor.tsx';
import { Fences, type DrawnFence } from '../../../map/Fences.tsx';
import { MapControls } from '../../../map/MapControls.tsx';
import { MapView } from '../../../map/MapView.tsx';
import { StreetLayer, StreetsButton } from '../../../map/Streets.tsx';
import { milesOf, radiusText, radiusWords, type Draft, type Spot } from '../logic/draft.ts';
import { fenceTexts as t } from '../messages.ts';
import css from './FenceForm.module.css';

/** Where the map opens when it is unknown where to begin: all of the world that people live in. */
const WORLD: Spot = { latitude: 25, longitude: 10 };
const WORLD_ZOOM = 2;
/** A place without a circle yet: on a wide screen, and on a small one, which else would show a few streets only (specification 9). */
const PLACE_ZOOM = 15;
const PLACE_ZOOM_SMALL = 13;
const EDITED = 'edited';
/** What is drawn dotted while no radius is chosen: about what most fences have. */
const GHOST_MILES = 0.2;

interface FenceMapProps {
  draft: Draft;
  /** The device's other fences. */
  others: readonly Geofence[];
  /** A change of it brings the circle into sight, if it is not. */
  fitKey: string;
  onMove: (at: Spot) => void;
  onMoved: () => void;
  onRadius: (miles: number) => void;
}

/** The map of the editor: the circle as it will be, among the device's other fences. */
export function FenceMap({ draft, others, fitKey, onMove, onMoved, onRadius }: FenceMapProps) {
  const wide = useMedia(WIDE);
  const placeZoom = wide ? PLACE_ZOOM : PLACE_ZOOM_SMALL;
  const { at } = draft;
  const forbidden = draft.action === 'Block';
  const ghost = draft.radius === 0;
  const radius = fenceMetres(ghost ? GHOST_MILES : draft.radius);
  const spelt = radiusText(draft.radius);
  const name = draft.fenceName.trim();
  const drawn: DrawnFence[] = others.map(circleOf);
  if (at) drawn.push({ id: EDITED, name, ...at, radius, forbidden, edited: true, ghost });
  return (
    <MapView
      className={css.map}
      label={name === '' ? t.mapNew : t.map(name, radiusWords().radiusWords(spelt))}
      start={at ?? WORLD}
      startZoom={at ? placeZoom : WORLD_ZOOM}
    >
      <StreetLayer />
      <Fences fences={drawn} />
      <FenceEditor
        centre={at}
        radius={radius}
        ghost={ghost}
        forbidden={forbidden}
        length={ghost ? undefined : radiusWords().radiusShort(spelt)}
        fitKey={fitKey}
        onMove={onMove}
        onMoved={onMoved}
        onRadius={(metres) => onRadius(milesOf(metres))}
      />
      <MapControls zoom={wide} centre={{ name: t.where, places: at ? [at] : [], maxZoom: placeZoom }}>
        <StreetsButton />
      </MapControls>
    </MapView>
  );
}
