import { useCallback, useSyncExternalStore } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { clustersOf, middleOf } from './layers/clusters.ts';
import { FaceMarker, type FaceMarkerProps } from './FaceMarker.tsx';
import { toLatLng } from './leaflet.ts';
import { MapMarker } from './layers/layers.tsx';
import { useMap } from './map-context.ts';
import css from './MapView.module.css';

export interface PressableFace extends Omit<FaceMarkerProps, 'press' | 'past' | 'small' | 'atOnce'> {
  id: string;
  /** Name for screen readers, with age and place. */
  label: string;
}

interface FaceStacksProps {
  faces: readonly PressableFace[];
  /** Ids of the faces that more is shown of. */
  open: readonly string[];
  /** How a stack of these names is called. */
  stackLabel: (names: readonly string[]) => string;
  /** One face, or all of a stack. */
  onPress: (ids: string[]) => void;
}

const list = (ids: readonly string[]): string => ids.join(' ');

/** The map's zoom, updated after each change of it. */
const useZoom = (): number => {
  const map = useMap();
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on('zoomend', changed);
      return () => void map.off('zoomend', changed);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => map.getZoom());
};

/** Faces over their places; those that would cover each other are grouped under a number. */
export function FaceStacks({ faces, open, stackLabel, onPress }: FaceStacksProps) {
  const map = useMap();
  const zoom = useZoom();
  const clusters = clustersOf(faces.map((face) => map.project(toLatLng(face), zoom)));
  return clusters.map((cluster) => {
    const members = cluster.map((index) => faces[index] as PressableFace);
    const [first, second] = members;
    if (!first) return null;
    const ids = members.map(({ id }) => id);
    const expanded = list(ids) === list(open);
    const press = { expanded, onPress: () => onPress(ids) };
    if (!second) return <FaceMarker key={first.id} {...first} press={{ ...press, label: first.label }} />;
    return (
      <MapMarker key={list(ids)} pane="faces" {...middleOf(members)} depth={500}>
        <div className={css.face}>
          <span className={css.tip} />
          <span className={css.second}>
            <Face face={second} size={52} />
          </span>
          <span className={css.bubble}>
            <Face face={first} size={60} />
          </span>
          <span className={css.count}>{members.length}</span>
          <button
            type="button"
            className={css.hit}
            aria-label={stackLabel(members.map(({ name }) => name))}
            aria-expanded={expanded}
            onClick={press.onPress}
          />
        </div>
      </MapMarker>
    );
  });
}

function Face({ face, size }: { face: PressableFace; size: 52 | 60 }) {
  const { name, colour, picture, ageMinutes, silent } = face;
  return (
    <Avatar
      decorative
      name={name}
      colour={colour}
      picture={picture}
      size={size}
      ageMinutes={ageMinutes}
      silent={silent}
    />
  );
}
