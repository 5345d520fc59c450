/** A whole map of faces in one lazy chunk: `lazy(() => import('../../map/FacesMap.tsx'))`. */
import { Accuracy, Frame, type Insets } from './layers.tsx';
import { FaceMarker, type FaceMarkerProps } from './FaceMarker.tsx';
import { MapControls } from './MapControls.tsx';
import { MapView } from './MapView.tsx';
import { StreetLayer, StreetsButton } from './Streets.tsx';

export interface MapFace extends Omit<FaceMarkerProps, 'chosen' | 'small' | 'atOnce'> {
  id: string;
  /** Metres; null when the device did not say. */
  accuracy: number | null;
}

interface FacesMapProps {
  label: string;
  faces: readonly MapFace[];
  /** Whose place the map follows; without it all faces are framed. */
  chosen?: string | undefined;
  controls?: boolean;
  insets?: Insets;
  className?: string | undefined;
}

/** Faces at their places. Frames them when the chosen one or the set of faces changes, never while somebody looks around. */
export default function FacesMap({
  label,
  faces,
  chosen,
  controls = true,
  insets,
  className,
}: FacesMapProps) {
  const framed = chosen === undefined ? faces : faces.filter((face) => face.id === chosen);
  const first = framed[0] ?? faces[0];
  if (!first) return null;
  return (
    <MapView label={label} start={first} className={className}>
      <StreetLayer />
      {faces.map(
        ({ id, accuracy, latitude, longitude, silent }) =>
          accuracy !== null && (
            <Accuracy key={id} latitude={latitude} longitude={longitude} radius={accuracy} old={silent} />
          ),
      )}
      {faces.map(({ id, accuracy: _, ...face }) => (
        <FaceMarker key={id} {...face} chosen={id === chosen} small={faces.length > 1 && id !== chosen} />
      ))}
      <Frame places={framed} frameKey={framed.map((face) => face.id).join()} insets={insets} maxZoom={15} />
      {controls && (
        <MapControls
          centre={{ name: framed.length === 1 ? first.name : 'all', places: framed, insets, maxZoom: 15 }}
        >
          <StreetsButton iconOnly />
        </MapControls>
      )}
    </MapView>
  );
}
