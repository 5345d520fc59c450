import {
  IconBan,
  IconChevronRight,
  IconClock,
  IconMapPin,
  IconMoon,
  IconSparkles,
} from '@tabler/icons-react';
import type { Week, WeekRowKind } from '@kinward/contract/activity/week.schemas.ts';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { weekTexts as t } from '../week-messages.ts';
import css from './Week.module.css';

const ICONS: Readonly<Record<WeekRowKind, typeof IconClock>> = {
  time: IconClock,
  late: IconMoon,
  new: IconSparkles,
  places: IconMapPin,
  closed: IconBan,
};

/** The page that each row is read from. */
const sourceOf = (kind: WeekRowKind, week: Week, childId: string): string => {
  const dayPage = (day: string | undefined): string =>
    `/user/child/${childId}?date=${day ?? (week.runs ? week.today : week.to)}`;
  switch (kind) {
    case 'time':
      return `/user/app-usage?child=${childId}&days=${week.runs ? '7' : '30'}`;
    case 'late':
      return dayPage(week.late?.at(-1)?.date);
    case 'new':
      return `/user/app-filtering?child=${childId}`;
    case 'places':
      return dayPage(week.places.fresh?.[0]?.date);
    case 'closed':
      return `/user/web-filtering?child=${childId}`;
  }
};

/** What the week was, in words; each row leads to where it is from. */
export function WeekRows({ week, childId }: { week: Week; childId: string }) {
  return (
    <section className="stack g3">
      <h2>{t.words}</h2>
      <Card padded={false}>
        <ul className={css.rows}>
          {week.words.rows.map(({ kind, label, text, detail }) => {
            const Icon = ICONS[kind];
            return (
              <li key={kind}>
                <Link className={css.row} to={sourceOf(kind, week, childId)}>
                  <span className={css.label}>{label}</span>
                  <span className={cx(css.disc, css[kind])} aria-hidden="true">
                    <Icon size={18} stroke={1.75} />
                  </span>
                  <span className={css.what}>
                    <b>{text}</b>
                    {detail !== null && <small>{detail}</small>}
                  </span>
                  <IconChevronRight className={css.more} size={20} stroke={1.75} aria-hidden="true" />
                </Link>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
