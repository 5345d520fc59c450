import { IconCurrentLocation, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { useFenceNames } from '../../../entities/geofences/fences.ts';
import { Battery } from '../../../ui/Battery.tsx';
import { Button } from '../../../ui/Button.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ago, moment, span } from '../../../lib/time/time.ts';
import { useListening } from '../../../lib/stream-state.ts';
import { DoubtedNote } from '../../../entities/device/DoubtedNote.tsx';
import { withheldOf } from '../../../entities/device/withheld.ts';
import { usePlaceCell } from '../../../map/streets/place-cell.ts';
import { PLACE_DECIMALS, placeQuery, useLocate } from '../api/queries.ts';
import { freshnessOf } from '../logic/freshness.ts';
import { accuracyText } from '../../../lib/units.ts';
import { whereWords } from '../logic/messages.ts';
import { locationTexts as t } from '../messages.ts';
import { ChildAvatar } from './ChildAvatar.tsx';
import { LocateProgress } from './LocateProgress.tsx';
import { useLocatePhase } from './use-locate-phase.ts';
import css from './panels.module.css';

interface NowPanelProps {
  child: Child;
  device: Device;
  /** Time since when the child stays here ("08:31"), when it is known. */
  hereSince: string | undefined;
  onDay: () => void;
}

/** Where the child is now: place in words, age, accuracy, battery, and the way to ask for a newer place. */
export function NowPanel({ child, device, hereSince, onDay }: NowPanelProps) {
  const now = useNow();
  const fix = device.location;
  const fenceAt = useFenceNames();
  const listening = useListening();
  const { ageMinutes, live: fresh, silent } = freshnessOf(device, now);
  const held = device.paired ? withheldOf(device, now) : undefined;
  // While the stream is broken it is unknown whether this is still so.
  const live = fresh && listening;
  const cellOf = usePlaceCell(PLACE_DECIMALS);
  const { data: place } = useQuery({
    ...placeQuery(fix ? cellOf(fix) : undefined),
    placeholderData: keepPreviousData,
  });
  const { request, phase, tick } = useLocatePhase(device.deviceId);
  const { ask, cancel } = useLocate(device.deviceId);
  const asking = held === undefined && (phase === 'asked' || phase === 'delivered');
  const fail = (error: unknown) => toast.error(failureText(error));
  if (!fix) return null;
  return (
    <>
      <div className="row g4">
        <ChildAvatar child={child} ring size={64} ageMinutes={ageMinutes} silent={silent} />
        <div className="grow">
          <h1 className="as-h2">{whereWords(place, silent, fenceAt(device.deviceId, fix))}</h1>
          <p className="cluster small ink-2 mt1 g2">
            <StateChip state={held ? 'waiting' : live ? 'live' : silent ? 'silent' : 'recent'}>
              {held?.chip ?? (live ? t.live : silent ? t.old(span(ageMinutes ?? 0)) : ago(ageMinutes ?? 0))}
            </StateChip>
            {hereSince !== undefined && !silent && <span>{t.hereSince(hereSince)}</span>}
            {silent && !held && fix.accuracy !== null && <span>{t.within(accuracyText(fix.accuracy))}</span>}
          </p>
        </div>
      </div>
      <DoubtedNote device={device} />
      {request && phase !== 'idle' && !held ? (
        <LocateProgress child={child} device={device} request={request} phase={phase} now={tick} />
      ) : (
        <dl className={css.facts}>
          <div>
            <dt className="tiny ink-2">{t.seen}</dt>
            <dd className="strong num">{silent ? moment(fix.recordedAt, now) : ago(ageMinutes ?? 0)}</dd>
          </div>
          <div>
            <dt className="tiny ink-2">{t.withinLabel}</dt>
            <dd className="strong num">{fix.accuracy === null ? t.unknown : accuracyText(fix.accuracy)}</dd>
          </div>
          <div>
            <dt className="tiny ink-2">{t.battery}</dt>
            <dd className="strong num">
              <Battery
                percent={device.battery}
                charging={device.charging ?? false}
                asOf={silent && device.batteryAt !== null ? moment(device.batteryAt, now) : undefined}
              />
            </dd>
          </div>
        </dl>
      )}
      <div className="row stretch share g3">
        {asking ? (
          <Button
            tone="soft"
            waiting={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onError: fail })}
          >
            {t.stopAsking}
          </Button>
        ) : (
          <Button
            tone="soft"
            icon={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
            onClick={onDay}
          >
            {t.dayOf(child.firstName)}
          </Button>
        )}
        {!held && (
          <Button
            icon={<IconCurrentLocation size={20} stroke={1.75} aria-hidden="true" />}
            waiting={asking || ask.isPending}
            waitingLabel={t.locating}
            onClick={() => ask.mutate(undefined, { onError: fail })}
          >
            {phase === 'timedOut' ? t.refetchState : t.locate}
          </Button>
        )}
      </div>
    </>
  );
}
