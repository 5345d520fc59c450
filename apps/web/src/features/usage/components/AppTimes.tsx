import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { moment } from '../../../lib/time/time.ts';
import { AppIcon } from '../../../entities/rules/AppIcon.tsx';
import { categoryName } from '../../../entities/rules/app-category.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { lasting } from '../logic/messages.ts';
import { usageTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Usage.module.css';

/** Apps shown before the rest is asked for. */
const FIRST = 10;

/** Each app with its time and its share of the most used one's. */
export function AppTimes({ report }: { report: UsageReport }) {
  const { apps, reportedAt } = report;
  const now = useNow();
  const [all, setAll] = useState(false);
  const withSelection = useWithSelection();
  const most = apps[0]?.seconds ?? 0;
  const shown = all ? apps : apps.slice(0, FIRST);
  const toFilter = (name: string): string => {
    const to = withSelection('/user/app-filtering');
    return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ find: name })}`;
  };
  return (
    <Card>
      <div className="cluster spread g3 mb2">
        <h2 className="as-h2">{t.apps}</h2>
        {reportedAt !== null && <span className="tiny ink-3">{t.reported(moment(reportedAt, now))}</span>}
      </div>
      <ul className="lined">
        {shown.map(({ appId, name, category, iconUrl, seconds }) => (
          <li key={appId} className="row g3 py3">
            <AppIcon appId={appId} name={name} iconUrl={iconUrl} />
            <div className="shrink grow">
              <b className="block strong breaks" dir="auto">
                {name}
              </b>
              {category !== null && (
                <small className="block tiny ink-2" dir="auto">
                  {categoryName(category)}
                </small>
              )}
              <svg className={css.share} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={100} height={6} />
                <rect className={css.part} width={most === 0 ? 0 : (seconds / most) * 100} height={6} />
              </svg>
            </div>
            <span className={css.time}>{lasting(seconds)}</span>
            <Link
              className={cx('small-strong ink-2', css.block)}
              to={toFilter(name)}
              aria-label={t.blockApp(name)}
            >
              <IconBan size={18} stroke={1.75} aria-hidden="true" />
              <span className={css.blockWord}>{t.block}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < apps.length && (
        <Button tone="soft" size="small" onClick={() => setAll(true)}>
          {t.more10(apps.length - shown.length)}
        </Button>
      )}
    </Card>
  );
}
