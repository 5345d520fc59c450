import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { SpeedingDay } from '@kinward/contract/driving/driving.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { dayOf, longDay, shiftDay, type Day } from '../../../lib/time/day.ts';
import { useZone } from '../../../entities/family/family-zone.ts';
import { ZoneNote } from '../../../entities/family/ZoneNote.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { ConnectLink } from '../../../entities/child/SetupLinks.tsx';
import { kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DayNav } from '../../../ui/DayNav.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Skeleton, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { episodesQuery, trackQuery } from '../api/queries.ts';
import { dayWords, quietWords, summaryWords } from '../logic/messages.ts';
import { drivingTexts as t } from '../messages.ts';
import css from './DaySpeed.module.css';
import { EpisodeList } from './EpisodeList.tsx';

const SpeedMap = lazy(() => import('./SpeedMap.tsx'));

interface DaySpeedProps {
  child: Child;
  device: Device;
  /** What the address names; undefined: today. */
  day: Day | undefined;
  onDay: (day: Day | undefined) => void;
}

/** One day: what was over the limit, in a list and on a map, or why there is nothing. */
export function DaySpeed({ child, device, day: named, onDay }: DaySpeedProps) {
  const now = useNow();
  const zone = useZone();
  const today = dayOf(now, zone);
  const first = shiftDay(today, -LIMITS.retentionDays);
  const day = named !== undefined && named <= today && named >= first ? named : today;
  const query = useQuery(episodesQuery(device.deviceId, day, zone));
  return (
    <section className="stack g3 mt6 in-order" aria-labelledby="day">
      <div className="heading wraps">
        <h2 id="day">{dayWords(day, today)}</h2>
        <DayNav
          texts={t}
          day={day}
          today={today}
          first={first}
          onChange={(next) => onDay(next === today ? undefined : next)}
        />
      </div>
      <Loaded
        query={query}
        loading={t.loading}
        placeholder={
          <Card>
            <SkeletonRow label={t.loading} />
            <Skeleton shape="block" className={css.map} />
          </Card>
        }
      >
        {(found) => (
          <Found
            key={`${device.deviceId} ${day} ${zone}`}
            child={child}
            device={device}
            day={day}
            zone={zone}
            found={found}
          />
        )}
      </Loaded>
      <ZoneNote />
    </section>
  );
}

interface FoundProps {
  child: Child;
  device: Device;
  day: Day;
  zone: string;
  found: SpeedingDay;
}

function Found({ child, device, day, zone, found }: FoundProps) {
  const [chosen, setChosen] = useState<number>();
  const { episodes, leftOut } = found;
  const colour = kidColour(child.ordinal);
  return (
    <Card padded={false} className={cx(css.card, found.positions > 0 && css.beside)}>
      <div className={css.side} role="status">
        {episodes.length === 0 ? (
          <Quiet child={child} device={device} zone={zone} found={found} />
        ) : (
          <>
            <p className="as-h3 pretty">{summaryWords(found)}</p>
            <EpisodeList
              deviceId={device.deviceId}
              episodes={episodes}
              zone={zone}
              colour={colour}
              chosen={chosen}
              onChoose={setChosen}
            />
            {leftOut > 0 && <p className="small ink-2 mt2">{t.leftOut(leftOut)}</p>}
          </>
        )}
      </div>
      {found.positions > 0 && (
        <DayMap child={child} device={device} day={day} zone={zone} found={found} chosen={chosen} />
      )}
    </Card>
  );
}

function Quiet({ child, device, zone, found }: Omit<FoundProps, 'day'>) {
  const words = quietWords(found, zone, child.firstName, deviceNoun(device));
  const unpaired = words.kind === 'noPositions' && !device.paired;
  return (
    <EmptyState
      art={words.kind === 'none' ? 'lantern' : words.kind === 'noLimit' ? 'ribbon' : 'buoy'}
      title={words.title}
      action={unpaired && <ConnectLink child={child} device={device} />}
    >
      {unpaired ? t.noPositionsUnpaired(deviceNoun(device)) : words.more}
    </EmptyState>
  );
}

function DayMap({ child, device, day, zone, found, chosen }: FoundProps & { chosen: number | undefined }) {
  const { data: track } = useQuery(trackQuery(device.deviceId, day, zone));
  const waiting = <Skeleton shape="block" className={css.map} />;
  if (track === undefined || track.points.length === 0) return waiting;
  return (
    <Suspense fallback={waiting}>
      <SpeedMap
        deviceId={device.deviceId}
        label={t.mapDay(child.firstName, longDay(day))}
        track={track}
        episodes={found.episodes}
        colour={kidColour(child.ordinal)}
        chosen={chosen}
        frameKey={`${device.deviceId} ${day} ${found.episodes.length}`}
      />
    </Suspense>
  );
}
