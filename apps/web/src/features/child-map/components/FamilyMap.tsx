/** The family on one map, in a chunk of its own: `lazy(() => import('./FamilyMap.tsx'))`. */
import { useQuery } from '@tanstack/react-query';
import { circleOf, fencesQuery } from '../../../entities/geofences/fences.ts';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { usePictures } from '../../../lib/picture.ts';
import { Fences } from '../../../map/Fences.tsx';
import { FaceStacks, type PressableFace } from '../../../map/FaceStacks.tsx';
import { Accuracy, Follow, Frame, type Insets } from '../../../map/layers/layers.tsx';
import { MapControls } from '../../../map/MapControls.tsx';
import { MapView } from '../../../map/MapView.tsx';
import { StreetLayer, StreetsButton } from '../../../map/Streets.tsx';
import { kidColour } from '../../../ui/Avatar.tsx';
import { listed, type LocatedChild } from '../logic/children-on-map.ts';
import { childMapTexts as t } from '../messages.ts';
import css from './FamilyMap.module.css';

interface FamilyMapProps {
  seen: readonly LocatedChild[];
  /** What is said of each: place and age. */
  labels: readonly string[];
  /** Ids of the children that more is shown of. */
  open: readonly string[];
  /** A change of it brings the open ones into sight. */
  showKey: string;
  onPress: (childIds: string[]) => void;
}

const ZOOM = 15;
/** Faces are above their places. The details of one are below on a phone, else at the left. */
const INSETS: Insets = { top: 72, right: 24, bottom: 8, left: 24 };
const BELOW: Insets = { ...INSETS, top: 84, bottom: 196 };
const BESIDE: Insets = { ...INSETS, left: 364 };

/** Every child that was ever seen, with what is known of the open one: its accuracy and the fences of its device. */
export default function FamilyMap({ seen, labels, open, showKey, onPress }: FamilyMapProps) {
  const wide = useMedia(WIDE);
  const pictures = usePictures(seen.map(({ child }) => child.profileUrl));
  const { data: fences = [] } = useQuery(fencesQuery);
  const shown = seen.filter(({ child }) => open.includes(child.childId));
  const [single] = shown.length === 1 ? shown : [];
  const places = seen.map(({ fix }) => fix);
  const framed = showKey === '' || shown.length === 0 ? places : shown.map(({ fix }) => fix);
  const faces = seen.map(({ child, fix, minutes, silent }, index): PressableFace => ({
    id: child.childId,
    name: child.firstName,
    label: labels[index] ?? child.firstName,
    colour: kidColour(child.ordinal),
    picture: pictures[index],
    latitude: fix.latitude,
    longitude: fix.longitude,
    ageMinutes: minutes,
    silent,
    chosen: child === single?.child,
  }));
  const insets = open.length === 0 ? INSETS : wide ? BESIDE : BELOW;
  const [start] = places;
  if (!start) return null;
  return (
    <MapView
      className={css.map}
      label={t.map(listed(seen.map(({ child }) => child.firstName)))}
      start={start}
      startZoom={12}
    >
      <StreetLayer />
      {single && (
        <>
          <Fences
            fences={fences.filter(({ deviceId }) => deviceId === single.device.deviceId).map(circleOf)}
          />
          {single.fix.accuracy !== null && (
            <Accuracy
              key={single.device.deviceId}
              latitude={single.fix.latitude}
              longitude={single.fix.longitude}
              radius={single.fix.accuracy}
              old={single.silent}
            />
          )}
          <Follow key={`follow ${single.child.childId}`} place={single.fix} insets={insets} />
        </>
      )}
      <FaceStacks
        faces={faces}
        open={open}
        stackLabel={(names) => t.stack(listed(names))}
        onPress={onPress}
      />
      <Frame
        places={framed}
        frameKey={`${showKey} ${seen.map(({ child }) => child.childId).join()}`}
        insets={insets}
        maxZoom={ZOOM}
      />
      <MapControls zoom={wide} centre={{ name: t.everyone, places, insets, maxZoom: ZOOM }}>
        <StreetsButton />
      </MapControls>
    </MapView>
  );
}
