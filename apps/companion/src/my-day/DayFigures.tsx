import type { OwnDay } from '@kinward/contract/activity/own-day.schemas.ts';
import { AppTile } from '@kinward/web/ui/AppTile.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { myDayMessages as t } from '../messages/my-day.ts';
import { lasting } from './times.ts';
import { comparedWords, nameOfApp } from './words.ts';

/** How long screens were in use, compared, and what is left of the day's budget; absent where there is neither. */
export function ScreenFigures({ day }: { day: OwnDay }) {
  const { screen, date, today, told } = day;
  const { budget, totalSeconds } = screen;
  const compared = comparedWords(day);
  // How long it was alone is in the headline.
  if (told.screen !== 'known' || (compared === undefined && budget === null)) return null;
  return (
    <Card className="stack g3">
      <h2>{t.screenHead}</h2>
      <dl className="pair day-figures">
        <div>
          <dt className="small ink-2">{date === today ? t.soFar : t.thatDay}</dt>
          <dd className="day-figure num">{lasting(totalSeconds)}</dd>
          {compared !== undefined && <dd className="small ink-2">{compared}</dd>}
        </div>
        {budget && (
          <div>
            <dt className="small ink-2">{t.left}</dt>
            <dd className="day-figure num">
              {lasting(Math.max(0, budget.minutes * 60 - budget.usedSeconds))}
            </dd>
            <dd className="small ink-2">{t.leftOf(lasting(budget.minutes * 60))}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** Apps and sites of the day, the most used first. */
export function TopAppsAndSites({ day: { apps, sites } }: { day: OwnDay }) {
  const rows = [
    ...apps.map(({ name, seconds }) => ({
      key: `app ${name}`,
      name: nameOfApp(name),
      amount: lasting(seconds),
    })),
    ...sites.map(({ domain, visits, blocked }) => ({
      key: `site ${domain}`,
      name: domain,
      amount: blocked === visits ? t.allClosed(visits) : t.pages(visits),
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Card className="stack g3">
      <h2>{t.onTop}</h2>
      <ul className="people faces">
        {rows.map(({ key, name, amount }) => (
          <li key={key}>
            <AppTile appId={key} name={name} small />
            <span className="grow shrink strong breaks" dir="auto">
              {name}
            </span>
            <span className="when small ink-2 num">{amount}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
