import { useId, type ReactNode } from 'react';
import { Card } from '../../../../ui/Card.tsx';
import css from './Stats.module.css';

export interface Share {
  key: string;
  name: ReactNode;
  /** By which the bars are compared. */
  value: number;
  /** The value in words. */
  words: string;
  more?: string | undefined;
}

interface SharesProps {
  title: string;
  rows: readonly Share[];
  /** Said where there is none. */
  nothing: string;
  note?: string | undefined;
}

/** What was most, one below the other, each with its part of the first. */
export function Shares({ title, rows, nothing, note }: SharesProps) {
  const heading = useId();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading} className="as-h2 mb2">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="small ink-2">{nothing}</p>
      ) : (
        <ul className="lined">
          {rows.map(({ key, name, value, words, more }) => (
            <li key={key} className="row g3 py3">
              <div className="shrink grow">
                <b className="block small-strong breaks" dir="auto">
                  {name}
                </b>
                {more !== undefined && <small className="block tiny ink-2">{more}</small>}
                <svg className={css.share} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={100} height={6} />
                  <rect className={css.part} width={(value / most) * 100} height={6} />
                </svg>
              </div>
              <span className={css.count}>{words}</span>
            </li>
          ))}
        </ul>
      )}
      {note !== undefined && <p className="tiny ink-3 mt3">{note}</p>}
    </Card>
  );
}
