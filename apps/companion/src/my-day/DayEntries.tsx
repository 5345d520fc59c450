import {
  IconBan,
  IconCar,
  IconHandStop,
  IconLifebuoy,
  IconMapPin,
  IconMoodSmile,
  IconMoon,
  IconPhone,
  IconWalk,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnDay, OwnDayEntry } from '@kinward/contract/activity/own-day.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import { myDayMessages as t } from '../messages/my-day.ts';
import { clockIn } from './times.ts';
import { entryWords } from './words.ts';

/** Entries shown before the rest is asked for. */
const FIRST = 12;

const SIGNS = {
  arrived: [IconMapPin, 'soft-kid'],
  left: [IconWalk, 'soft-kid'],
  crossing: [IconMapPin, 'soft-kid'],
  speeding: [IconCar, 'soft-warn'],
  blocked: [IconBan, 'soft-forbidden'],
  request: [IconHandStop, 'soft-primary'],
  contact: [IconPhone, 'soft-plain'],
  checkIn: [IconMoodSmile, 'soft-allowed'],
  sos: [IconLifebuoy, 'soft-forbidden'],
  night: [IconMoon, 'soft-warn'],
} as const;

/** The day in words, newest first. */
export function DayEntries({ day, colour }: { day: OwnDay; colour: number }) {
  const [all, setAll] = useState(false);
  const { entries, timeZone } = day;
  const shown = all ? entries : entries.slice(0, FIRST);
  return (
    <Card className="stack g3" data-kid={colour}>
      <h2>{t.inWords}</h2>
      {entries.length === 0 ? (
        <p className="ink-2">{t.quiet}</p>
      ) : (
        <ol className="people faces">
          {shown.map((entry) => (
            <Entry
              key={`${entry.kind} ${entry.at} ${entryWords(entry, timeZone).title}`}
              entry={entry}
              zone={timeZone}
            />
          ))}
        </ol>
      )}
      {shown.length < entries.length && (
        <Button tone="soft" wide onClick={() => setAll(true)}>
          {t.showAll(entries.length)}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry, zone }: { entry: OwnDayEntry; zone: string }) {
  const { title, more } = entryWords(entry, zone);
  const [Icon, tint] = SIGNS[entry.kind];
  // A night is told where it begins.
  const at = entry.kind === 'night' ? entry.from : entry.at;
  return (
    <li>
      <span className={cx('day-sign', tint)} aria-hidden="true">
        <Icon size={20} stroke={1.75} />
      </span>
      <span className="grow shrink">
        <span className="strong block breaks" dir="auto">
          {title}
        </span>
        {more !== '' && (
          <span className="small ink-2 breaks" dir="auto">
            {more}
          </span>
        )}
      </span>
      <time className="when small ink-2 num" dateTime={at}>
        {clockIn(at, zone)}
      </time>
    </li>
  );
}
