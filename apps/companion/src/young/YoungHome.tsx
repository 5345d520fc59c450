import { IconBarrierBlock, IconHandStop, IconHourglass, IconLockOpen } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Card } from '@kinward/web/ui/Card.tsx';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { Reminder } from '../cards/Reminder.tsx';
import { pausedUntil } from '../device/consent.ts';
import type { DayPlan } from '../rules/day-plan.ts';
import { callName, saysNow } from '../device/parents.ts';
import { isFiltered, setState, useDevice, type State } from '../device/state.ts';
import { trackerState } from '../device/tracker/tracker.ts';
import { clockWords, wallTime } from '../messages/clock/clock-words.ts';
import { formatList, t as common } from '../messages/messages.ts';
import { youngMessages as t } from '../messages/young.ts';
import { OwnFace, ParentFace } from '../ui/Face.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ownColour } from '../ui/own-colour.ts';
import { TimeRing } from '../ui/TimeRing.tsx';
import { useDayPlan } from '../ui/use-day-plan.ts';
import { useNow } from '../ui/use-now.ts';
import { CheckInButtons } from './CheckInButtons.tsx';
import { closedWords, leftWords } from './words.ts';
import './young.css';

/** For the grown-up beside the child, once. */
const TrackerSetup = lazy(() => import('../cards/TrackerSetup.tsx'));
const OtherDeviceLink = lazy(() => import('../cards/OtherDeviceLink.tsx'));
const MINUTE_MS = 60_000;
const icon = { size: 40, stroke: 1.75, 'aria-hidden': true } as const;

/** Home at eight: where I am, I am fine, I need help, what is left, what is closed, where my parents say to be. */
export default function YoungHome() {
  const device = useDevice();
  const now = useNow();
  const plan = useDayPlan(now);
  const { me, sharing, sentAt } = device;
  if (me === null) return <Loading />;
  const tracker = trackerState(me);
  const shared = sharing === 'on' && pausedUntil(me, now) === null;
  const age = shared && sentAt !== null ? Math.max(0, (now - sentAt) / MINUTE_MS) : null;
  return (
    <div className="columns-2">
      <div className="stack g5">
        <div className="meface">
          <OwnFace me={me} size={112} ageMinutes={age} />
          <h1 className="display">
            {t.hello(me.childName)} {shared && placeWords(me.place?.name ?? null)}
          </h1>
        </div>
        <Reminder device={device} />
        {device.otherDeviceLink && (
          <Suspense fallback={null}>
            <OtherDeviceLink onRead={() => setState({ otherDeviceLink: false })} />
          </Suspense>
        )}
        <CheckInButtons />
      </div>
      <div className="stack g3">
        {plan && <Today plan={plan} me={me} now={now} />}
        {me.watchers.map((parent, place) => {
          const says = saysNow(parent, now);
          return (
            says && (
              <Card key={`${parent.name} ${parent.since}`} className="saying">
                <ParentFace parent={parent} place={place} size={64} />
                <div>
                  <b>{t.says(callName(parent), says.text)}</b>
                  <p>{t.until(clockWords(wallTime(says.until, me.timeZone)))}</p>
                </div>
              </Card>
            )
          );
        })}
        <a className="xl" href="#ask">
          <IconHandStop size={24} stroke={1.75} aria-hidden="true" />
          {t.ask}
        </a>
        {plan?.closed.length === 0 && isFiltered(device) && (
          <p className="quiet-text">
            <a className="link" href="#closed">
              {t.whatClosed}
            </a>
          </p>
        )}
        {tracker === 'waiting' && (
          <Suspense fallback={null}>
            <TrackerSetup me={me} reports={false} />
          </Suspense>
        )}
        {!shared && tracker !== 'on' && <p className="small ink-2">{unsharedWords(device, now)}</p>}
      </div>
    </div>
  );
}

/** Where no new place is known, the last one that was sent is still seen. */
const unsharedWords = ({ me, sharing, sentAt }: State, now: number): string => {
  if (sharing === 'denied') return common.deniedText;
  const isLooking = (sharing === 'lost' || sharing === 'starting') && pausedUntil(me, now) === null;
  if (me === null || !isLooking || sentAt === null || me.watchers.length === 0) return t.unseen;
  return t.seenLast(formatList(me.watchers.map(callName)), me.watchers.length > 1);
};

const placeWords = (name: string | null): string => {
  if (name === null) return '';
  return name.toLocaleLowerCase() === t.home ? t.atHome : t.at(name);
};

interface TodayProps {
  plan: DayPlan;
  me: DeviceMe;
  now: number;
}

/** What is closed comes first, then what is left: never both of the same. */
function Today({ plan: { left, closed, next, openUntil }, me, now }: TodayProps) {
  const [first] = closed;
  const words = first && closedWords(first, me.timeZone, now);
  const at = (time: number): string => clockWords(wallTime(time, me.timeZone));
  // What runs now is said above; its next time is not what comes next.
  const isRunning = closed.some((one) => one.by === 'schedule' && one.name === next?.name);
  const soon =
    next === null || isRunning
      ? ''
      : next.pause === true
        ? t.pauseGoesOn(at(next.at))
        : t.next(next.name, at(next.at));
  const time = left.filter(({ minutes }) => minutes > 0).toSorted((a, b) => a.minutes - b.minutes)[0];
  return (
    <>
      {openUntil !== null && (
        <Card className="saying">
          <IconLockOpen {...icon} />
          <b>{t.openUntil(at(openUntil))}</b>
        </Card>
      )}
      {words && (
        <Card className="saying">
          <IconBarrierBlock {...icon} />
          <div>
            <b>{words.reason}</b>
            {words.end !== '' && <p>{words.end}</p>}
            <p className="quiet-text">
              <a className="link" href="#closed">
                {t.why}
              </a>
            </p>
          </div>
        </Card>
      )}
      {time?.counted === true && (
        <Card className={`saying timed kid-${ownColour(me)}`}>
          <TimeRing minutes={time.minutes} of={time.of} unit={t.unit} />
          <div>
            <b>{leftWords(time)}</b>
            {soon !== '' && <p>{soon}</p>}
          </div>
        </Card>
      )}
      {time?.counted === false && (
        <Card className="saying">
          <IconHourglass {...icon} />
          <div>
            <b>{time.kind === 'all' ? t.ownTime(time.of) : leftWords(time)}</b>
            <p>{t.ownTimeText}</p>
          </div>
        </Card>
      )}
    </>
  );
}
