import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useFenceNames } from '../../../entities/geofences/fences.ts';
import { BESIDE, useMedia, WIDE } from '../../../lib/media.ts';
import { StreetsButton } from '../../../map/Streets.tsx';
import { kidColour } from '../../../ui/Avatar.tsx';
import { LoadingRows } from '../../../ui/Loaded.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { clock } from '../../../lib/time/time.ts';
import { usePlaceCell } from '../../../map/streets/place-cell.ts';
import { PLACE_DECIMALS, placeQuery } from '../api/queries.ts';
import { dayOf, longDay, type Day } from '../../../lib/time/day.ts';
import { freshnessOf } from '../logic/freshness.ts';
import type { Segment } from '@kinward/rules/tracks/segments.ts';
import { lowerFirst } from '../../../entities/geofences/places.ts';
import { accuracyText } from '../../../lib/units.ts';
import { momentWords, placeText, whereWords } from '../logic/messages.ts';
import { locationTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './DeviceView.module.css';
import { LocationMap } from './LocationMap.tsx';
import { NowPanel } from './NowPanel.tsx';
import { Player } from './Player.tsx';
import { Ribbon } from './Ribbon.tsx';
import { Sheet } from './Sheet.tsx';
import { useDay } from './use-day.ts';
import { useReplay } from './use-replay.ts';

const DayPanel = lazy(() => import('./DayPanel.tsx'));

interface DeviceViewProps {
  child: Child;
  device: Device;
  /** The day that is shown; undefined: now. */
  day: Day | undefined;
  onDay: (day: Day | undefined) => void;
  /** Faces to choose from, on the map. */
  childBar: ReactNode;
  /** Devices to choose from, in the sheet. */
  devices: ReactNode;
}

/** Decimals of the place that a moving time is named by: about a kilometre. */
const MOVING_DECIMALS = 2;

/** "08:31" when the newest position of today belongs to a stay. */
const hereSince = (segments: readonly Segment[]): string | undefined => {
  const last = segments.at(-1);
  return last?.kind === 'stop' ? clock(last.from) : undefined;
};

/** One device: map, sheet and, for a day, the ribbon. */
export function DeviceView({ child, device, day: chosenDay, onDay, childBar, devices }: DeviceViewProps) {
  const wide = useMedia(WIDE);
  const beside = useMedia(BESIDE);
  const now = useNow();
  const today = dayOf(now);
  const looking = chosenDay !== undefined;
  const day = useDay(device.deviceId, chosenDay ?? today);
  const replay = useReplay(day.time, day.setTime, day.segments, day.range);
  const fix = device.location ?? undefined;
  const { silent } = freshnessOf(device, now);
  const cellOf = usePlaceCell(PLACE_DECIMALS);
  const movingCellOf = usePlaceCell(MOVING_DECIMALS);
  const { data: place } = useQuery(placeQuery(fix && cellOf(fix)));
  const { data: momentPlace } = useQuery({
    ...placeQuery(day.moment.place && movingCellOf({ ...day.moment.place, accuracy: day.moment.accuracy })),
    enabled: looking && !replay.playing && day.moment.place !== undefined,
  });
  const fenceAt = useFenceNames();
  const fence = fix && fenceAt(device.deviceId, fix);
  const momentFence =
    day.moment.place && fenceAt(device.deviceId, { ...day.moment.place, accuracy: day.moment.accuracy });
  const start = day.moment.place ?? fix;
  const words = momentWords(day.moment, replay.playing ? undefined : placeText(momentPlace, momentFence));
  const label = looking
    ? t.mapDay(child.firstName, longDay(day.day))
    : t.mapNow(
        child.firstName,
        lowerFirst(whereWords(place, silent, fence)),
        fix?.accuracy ? `, ${t.within(accuracyText(fix.accuracy))}` : '',
      );
  const playable = looking && day.fixes.length > 0;
  const player = playable && (
    <div>
      <Player
        time={day.time}
        words={words}
        playing={replay.playing}
        speed={replay.speed}
        onToggle={replay.toggle}
        onSpeed={replay.nextSpeed}
      />
      <Ribbon
        range={day.range}
        segments={day.segments}
        time={day.time}
        valueText={`${clock(day.time)}, ${words}`}
        colour={kidColour(child.ordinal)}
        onChange={(time) => {
          replay.stop();
          day.setTime(time);
        }}
      />
    </div>
  );
  const insets = wide
    ? { top: 64, right: 388, bottom: playable ? 180 : 0, left: playable ? 60 : 0 }
    : beside
      ? { top: 72, right: 364, bottom: 0, left: 0 }
      : { top: 110, right: 0, bottom: 240, left: 0, ...(looking && { bottomShare: 0.58 }) };
  const over = (
    <div className={cx('row top g2', css.over)}>
      {childBar}
      {wide && start && <StreetsButton />}
    </div>
  );
  return (
    <>
      {start ? (
        <LocationMap
          child={child}
          device={device}
          day={day}
          looking={looking}
          playing={replay.playing}
          label={label}
          wide={wide}
          insets={insets}
          start={start}
          className={css.map}
          controlsClass={playable ? css.controlsDay : css.controls}
          over={over}
        />
      ) : (
        <div className={css.sea}>{over}</div>
      )}
      <Sheet label={looking ? longDay(day.day) : t.now(child.firstName)} tall={looking}>
        {devices}
        {looking ? (
          <Suspense fallback={<LoadingRows label={t.loading} />}>
            <DayPanel
              child={child}
              device={device}
              state={day}
              today={today}
              player={!wide && player}
              onDay={onDay}
            />
          </Suspense>
        ) : (
          <NowPanel
            key={device.deviceId}
            child={child}
            device={device}
            hereSince={hereSince(day.segments)}
            onDay={() => onDay(today)}
          />
        )}
      </Sheet>
      {wide && player && <div className={css.dock}>{player}</div>}
    </>
  );
}
