import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { RecordedDevice } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { cx } from '../../../../ui/cx.ts';
import { reservesOf } from '../../logic/log.ts';
import { logTexts as t } from '../../messages.log.ts';

interface ReservesProps {
  recorded: readonly RecordedDevice[];
  family: readonly Child[];
}

/** What is not written down, and of whom: a log that looks empty must say why. */
export function Reserves({ recorded, family }: ReservesProps) {
  const reserves = reservesOf(recorded, family);
  if (reserves.length === 0) return null;
  return (
    <ul className={cx('well stack g2 small mb4')}>
      {reserves.map(({ childId, text, change }) => (
        <li key={childId}>
          {text}{' '}
          {change !== undefined && (
            <Link className="link small-strong" to={change}>
              {t.change}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
