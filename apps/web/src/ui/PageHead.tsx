import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './PageHead.module.css';

interface PageHeadProps {
  /** A sentence that is true now, or what the page is about. */
  title: string;
  subtitle?: ReactNode;
  /** Lines of a title that changes while it is read, for which there is always room, so that the page below does not move; fewer where it is wide. */
  room?: { narrow: number; wide: number };
  /** At the right of the title's first line, under the words on a phone. */
  children?: ReactNode;
}

/** Characters of a title that fit into three lines on a phone. */
const LONG = 58;

/** Opens every page in the same way, whether its title is a sentence or a name. */
export function PageHead({ title, subtitle, room, children }: PageHeadProps) {
  const lines = room && ({ '--lines': room.narrow, '--lines-wide': room.wide } as CSSProperties);
  return (
    <header className={css.head}>
      <div className={cx(css.words, room && css.room)} style={lines}>
        <h1 className={cx(css.title, room && title.length > LONG && css.long)}>{title}</h1>
        {subtitle !== undefined && <div className="ink-2 measure pretty mt1">{subtitle}</div>}
      </div>
      {children}
    </header>
  );
}
