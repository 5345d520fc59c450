import {
  IconAlertTriangle,
  IconBan,
  IconCar,
  IconHandStop,
  IconHeartHandshake,
  IconLifebuoy,
  IconMapPin,
  IconMoon,
  IconPhone,
  IconWalk,
} from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import type { DayActivity, DayEntry } from '@kinward/contract/activity/activity.schemas.ts';
import type { KidColour } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { cx } from '../../../ui/cx.ts';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import type { PlaceWords } from '../../../entities/activity/use-day-places.ts';
import { clockIn } from '../../../lib/time/time.ts';
import { entryWords, sourceOf } from '../logic/words.ts';
import { activityTexts as t } from '../messages.ts';
import css from './DayEntries.module.css';

const WhyAlertDialog = lazy(() => import('../../../entities/notifications/WhyAlertDialog.tsx'));

/** Entries shown before the rest is asked for. */
const FIRST = 12;

const SIGNS = {
  arrived: [IconMapPin, 'soft-kid'],
  left: [IconWalk, 'soft-kid'],
  crossing: [IconMapPin, 'soft-kid'],
  speeding: [IconCar, 'soft-warn'],
  blocked: [IconBan, 'soft-forbidden'],
  request: [IconHandStop, css.asked],
  contact: [IconPhone, 'soft-plain'],
  checkIn: [IconHeartHandshake, 'soft-allowed'],
  sos: [IconLifebuoy, 'soft-forbidden'],
  night: [IconMoon, 'soft-warn'],
} as const;

const signOf = (entry: DayEntry) =>
  entry.kind === 'crossing' && entry.forbidden
    ? ([IconAlertTriangle, 'soft-warn'] as const)
    : SIGNS[entry.kind];

interface DayEntriesProps {
  day: DayActivity;
  colour: KidColour;
  words: PlaceWords;
}

/** The day in words, newest first: each entry leads to its source, and says why where something was judged. */
export function DayEntries({ day, colour, words }: DayEntriesProps) {
  const [all, setAll] = useState(false);
  const { entries } = day;
  const shown = all ? entries : entries.slice(0, FIRST);
  return (
    <section aria-labelledby="in-words">
      <div className="heading mb2">
        <h2 id="in-words">{t.inWords}</h2>
      </div>
      <Card data-kid={colour}>
        {entries.length === 0 ? (
          <EmptyState art="ribbon" title={t.quiet}>
            {t.quietMore}
          </EmptyState>
        ) : (
          <ol className="lined">
            {shown.map((entry) => (
              <Entry
                key={`${entry.kind} ${entry.deviceId} ${entry.at} ${entryWords(entry, day.timeZone, words).title}`}
                entry={entry}
                day={day}
                words={words}
              />
            ))}
          </ol>
        )}
        {shown.length < entries.length && (
          <Button tone="soft" size="small" className="mt3" onClick={() => setAll(true)}>
            {t.showAll(entries.length)}
          </Button>
        )}
      </Card>
    </section>
  );
}

function Entry({ entry, day, words }: { entry: DayEntry; day: DayActivity; words: PlaceWords }) {
  const { title, more } = entryWords(entry, day.timeZone, words);
  const [Icon, tint] = signOf(entry);
  // A night is told where it begins.
  const at = entry.kind === 'night' ? entry.from : entry.at;
  const why = 'notificationId' in entry ? entry.notificationId : null;
  return (
    <li className={css.entry}>
      <Link className={css.source} to={sourceOf(entry, day)}>
        <time className="small ink-2 num" dateTime={at}>
          {clockIn(at, day.timeZone)}
        </time>
        <span className={cx(css.sign, tint)} aria-hidden="true">
          <Icon size={17} stroke={1.75} />
        </span>
        <span className="shrink">
          <b className="block small-strong breaks" dir="auto">
            {title}
          </b>
          {more !== undefined && (
            <small className="block tiny ink-2 breaks" dir="auto">
              {more}
            </small>
          )}
        </span>
      </Link>
      {why !== null && <Why notificationId={why} title={title} />}
    </li>
  );
}

function Why({ notificationId, title }: { notificationId: string; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" aria-label={t.whyOf(title)} onClick={() => setOpen(true)}>
        {t.why}
      </Button>
      <OnDemand wanted={open}>
        <WhyAlertDialog notificationId={notificationId} open={open} onClose={() => setOpen(false)} />
      </OnDemand>
    </>
  );
}
