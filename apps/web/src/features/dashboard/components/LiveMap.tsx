/** The map of the card, in a chunk of its own: `lazy(() => import('./LiveMap.tsx'))`. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Fix } from '@kinward/contract/devices/devices.schemas.ts';
import { useFenceCircles } from '../../../entities/geofences/fences.ts';
import { usePicture } from '../../../lib/picture.ts';
import { FaceMarker } from '../../../map/FaceMarker.tsx';
import { Fences } from '../../../map/Fences.tsx';
import { Accuracy, Frame } from '../../../map/layers/layers.tsx';
import { MapView } from '../../../map/MapView.tsx';
import { StreetLayer } from '../../../map/Streets.tsx';
import { useStreets } from '../../../map/layers/streets.ts';
import { covers } from '../../../map/streets/region-tiles.ts';
import { kidColour } from '../../../ui/Avatar.tsx';
import { dashboardTexts as t } from '../messages.ts';

/** Degrees that a face may move before the map follows: about a kilometre, so that it stays in sight and the map at rest. */
const FOLLOW_DEGREES = 0.01;
/** Near enough to show the surroundings, far enough for the names round it: the embedded map has no streets; where there are some, they are shown. */
const ZOOM = 13;
const STREETS_ZOOM = 15;

const cell = (degrees: number): number => Math.round(degrees / FOLLOW_DEGREES);

interface LiveMapProps {
  child: Child;
  fix: Fix & { deviceId: string };
  /** Minutes since the fix. */
  minutes: number;
  silent: boolean;
  className: string | undefined;
}

/**
 * The face over its place with the disc of its accuracy. A still picture: on a card a map that moves would catch the
 * finger that scrolls the page; the card leads to the map that can be moved.
 */
export default function LiveMap({ child, fix, minutes, silent, className }: LiveMapProps) {
  const picture = usePicture(child.profileUrl);
  const fences = useFenceCircles(fix.deviceId);
  const { latitude, longitude, accuracy } = fix;
  const places = [{ latitude, longitude }];
  const { regions } = useStreets();
  const zoom = covers(regions, fix) ? STREETS_ZOOM : ZOOM;
  return (
    <MapView
      label={t.mapOf(child.firstName)}
      start={{ latitude, longitude }}
      startZoom={zoom}
      className={className}
      still
    >
      <StreetLayer />
      <Fences fences={fences} />
      {accuracy !== null && (
        <Accuracy latitude={latitude} longitude={longitude} radius={accuracy} old={silent} />
      )}
      <FaceMarker
        name={child.firstName}
        colour={kidColour(child.ordinal)}
        picture={picture}
        latitude={latitude}
        longitude={longitude}
        ageMinutes={minutes}
        silent={silent}
        chosen
      />
      <Frame
        places={places}
        frameKey={[fix.deviceId, cell(latitude), cell(longitude), zoom].join()}
        maxZoom={zoom}
      />
    </MapView>
  );
}
