import { IconFocus2, IconHistory } from '@tabler/icons-react';
import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device, Fix } from '@kinward/contract/devices/devices.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { failureText } from '../../../lib/api.ts';
import { hasScreenActions } from '../../../entities/screens/screen-state.ts';
import { DemoBadge } from '../../../entities/child/DemoBadge.tsx';
import { Art } from '../../../ui/art.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited, InOrder } from '../../../ui/InOrder.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DayStripAwaited } from './today/DayStripAwaited.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { StreetsQuestion } from '../../../map/streets/StreetsQuestion.tsx';
import { accuracyText } from '../../../lib/units.ts';
import { toast } from '../../../ui/toast.ts';
import { WhenInView } from '../../../ui/WhenInView.tsx';
import { devicesTexts } from '../../../entities/device/messages.ts';
import { useListening } from '../../../lib/stream-state.ts';
import { whenIdle } from '../../../lib/time/idle.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ago, minutesSince, moment } from '../../../lib/time/time.ts';
import { DoubtedNote } from '../../../entities/device/DoubtedNote.tsx';
import { withheldOf, type Withheld } from '../../../entities/device/withheld.ts';
import { useLocate } from '../../../entities/device/locate.ts';
import { childFacts, tellsNoPlace } from '../family-facts.ts';
import { isAsking } from '../locate-steps.ts';
import { dashboardTexts as t } from '../messages.ts';
import { LocateProgress } from './LocateProgress.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './NowCard.module.css';

const DayStrip = lazy(() => import('./today/DayStrip.tsx'));
/** The page is read and pressed before its map: what draws it starts when there is nothing else to do. */
const LiveMap = lazy(async () => {
  await whenIdle();
  return import('./LiveMap.tsx');
});
const ScreenActions = lazy(() => import('../../../entities/screens/ScreenActions.tsx'));
const LIVE_MINUTES = LIMITS.liveForSeconds / 60;
const SILENT_MINUTES = LIMITS.silentAfterSeconds / 60;

interface NowCardProps {
  child: Child;
  device: Device;
  /** The place's name at the chosen device's position. */
  place: string | undefined;
  dayLink: string;
  onChooseDevice: (deviceId: string) => void;
}

/** Where the chosen device is, how that is known, and what asks it again. News of other children leave it as it is. */
export const NowCard = memo(function NowCard({
  child,
  device,
  place,
  dayLink,
  onChooseDevice,
}: NowCardProps) {
  const now = useNow();
  const fix = device.location === null ? undefined : { ...device.location, deviceId: device.deviceId };
  const minutes = fix && minutesSince(fix.recordedAt, now);
  const held = device.paired ? withheldOf(device, now) : undefined;
  const silent = held !== undefined || (minutes !== undefined && minutes > SILENT_MINUTES);
  return (
    <section className={css.area} aria-labelledby="now">
      <Card as="article" padded={false} className={css.card}>
        <div className={css.head}>
          <div>
            <h2 id="now">
              {held?.titleOf(child.firstName) ??
                heading(child, { minutes, place, isNever: tellsNoPlace(device) })}{' '}
              <DemoBadge child={child} />
            </h2>
            {fix !== undefined && minutes !== undefined && (
              <Facts minutes={minutes} fix={fix} now={now} held={held} place={place} />
            )}
            <DoubtedNote device={device} />
            <NewerElsewhere child={child} device={device} now={now} onChoose={onChooseDevice} />
          </div>
          {device.paired && held?.paused !== false && (
            <div className={cx('row stretch share g3 mt4', css.actions)}>
              <ButtonLink
                tone="soft"
                to={`/user/child/${child.childId}`}
                icon={<IconHistory size={19} stroke={1.75} aria-hidden="true" />}
              >
                {t.dayOf(child.firstName)}
              </ButtonLink>
              {held === undefined && !tellsNoPlace(device) && (
                <Locate key={device.deviceId} deviceId={device.deviceId} />
              )}
            </div>
          )}
        </div>
        <InOrder
          parts={{
            locate: device.paired && held === undefined && <LocateProgress device={device} />,
            screens: hasScreenActions(child) && (
              <Suspense fallback={<Awaited />}>
                <ScreenActions child={child} className={css.acts} />
              </Suspense>
            ),
            day: device.paired && held?.paused !== false && (
              <Suspense fallback={<DayStripAwaited />}>
                <DayStrip key={child.childId} childId={child.childId} ordinal={child.ordinal} />
              </Suspense>
            ),
            map:
              fix === undefined || minutes === undefined ? (
                <Nothing device={device} held={held} />
              ) : (
                <Where child={child} fix={fix} minutes={minutes} silent={silent} dayLink={dayLink} />
              ),
          }}
        />
      </Card>
    </section>
  );
});

/** Why there is no map. */
function Nothing({ device, held }: { device: Device; held: Withheld | undefined }) {
  return (
    <div className={cx('stack hug g3 ink-2', css.empty)}>
      <Art name="buoy" className="art" />
      <p>
        {held?.more ??
          (tellsNoPlace(device)
            ? t.nothingEver(device.deviceName)
            : device.paired
              ? t.nothingYet(device.deviceName)
              : t.nothingUnpaired(device.deviceName))}
      </p>
    </div>
  );
}

interface WhereProps {
  child: Child;
  fix: Fix & { deviceId: string };
  minutes: number;
  silent: boolean;
  dayLink: string;
}

function Where({ child, fix, minutes, silent, dayLink }: WhereProps) {
  return (
    <>
      <div className={css.box}>
        <WhenInView className={css.view} placeholder={<Skeleton shape="block" className={css.map} />}>
          <Suspense fallback={<Skeleton shape="block" className={css.map} />}>
            <LiveMap child={child} fix={fix} minutes={minutes} silent={silent} className={css.map} />
          </Suspense>
        </WhenInView>
        <Link className={css.open} to={dayLink} aria-label={t.openMap(child.firstName)} />
      </div>
      <StreetsQuestion at={fix} />
    </>
  );
}

/** A child without a device: where they are can only be shown once there is one. */
export function NowEmpty({ child, onAdd }: { child: Child; onAdd: () => void }) {
  return (
    <section aria-label={t.nothingOf(child.firstName)}>
      <Card as="article">
        <EmptyState
          art="buoy"
          title={t.nothingOf(child.firstName)}
          action={<Button onClick={onAdd}>{devicesTexts.addDevice}</Button>}
        >
          {t.nothingNoDevice}
        </EmptyState>
      </Card>
    </section>
  );
}

interface Known {
  minutes: number | undefined;
  place: string | undefined;
  /** There is no position to wait for. */
  isNever: boolean;
}

const heading = (child: Child, { minutes, place, isNever }: Known): string => {
  if (minutes === undefined) return (isNever ? t.todayOf : t.nothingOf)(child.firstName);
  if (place === undefined) return t.lastPlaceOf(child.firstName);
  return minutes <= LIVE_MINUTES ? t.isNear(child.firstName, place) : t.wasLastNear(child.firstName, place);
};

interface FactsProps {
  minutes: number;
  fix: NonNullable<Device['location']>;
  now: number;
  held: Withheld | undefined;
  place: string | undefined;
}

function Facts({ minutes, fix, now, held, place }: FactsProps) {
  const listening = useListening();
  const within = fix.accuracy === null ? t.accuracyUnknown : t.within(accuracyText(fix.accuracy));
  // An age would sound as if it were about to be less.
  if (held !== undefined) {
    const at = moment(fix.recordedAt, now);
    return (
      <p className="cluster small ink-2 g2 mt2">
        <span>{place === undefined ? t.seenAt(at) : t.lastSeen(place, at)}</span>
        <span>{within}</span>
      </p>
    );
  }
  const live = minutes <= LIVE_MINUTES && listening;
  const chip = live ? 'live' : minutes <= SILENT_MINUTES ? 'recent' : 'silent';
  return (
    <p className="cluster small ink-2 g2 mt2">
      <StateChip state={chip}>{ago(minutes)}</StateChip>
      {minutes >= 60 && <span className="num">{moment(fix.recordedAt, now)}</span>}
      <span>{within}</span>
    </p>
  );
}

/** Another device of the child knows better: it says so and leads there. */
function NewerElsewhere(props: {
  child: Child;
  device: Device;
  now: number;
  onChoose: (deviceId: string) => void;
}) {
  const { child, device, now, onChoose } = props;
  const { fix, held } = childFacts(child, undefined, now);
  if (fix === undefined || fix.deviceId === device.deviceId) return null;
  const other = child.devices.find((entry) => entry.deviceId === fix.deviceId);
  if (other === undefined) return null;
  return (
    <p className="cluster tiny ink-2 g1 mt2">
      {t.otherDevice(
        other.deviceName,
        held ? moment(fix.recordedAt, now) : ago(minutesSince(fix.recordedAt, now)),
      )}
      <button type="button" className="link" onClick={() => onChoose(fix.deviceId)}>
        {t.show}
      </button>
    </p>
  );
}

function Locate({ deviceId }: { deviceId: string }) {
  const now = useNow();
  const { request, ask } = useLocate(deviceId);
  const asking = ask.isPending || isAsking(request, now);
  const locate = () => ask.mutate(undefined, { onError: (error) => toast.error(failureText(error)) });
  return (
    <Button
      icon={<IconFocus2 size={19} stroke={1.75} aria-hidden="true" />}
      waiting={asking}
      waitingLabel={t.locating}
      onClick={locate}
    >
      {t.locateNow}
    </Button>
  );
}
