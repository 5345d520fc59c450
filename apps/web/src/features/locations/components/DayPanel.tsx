import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { kidColour } from '../../../ui/Avatar.tsx';
import { DayNav } from '../../../ui/DayNav.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { shiftDay, type Day } from '../../../lib/time/day.ts';
import { WithheldNote } from '../../../entities/device/WithheldNote.tsx';
import { deviceNoun } from '../logic/locate.ts';
import { distanceText } from '../../../lib/units.ts';
import { differentPlaces } from '../logic/track.ts';
import { summary } from '../logic/messages.ts';
import { locationTexts as t } from '../messages.ts';
import { DayActions } from './DayActions.tsx';
import { DayList } from './DayList.tsx';

import { cx } from '../../../ui/cx.ts';
import css from './panels.module.css';
import type { DayState } from './use-day.ts';

interface DayPanelProps {
  child: Child;
  device: Device;
  state: DayState;
  today: Day;
  /** On a phone the replay is in the sheet, above the list. */
  player: ReactNode;
  onDay: (day: Day | undefined) => void;
}

/** A day in words: how far, how many stays, the list, and what can be done with it; in a chunk of its own, as the page opens with now. */
export default function DayPanel({ child, device, state, today, player, onDay }: DayPanelProps) {
  const { day, track, segments, range, time, setTime } = state;
  return (
    <>
      <div className={cx('row g1', css.head)}>
        <IconButton label={t.backToNow} tip="none" className={css.back} onClick={() => onDay(undefined)}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <h1>{track && track.points.length > 0 ? distanceText(track.distance) : t.dayOf(child.firstName)}</h1>
        <DayNav
          texts={t}
          day={day}
          today={today}
          first={shiftDay(today, -LIMITS.retentionDays)}
          onChange={onDay}
        />
      </div>
      {day === today && <WithheldNote child={child} device={device} />}
      <Loaded
        query={state.query}
        loading={t.loading}
        bare
        renderEmpty={({ points }) =>
          points.length === 0 &&
          state.doubted.length === 0 && (
            <EmptyState art="ribbon" title={t.emptyDay}>
              {t.emptyDayMore(deviceNoun(device))}
            </EmptyState>
          )
        }
      >
        {({ stops, movingSeconds, total }) => (
          <>
            <p className="small ink-2 mb3">{summary(differentPlaces(stops), movingSeconds)}</p>
            {player}
            <DayList
              deviceId={device.deviceId}
              segments={segments}
              doubted={state.doubted}
              range={range}
              time={time}
              colour={kidColour(child.ordinal)}
              word={deviceNoun(device)}
              open={day === today}
              onChoose={setTime}
            />
            <DayActions child={child} device={device} day={day} total={total} />
          </>
        )}
      </Loaded>
    </>
  );
}
