import type { ReactNode } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useFenceCircles } from '../../../entities/geofences/fences.ts';
import { usePicture } from '../../../lib/picture.ts';
import { FaceMarker } from '../../../map/FaceMarker.tsx';
import { Fences } from '../../../map/Fences.tsx';
import type { LatLng } from '../../../map/geometry.ts';
import { Accuracy, Follow, Frame, TrackLine, type Insets } from '../../../map/layers/layers.tsx';
import { MapControls } from '../../../map/MapControls.tsx';
import { MapView } from '../../../map/MapView.tsx';
import { Doubts } from '../../../map/Doubts.tsx';
import { Stops } from '../../../map/Stops.tsx';
import { StreetLayer, StreetsButton } from '../../../map/Streets.tsx';
import { kidColour } from '../../../ui/Avatar.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { clock } from '../../../lib/time/time.ts';
import { freshnessOf } from '../logic/freshness.ts';
import { locationTexts as t } from '../messages.ts';
import type { DayState } from './use-day.ts';

interface LocationMapProps {
  child: Child;
  device: Device;
  day: DayState;
  /** The day is shown; else the map shows now, with the day's way pale below it. */
  looking: boolean;
  playing: boolean;
  label: string;
  wide: boolean;
  insets: Insets;
  /** A street block round the place, or the whole day. */
  start: LatLng;
  className: string | undefined;
  controlsClass: string | undefined;
  over: ReactNode;
}

/** The live place, or a chosen moment of a day, with the day's way and stays. */
export function LocationMap(props: LocationMapProps) {
  const { child, device, day, looking, playing, label, wide, insets, start, className, controlsClass, over } =
    props;
  const now = useNow();
  const fences = useFenceCircles(device.deviceId);
  const picture = usePicture(child.profileUrl);
  const colour = kidColour(child.ordinal);
  const { ageMinutes, silent } = freshnessOf(device, now);
  const fix = device.location;
  const place = looking ? day.moment.place : (fix ?? undefined);
  const accuracy = looking ? day.moment.accuracy : (fix?.accuracy ?? null);
  const old = looking ? day.moment.kind === 'gap' || day.moment.kind === 'none' : silent;
  const stops = day.segments.flatMap(({ number, latitude, longitude }) =>
    number === undefined || latitude === undefined || longitude === undefined
      ? []
      : [{ number, latitude, longitude, label: t.stop(number) }],
  );
  const framed: readonly LatLng[] = looking && day.fixes.length > 0 ? day.fixes : place ? [place] : [];
  const zoom = looking ? 16 : 15;
  return (
    <MapView label={label} start={start} startZoom={15} className={className}>
      <StreetLayer />
      <Fences fences={fences} />
      {day.fixes.length > 1 && (
        <TrackLine places={day.fixes} gaps={day.gaps} colour={colour} time={looking ? day.time : undefined} />
      )}
      {looking && <Stops stops={stops} current={day.moment.segment?.number} colour={colour} />}
      {looking && (
        <Doubts
          places={day.doubted.map((stretch) => ({
            ...stretch,
            label: `${t[stretch.why]}, ${clock(stretch.from)}`,
          }))}
        />
      )}
      {place && accuracy !== null && (
        <Accuracy
          key={`a${device.deviceId}`}
          latitude={place.latitude}
          longitude={place.longitude}
          radius={accuracy}
          old={old}
          atOnce={looking}
        />
      )}
      {place && (
        <FaceMarker
          key={`f${device.deviceId}`}
          chosen
          name={child.firstName}
          colour={colour}
          picture={picture}
          latitude={place.latitude}
          longitude={place.longitude}
          ageMinutes={ageMinutes}
          past={looking ? clock(day.time) : undefined}
          silent={old}
          small={looking}
          atOnce={looking}
        />
      )}
      <Frame
        places={framed}
        frameKey={`${device.deviceId} ${looking ? `${day.day} ${day.track !== undefined}` : 'now'}`}
        insets={insets}
        maxZoom={zoom}
      />
      {place && (!looking || playing) && <Follow key={device.deviceId} place={place} insets={insets} />}
      {over}
      <MapControls
        className={controlsClass}
        zoom={wide}
        centre={{ name: child.firstName, places: place ? [place] : [], insets, maxZoom: zoom }}
      >
        {!wide && <StreetsButton />}
      </MapControls>
    </MapView>
  );
}
