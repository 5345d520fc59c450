import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { DayActivity } from '@kinward/contract/activity/activity.schemas.ts';
import { enforcementOf } from '@kinward/rules/abilities.ts';
import { AppTile } from '../../../ui/AppTile.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { lasting } from '../../../entities/activity/times.ts';
import { comparedWords } from '../logic/words.ts';
import { activityTexts as t } from '../messages.ts';
import css from './DayFigures.module.css';

/** The day in figures, beside its entries. */
export default function DayFigures({ day, child }: { day: DayActivity; child: Child }) {
  return (
    <>
      <ScreenCard day={day} />
      <TopAppsAndSites day={day} child={child} />
    </>
  );
}

/** How long screens were in use, compared, and what is left of the day's budget. */
function ScreenCard({ day }: { day: DayActivity }) {
  const { screen, date, today, childId } = day;
  const { totalSeconds, budget, reportedAt } = screen;
  const compared = comparedWords(screen, day);
  const query = new URLSearchParams({ child: childId, all: '1', ...(date !== today && { date }) });
  return (
    <section aria-labelledby="screen">
      <div className="heading mb2">
        <h2 id="screen">{t.screenHead}</h2>
        <ButtonLink tone="quiet" size="small" to={`/user/app-usage?${query}`}>
          {t.openUsage}
        </ButtonLink>
      </div>
      <Card>
        {reportedAt === null ? (
          <p className="ink-2">{t.notReported}</p>
        ) : (
          <dl className={css.figures}>
            <div>
              <dt className="tiny ink-2">{date === today ? t.soFar : t.thatDay}</dt>
              <dd className={css.figure}>{lasting(totalSeconds)}</dd>
              {compared !== undefined && <dd className="tiny ink-2">{compared}</dd>}
            </div>
            {budget && (
              <div>
                <dt className="tiny ink-2">{t.left}</dt>
                <dd className={css.figure}>
                  {lasting(Math.max(0, budget.minutes * 60 - budget.usedSeconds))}
                </dd>
                <dd className="tiny ink-2">{t.leftOf(lasting(budget.minutes * 60))}</dd>
              </div>
            )}
          </dl>
        )}
      </Card>
    </section>
  );
}

interface TopRow {
  key: string;
  /** An app gets a time budget; a site has none, it is blocked. */
  kind: 'app' | 'site';
  name: string;
  amount: string;
  /** Where it is limited; undefined: no device of the child takes such a rule. */
  limit: string | undefined;
}

const rowsOf = (day: DayActivity, child: Child): TopRow[] => {
  const { childId } = day;
  const takes = (kind: 'budget' | 'web', deviceId?: string) =>
    child.devices.some(
      (device) =>
        (deviceId === undefined || device.deviceId === deviceId) && enforcementOf(device, kind) !== 'none',
    );
  const apps = day.apps.map(({ appId, name, seconds }) => ({
    key: `app ${appId}`,
    kind: 'app' as const,
    name,
    amount: lasting(seconds),
    limit: takes('budget')
      ? `/user/time-budgets?${new URLSearchParams({ child: childId, app: appId })}`
      : undefined,
  }));
  const sites = day.sites.map(({ domain, visits, deviceId }) => ({
    key: `site ${domain}`,
    kind: 'site' as const,
    name: domain,
    amount: t.pages(visits),
    limit: takes('web', deviceId)
      ? `/user/web-filtering?${new URLSearchParams({ child: childId, device: deviceId, site: domain })}`
      : undefined,
  }));
  return [...apps, ...sites];
};

/** Apps and sites of the day with one tap to what limits them. */
function TopAppsAndSites({ day, child }: { day: DayActivity; child: Child }) {
  const rows = rowsOf(day, child);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="on-top">
      <div className="heading mb2">
        <h2 id="on-top">{t.onTop}</h2>
      </div>
      <Card>
        <ul className="lined">
          {rows.map(({ key, kind, name, amount, limit }) => (
            <li key={key} className={cx('row g3', css.top)}>
              <AppTile appId={key} name={name} small />
              <span className="shrink grow">
                <b className="block small-strong breaks" dir="auto">
                  {name}
                </b>
                <small className="block tiny ink-2">{amount}</small>
              </span>
              {limit !== undefined && (
                <ButtonLink
                  tone="quiet"
                  size="small"
                  to={limit}
                  aria-label={(kind === 'app' ? t.limitOf : t.blockOf)(name)}
                >
                  {kind === 'app' ? t.limit : t.block}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
