import { lazy, Suspense } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { birthdayRead, shareTrip } from '../device/actions.ts';
import { adultOf, birthdayOf, pausedUntil } from '../device/consent.ts';
import { useDevice, type State } from '../device/state.ts';
import { trackerState } from '../device/tracker.ts';
import { formatTime, formatDate, formatDayTime, t } from '../messages/messages.ts';
import { useNow } from '../ui/use-now.ts';
import { CheckIn } from '../cards/CheckIn.tsx';
import { watcherNames, Reminder } from '../cards/Reminder.tsx';
import { Rules } from '../cards/Rules.tsx';

const TrackerSetup = lazy(() => import('../cards/TrackerSetup.tsx'));
const NotificationSettings = lazy(() => import('../cards/NotificationSettings.tsx'));

/** The state of sharing in one sentence, and what to do about it. */
const statusOf = ({ sharing, me, policy }: State, now: number): { title: string; text: string } => {
  const paused = pausedUntil(me, now);
  if (paused !== null) return { title: t.pausedTitle(formatDayTime(paused)), text: t.pausedText };
  if (adultOf(me)?.shares.position === null) return { title: t.offTitle, text: t.adultOff };
  if (policy !== null && !policy.collects.position) return { title: t.offTitle, text: t.offText };
  switch (sharing) {
    case 'on':
      return {
        title: t.sharingTitle(watcherNames(me?.watchers ?? [])),
        text: trackerState(me) === 'on' ? t.allDay : t.onlyOpen,
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

export default function Home() {
  const device = useDevice();
  const now = useNow();
  const { title, text } = statusOf(device, now);
  const { me, sharing, sentAt, waiting, locatedAt, trip } = device;
  return (
    <>
      <h1 className="display">{title}</h1>
      <Birthday device={device} />
      <Reminder device={device} />
      {me !== null && trackerState(me) === 'waiting' && (
        <Suspense fallback={null}>
          <TrackerSetup me={me} reports={false} />
        </Suspense>
      )}
      <Card className="stack g4">
        {text !== '' && <p>{text}</p>}
        <p className="small ink-2" role="status">
          {sentAt === null ? t.notSentYet : t.lastSent(formatDayTime(sentAt))}{' '}
          {waiting > 0 && t.waitingPositions(waiting)}{' '}
          {locatedAt !== null && t.locatedNow(formatTime(locatedAt))}
        </p>
        {sharing === 'on' && (
          <div className="stack g2">
            <Button tone={trip ? 'line' : 'soft'} wide className="big" onClick={() => void shareTrip(!trip)}>
              {trip ? t.shareTripStop : t.shareTrip}
            </Button>
            <p className="small ink-2">{t.shareTripText}</p>
          </div>
        )}
        {adultOf(me) !== null && (
          <a className="link" href="#adult">
            {t.adultChange}
          </a>
        )}
        <a className="link" href="#pause">
          {pausedUntil(me, now) === null ? t.pauseTitle : t.pauseChange}
        </a>
        <a className="link" href="#limits">
          {t.whatItCannot}
        </a>
      </Card>
      <CheckIn />
      <Rules />
      {/* Last on the page, so that nothing moves when it has loaded. */}
      <Suspense fallback={null}>
        <NotificationSettings />
      </Suspense>
    </>
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
