/** The day's episodes on its way, in a chunk of its own: `lazy(() => import('./SpeedMap.tsx'))`. */
import { useMemo } from 'react';
import type { SpeedingEpisode } from '@kinward/contract/driving/driving.schemas.ts';
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { useFenceCircles } from '../../../entities/geofences/fences.ts';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { Fences } from '../../../map/Fences.tsx';
import { Frame, TrackLine } from '../../../map/layers/layers.tsx';
import { MapControls } from '../../../map/MapControls.tsx';
import { MapView } from '../../../map/MapView.tsx';
import { Stops } from '../../../map/Stops.tsx';
import { StreetLayer, StreetsButton } from '../../../map/Streets.tsx';
import type { Track, TrackPlace } from '../../../map/layers/track-places.ts';
import type { KidColour } from '../../../ui/portraits.tsx';
import { drivingTexts as t } from '../messages.ts';
import css from './DaySpeed.module.css';

interface SpeedMapProps {
  deviceId: string;
  label: string;
  track: DayTrack;
  episodes: readonly SpeedingEpisode[];
  colour: KidColour;
  /** Number of the episode to show, from 1; undefined: the whole day. */
  chosen: number | undefined;
  /** A change of it frames again. */
  frameKey: string;
}

const ZOOM = 16;
const NO_GAPS: Track['gaps'] = [];

/** The way between the ends of an episode, with its ends, as the day's line is thinned. */
const wayOf = (places: readonly TrackPlace[], { start, end }: SpeedingEpisode): TrackPlace[] => {
  const [from, to] = [Date.parse(start.at), Date.parse(end.at)];
  const within = places.filter(({ at }) => at > from && at < to);
  return [{ ...start, at: from }, ...within, { ...end, at: to }];
};

/** The day's line and that of each episode, in the terms of the map. */
const linesOf = (track: DayTrack, episodes: readonly SpeedingEpisode[]) => {
  const places = track.points.map(([at, latitude, longitude]) => ({ at, latitude, longitude }));
  return {
    places,
    gaps: track.gaps.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
    ways: episodes.map((episode) => wayOf(places, episode)),
  };
};

/** The day pale, what was over the limit solid, a number where it was fastest. */
export default function SpeedMap(props: SpeedMapProps) {
  const { deviceId, label, track, episodes, colour, chosen, frameKey } = props;
  const wide = useMedia(WIDE);
  const fences = useFenceCircles(deviceId);
  const { places, gaps, ways } = useMemo(() => linesOf(track, episodes), [track, episodes]);
  const framed = (chosen === undefined ? undefined : ways[chosen - 1]) ?? places;
  const stops = episodes.map(({ top }, index) => ({
    number: index + 1,
    latitude: top.latitude,
    longitude: top.longitude,
    label: t.episode(index + 1),
  }));
  const start = framed[0];
  if (!start) return null;
  return (
    <MapView className={css.map} label={label} start={start} startZoom={14}>
      <StreetLayer />
      <Fences fences={fences} />
      <TrackLine places={places} gaps={gaps} colour={colour} time={undefined} />
      {ways.map((way) => (
        <TrackLine key={way[0]?.at} places={way} gaps={NO_GAPS} colour={colour} time={way.at(-1)?.at} />
      ))}
      <Stops stops={stops} current={chosen} colour={colour} />
      <Frame places={framed} frameKey={`${frameKey} ${chosen}`} maxZoom={ZOOM} />
      <MapControls zoom={wide} centre={{ name: t.showDay, places, maxZoom: ZOOM }}>
        <StreetsButton />
      </MapControls>
    </MapView>
  );
}
