import type { MarkKind } from '@kinward/rules/activity/marks.ts';
import { MEDIUM, useMedia } from '../lib/media.ts';
import type { KidColour } from './Avatar.tsx';
import { cx } from './cx.ts';
import { MARK_ICONS } from './mark-icons.ts';
import { marksIn, rowsOf, type RibbonOf, type RibbonPiece } from './ribbon.ts';
import css from './Ribbon.module.css';

const MARK_ORDER = ['alert', 'blocked', 'request', 'night'] as const;
/** Pixels of a ribbon: which marks are there hardly depends on it. */
const WIDTH = 640;

interface RibbonLegendProps {
  texts: { place: string; screen: string; marks: Readonly<Record<MarkKind, string>> };
  day: RibbonOf<RibbonPiece>;
  colour: KidColour;
  /** ms since the epoch */
  now: number;
}

/** What the signs mean, of those that are there. */
export function RibbonLegend({ texts: t, day, colour, now }: RibbonLegendProps) {
  const range = { from: Date.parse(day.from), to: Date.parse(day.to) };
  const rows = rowsOf(range, useMedia(MEDIUM), now);
  const kinds = new Set(
    rows.flatMap((row) => marksIn(day.entries ?? [], row, WIDTH)).map(({ kind }) => kind),
  );
  return (
    <p className={cx('cluster tiny ink-2 mt2', css.legend)} data-kid={colour} aria-hidden="true">
      {(day.places?.pieces.length ?? 0) > 0 && (
        <span className="row g2">
          <i className={css.placeKey} />
          {t.place}
        </span>
      )}
      {day.screen.stretches.length > 0 && (
        <span className="row g2">
          <i className={css.screenKey} />
          {t.screen}
        </span>
      )}
      {MARK_ORDER.filter((kind) => kinds.has(kind)).map((kind) => {
        const Icon = MARK_ICONS[kind];
        return (
          <span key={kind} className={cx('row g2', css[kind])}>
            <Icon size={15} stroke={1.75} />
            {t.marks[kind]}
          </span>
        );
      })}
    </p>
  );
}
