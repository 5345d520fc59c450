import { useState } from 'react';
import type { Week } from '@kinward/contract/activity/week.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { PLACE_ICONS, placeKind } from '@kinward/web/ui/place-icons.ts';
import type { KidColour } from '@kinward/web/ui/portraits.tsx';
import { screenChange } from '@kinward/rules/activity/week.ts';
import { WeekBar } from '../cards/WeekBar.tsx';
import { callName } from '../device/parents.ts';
import { useDevice } from '../device/state.ts';
import { formatList, t as common } from '../messages/messages.ts';
import { myWeekMessages } from '../messages/my-week.ts';
import { youngMessages as t } from '../messages/young.ts';
import { OwnFace } from '../ui/Face.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ownColour } from '../ui/own-colour.ts';
import { useOwnWeek } from '../ui/use-own-week.ts';
import { WeekBricks } from './WeekBricks.tsx';
import './young.css';

/** Places that are shown: the rest were visited less. */
const PLACES = 4;

/** More or less screen than before, in one short sentence without praise or blame. */
const sentenceOf = ({ screen, runs }: Week): string => {
  if (screen.told !== 'known') return t.week;
  const change = screenChange(screen.totalSeconds, screen.beforeSeconds);
  return change === null ? t.week : (runs ? t.weekSoFar : t.weekScreen)[change.change];
};

/** The week at eight: the own face, one sentence, bricks to count, and a dot for each day at a place. */
export default function YoungWeek() {
  const { me } = useDevice();
  const [day, setDay] = useState<string>();
  const { week, failed, again } = useOwnWeek(day);
  if (me === null) return <Loading />;
  const parents = me.watchers.map(callName);
  return (
    <>
      <div className="meface">
        <OwnFace me={me} size={96} ageMinutes={null} />
        <h1 className="display">{week === undefined ? t.week : sentenceOf(week)}</h1>
      </div>
      {failed && <Failed words={myWeekMessages.failed} onRetry={again} />}
      {week === undefined && !failed && <Loading />}
      {week !== undefined && (
        <>
          <WeekBar week={week} onDay={setDay} />
          <Pictures week={week} colour={ownColour(me)} />
          <p className="ink-2">{t.weekSeen(formatList(parents), parents.length > 1)}</p>
        </>
      )}
      <a className="link" href="#home">
        {common.back}
      </a>
    </>
  );
}

function Pictures({ week, colour }: { week: Week; colour: KidColour }) {
  const { screen, places } = week;
  const shown = places.named.slice(0, PLACES);
  if (screen.told !== 'known' && shown.length === 0) return <p>{t.weekNothing}</p>;
  return (
    <>
      {screen.told === 'known' && (
        <Card className="stack g3" data-kid={colour}>
          <h2>{myWeekMessages.screen}</h2>
          <WeekBricks week={week} />
        </Card>
      )}
      {shown.length > 0 && (
        <Card className="stack g3" data-kid={colour}>
          <h2>{t.weekPlaces}</h2>
          <ul className="people faces">
            {shown.map(({ name, days }) => (
              <PlaceRow key={name} name={name} days={days} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function PlaceRow({ name, days }: { name: string; days: number }) {
  const Icon = PLACE_ICONS[placeKind(name)];
  return (
    <li>
      <span className="mark" aria-hidden="true">
        <Icon size={24} stroke={1.75} />
      </span>
      <span className="grow shrink strong breaks" dir="auto">
        {name}
      </span>
      <span className="dots" role="img" aria-label={t.days(days)}>
        {Array.from({ length: days }, (_, day) => (
          <i key={day} />
        ))}
      </span>
    </li>
  );
}
