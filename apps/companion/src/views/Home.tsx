import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { shareWay } from '../device/actions.ts';
import { useDevice, type State } from '../device/state.ts';
import { clock, dayAndClock, t } from '../words/words.ts';
import { Calls } from './Calls.tsx';
import { TellCard } from './later.tsx';
import { namesOf, Reminder } from './Reminder.tsx';
import { Rules } from './Rules.tsx';

/** What is true of the sharing at this moment, in one sentence and what to do about it. */
const sentence = ({ sharing, me, policy }: State): { title: string; text: string } => {
  if (policy !== null && !policy.collects.position) return { title: t.offTitle, text: t.offText };
  switch (sharing) {
    case 'on':
      return { title: t.sharingTitle(namesOf(me?.watchers ?? [])), text: t.onlyOpen };
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

export function Home() {
  const device = useDevice();
  const { title, text } = sentence(device);
  const { sharing, sentAt, waiting, locatedAt, way } = device;
  return (
    <>
      <h1 className="display">{title}</h1>
      <Reminder device={device} />
      <Card className="stack">
        {text !== '' && <p>{text}</p>}
        <p className="quiet" role="status">
          {sentAt === null ? t.notSentYet : t.lastSent(dayAndClock(sentAt))}{' '}
          {waiting > 0 && t.waitingPlaces(waiting)} {locatedAt !== null && t.locatedNow(clock(locatedAt))}
        </p>
        {sharing === 'on' && (
          <div className="stack tight">
            <Button tone={way ? 'line' : 'soft'} wide className="big" onClick={() => void shareWay(!way)}>
              {way ? t.shareWayStop : t.shareWay}
            </Button>
            <p className="quiet">{t.shareWayText}</p>
          </div>
        )}
        <a className="link" href="#limits">
          {t.whatItCannot}
        </a>
      </Card>
      <Calls />
      <Rules />
      <TellCard />
    </>
  );
}
