/** The map of the moment in which a device has connected, in a chunk of its own: `lazy(() => import('./PairedMap.tsx'))`. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Fix } from '@kinward/contract/devices/devices.schemas.ts';
import { usePicture } from '../../../lib/picture.ts';
import { useNow } from '../../../lib/time/now.ts';
import { minutesSince } from '../../../lib/time/time.ts';
import { FaceMarker } from '../../../map/FaceMarker.tsx';
import { Accuracy, Frame } from '../../../map/layers/layers.tsx';
import { useStreets } from '../../../map/layers/streets.ts';
import { MapView } from '../../../map/MapView.tsx';
import { StreetLayer } from '../../../map/Streets.tsx';
import { covers } from '../../../map/streets/region-tiles.ts';
import { kidColour } from '../../../ui/Avatar.tsx';
import { pairedTexts as t } from './paired-messages.ts';
import css from './PairedView.module.css';

/** Where there are streets, near enough to know one's own; else the surroundings. */
const STREETS_ZOOM = 16;
const ZOOM = 13;

/** The child's face drops onto its place, once. */
export default function PairedMap({ child, fix }: { child: Child; fix: Fix }) {
  const picture = usePicture(child.profileUrl);
  const now = useNow();
  const { regions } = useStreets();
  const { latitude, longitude, accuracy, recordedAt } = fix;
  const zoom = covers(regions, fix) ? STREETS_ZOOM : ZOOM;
  return (
    <MapView
      label={t.map(child.firstName)}
      start={{ latitude, longitude }}
      startZoom={zoom}
      className={css.map}
      still
    >
      <StreetLayer />
      {accuracy !== null && (
        <Accuracy latitude={latitude} longitude={longitude} radius={accuracy} old={false} />
      )}
      <FaceMarker
        name={child.firstName}
        colour={kidColour(child.ordinal)}
        picture={picture}
        latitude={latitude}
        longitude={longitude}
        ageMinutes={minutesSince(recordedAt, now)}
        silent={false}
        chosen
        drops
      />
      <Frame places={[{ latitude, longitude }]} frameKey={String(zoom)} maxZoom={zoom} />
    </MapView>
  );
}
