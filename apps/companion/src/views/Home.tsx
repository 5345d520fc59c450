import { lazy, Suspense, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { birthdayRead, shareTrip } from '../device/actions.ts';
import { adultOf, birthdayOf, pausedUntil } from '../device/consent.ts';
import { setState, useDevice, type State } from '../device/state.ts';
import { trackerState } from '../device/tracker/tracker.ts';
import { formatDate, formatDayTime, formatList, formatTime, t } from '../messages/messages.ts';
import { useNow } from '../ui/use-now.ts';
import { CheckIn } from '../cards/CheckIn.tsx';
import { watcherNames, Reminder } from '../cards/Reminder.tsx';
import { Rules } from '../cards/Rules.tsx';

/** With the calendar, which loads after the first view. */
const TodayHead = lazy(() => import('../cards/TodayHead.tsx'));
const TodayCards = lazy(() => import('../cards/TodayCards.tsx'));
const AccessLogCard = lazy(() => import('../cards/AccessLogCard.tsx'));
const TrackerSetup = lazy(() => import('../cards/TrackerSetup.tsx'));
const OtherDeviceLink = lazy(() => import('../cards/OtherDeviceLink.tsx'));
const NotificationSettings = lazy(() => import('../cards/NotificationSettings.tsx'));

/** The state of sharing in one sentence, and what to do about it. */
const statusOf = ({ sharing, keptFrom, me, policy }: State, now: number): { title: string; text: string } => {
  const paused = pausedUntil(me, now);
  if (paused !== null) return { title: t.pausedTitle(formatDayTime(paused)), text: t.pausedText };
  if (adultOf(me)?.shares.position === null) return { title: t.offTitle, text: t.adultOff };
  if (policy !== null && !policy.collects.position) return { title: t.offTitle, text: t.offText };
  switch (sharing) {
    case 'on':
      return {
        title: t.sharingTitle(watcherNames(me?.watchers ?? [])),
        text:
          keptFrom !== null
            ? t.keptPlace(formatTime(keptFrom))
            : trackerState(me) === 'on'
              ? t.allDay
              : t.onlyOpen,
      };
    case 'denied':
      return { title: t.deniedTitle, text: t.deniedText };
    case 'lost':
      return { title: t.lostTitle, text: t.lostText };
    case 'off':
      return { title: t.offTitle, text: '' };
    case 'starting':
      return { title: t.startingTitle, text: t.onlyOpen };
  }
};

/** From 13 on: what is left and until when what comes first, as that is what the app is opened for; then who sees and who looked. */
export default function Home() {
  const device = useDevice();
  const now = useNow();
  const status = statusOf(device, now);
  const [title, setTitle] = useState('');
  const titled = title !== '';
  return (
    <div className="columns-2">
      <div className="stack g5">
        <div className="stack g2">
          <h1 className="display">{titled ? title : status.title}</h1>
          <Suspense fallback={null}>
            <TodayHead device={device} now={now} onTitle={setTitle} />
          </Suspense>
        </div>
        <Birthday device={device} />
        <Reminder device={device} />
        {device.otherDeviceLink && (
          <Suspense fallback={null}>
            <OtherDeviceLink onRead={() => setState({ otherDeviceLink: false })} />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <TodayCards device={device} now={now} />
        </Suspense>
        <CheckIn />
        {/* Below what the app is opened for. */}
        {device.me !== null && trackerState(device.me) === 'waiting' && (
          <Suspense fallback={null}>
            <TrackerSetup me={device.me} reports={false} />
          </Suspense>
        )}
      </div>
      <div className="stack g5">
        <SharingCard device={device} now={now} titled={titled} />
        <Rules timed={false} />
        {/* Last on the page, so that nothing moves when they have loaded. */}
        <Suspense fallback={null}>
          <AccessLogCard device={device} now={now} />
          <NotificationSettings offer />
        </Suspense>
      </div>
    </div>
  );
}

/** What becomes of a trip: whom it reached, and that it is followed only while the position is known. */
const tripWords = ({ sharing, trip, tripTold, tripOver }: State): string => {
  if (!trip && tripOver) return t.tripOver;
  if (sharing === 'lost') return t.tripLost;
  if (!trip) return t.tripWhat;
  return tripTold === null ? t.tripWaits : t.tripOn(formatList([...tripTold]));
};

/** @param titled the state is not the headline of the page, so it is that of the card */
function SharingCard({ device, now, titled }: { device: State; now: number; titled: boolean }) {
  const { me, sharing, sentAt, waiting, locatedAt, trip } = device;
  const { title, text } = statusOf(device, now);
  return (
    <Card className="stack g4">
      {titled && <h2>{title}</h2>}
      {text !== '' && <p>{text}</p>}
      <p className="small ink-2" role="status">
        {sentAt === null ? t.notSentYet : t.lastSent(formatDayTime(sentAt))}{' '}
        {waiting > 0 && t.waitingPositions(waiting)}{' '}
        {locatedAt !== null && t.locatedNow(formatTime(locatedAt))}
      </p>
      {sharing !== 'off' && sharing !== 'denied' && (
        <div className="stack g2">
          <Button tone={trip ? 'line' : 'soft'} wide className="big" onClick={() => void shareTrip(!trip)}>
            {trip ? t.shareTripStop : t.shareTrip}
          </Button>
          <p className="small ink-2" role="status">
            {tripWords(device)}
          </p>
        </div>
      )}
      {adultOf(me) !== null && (
        <a className="link" href="#adult">
          {t.adultChange}
        </a>
      )}
      <div>
        <a className="link" href="#pause">
          {pausedUntil(me, now) === null ? t.pauseTitle : t.pauseChange}
        </a>
        <p className="small ink-2">{t.pauseWhat}</p>
      </div>
      <a className="link" href="#limits">
        {t.whatItCannot}
      </a>
    </Card>
  );
}

/** Shown once, in the thirty days before the 18th birthday (docs/threats.md S7). */
function Birthday({ device: { me, birthday } }: { device: State }) {
  const adultOn = birthdayOf(me);
  if (adultOn === null || birthday === adultOn) return null;
  return (
    <Card className="stack g4 reminder" aria-label={t.birthdayTitle}>
      <h2>{t.birthdayTitle}</h2>
      <p>{t.birthday(formatDate(adultOn))}</p>
      <Button tone="soft" onClick={() => void birthdayRead(adultOn)}>
        {t.ok}
      </Button>
    </Card>
  );
}
