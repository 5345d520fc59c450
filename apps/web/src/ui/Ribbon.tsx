import { useId } from 'react';
import type { MarkKind } from '@kinward/rules/activity/marks.ts';
import { MEDIUM, useMedia } from '../lib/media.ts';
import { useWidth } from '../lib/width.ts';
import type { KidColour } from './Avatar.tsx';
import { MARK_ICONS } from './mark-icons.ts';
import { PLACE_ICONS, placeKind } from './place-icons.ts';
import {
  boxOf,
  hoursIn,
  marksIn,
  piecesIn,
  rowsOf,
  stripOf,
  type PieceBox,
  type RibbonOf,
  type RibbonPiece,
  type Row,
} from './ribbon.ts';
import css from './Ribbon.module.css';

/** Heights of the drawing, in pixels. */
const TOP = 40;
const WELL = 46;
const HEIGHT = TOP + WELL + 24;
/** What of the top is left out where no sign stands in it. */
const NO_SIGNS = TOP - 8;
interface RibbonProps<Piece extends RibbonPiece> {
  day: RibbonOf<Piece>;
  colour: KidColour;
  /** ms since the epoch */
  now: number;
  /** Up to when what is shown was read, ms since the epoch: after it nothing is known. */
  knownTo: number;
  /** All of it in words, for screen readers. */
  label: string;
  /** Of a stop; undefined: it has none, or nobody can say. */
  nameOf: (piece: Piece) => string | undefined;
  /** What stands under the ribbon at an hour, ms since the epoch. @param isEnd the last one of a row */
  hourLabel: (at: number, isEnd: boolean) => string;
  /** One row in any width. */
  strip?: boolean;
}

/** A day in one picture: places, screen use at their foot, marks above. What stands beside it says the same in words. */
export function Ribbon<Piece extends RibbonPiece>({
  colour,
  label,
  strip = false,
  ...drawn
}: RibbonProps<Piece>) {
  const { day, now } = drawn;
  const [measure, width] = useWidth();
  const wide = useMedia(MEDIUM);
  const range = { from: Date.parse(day.from), to: Date.parse(day.to) };
  const rows = strip ? [stripOf(range, wide, now)] : rowsOf(range, wide, now);
  return (
    <div ref={measure} data-kid={colour} className="stack g2" role="img" aria-label={label}>
      {rows.map((row) => (
        <RibbonRow key={row.from} row={row} width={width} {...drawn} />
      ))}
    </div>
  );
}

type RowProps<Piece extends RibbonPiece> = Omit<RibbonProps<Piece>, 'colour' | 'label' | 'strip'> & {
  row: Row;
  width: number;
};

function RibbonRow<Piece extends RibbonPiece>({
  row,
  width,
  day,
  now,
  knownTo,
  nameOf,
  hourLabel,
}: RowProps<Piece>) {
  const id = useId();
  const hours = hoursIn(row, width);
  const marks = marksIn(day.entries ?? [], row, width);
  const cut = marks.length > 0 ? 0 : NO_SIGNS;
  return (
    <svg
      className={css.row}
      viewBox={`0 ${cut} ${width} ${HEIGHT - cut}`}
      height={HEIGHT - cut}
      width="100%"
      aria-hidden="true"
    >
      <defs>
        <pattern
          id={`${id}hatch`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className={css.hatch} d="M0 0v6" />
        </pattern>
        <clipPath id={`${id}well`}>
          <rect x="0" y={TOP} width={width} height={WELL} rx="10" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}well)`}>
        <rect className={css.well} x="0" y={TOP} width={width} height={WELL} />
        <Rest row={row} width={width} now={now} hatch={`url(#${id}hatch)`} />
        {piecesIn(day.places?.pieces ?? [], row, width, nameOf).map((piece) => (
          <Piece key={piece.x} piece={piece} hatch={`url(#${id}hatch)`} />
        ))}
        <Unheard day={day} row={row} width={width} now={now} knownTo={knownTo} />
        {day.screen.stretches.map(({ from, to }) => {
          const box = boxOf({ from: Date.parse(from), to: Date.parse(to) }, row, width);
          return box && <rect key={from} className={css.screen} {...box} y={TOP + 35} height="6" rx="3" />;
        })}
      </g>
      {marks.map((mark) => (
        <MarkSign key={mark.at} {...mark} width={width} />
      ))}
      {now >= row.from && now < row.to && day.date === day.today && (
        <Now at={((now - row.from) / (row.to - row.from)) * width} />
      )}
      {hours.map(({ at, x }, index) => (
        <text
          key={at}
          className={css.hour}
          x={x}
          y={HEIGHT - 4}
          textAnchor={index === 0 ? 'start' : index === hours.length - 1 ? 'end' : 'middle'}
        >
          {hourLabel(at, index === hours.length - 1)}
        </text>
      ))}
    </svg>
  );
}

/** What has not been yet. */
function Rest({ row, width, now, hatch }: { row: Row; width: number; now: number; hatch: string }) {
  const box = boxOf({ from: now, to: row.to }, row, width);
  return box ? <rect className={css.rest} {...box} y={TOP} height={WELL} fill={hatch} /> : null;
}

/** From the last word on, dotted: it is not known where the child has been since. */
function Unheard({ day, row, width, now, knownTo }: Omit<RowProps<RibbonPiece>, 'nameOf' | 'hourLabel'>) {
  if (day.date !== day.today || day.places === null) return null;
  const from = Math.min(Date.parse(day.places.heardAt), knownTo);
  const box = boxOf({ from, to: Math.min(now, row.to) }, row, width);
  return box && box.width > 4 ? (
    <path className={css.unheard} d={`M${box.x + 2} ${TOP + 19}h${box.width - 4}`} />
  ) : null;
}

function Piece({ piece: { x, width, kind, name, shows }, hatch }: { piece: PieceBox; hatch: string }) {
  if (kind === 'move')
    return <rect className={css.move} x={x} y={TOP + 16} width={width} height="7" rx="3.5" />;
  if (kind === 'gap')
    return <rect className={css.gap} x={x} y={TOP} width={width} height={WELL} fill={hatch} />;
  const Icon = PLACE_ICONS[placeKind(name)];
  const content = shows === 'name' ? 24 + (name ?? '').length * 7 : 18;
  const start = x + Math.max(4, (width - content) / 2);
  return (
    <g className={css.stop}>
      <rect x={x} y={TOP} width={width} height={WELL} rx="6" />
      {shows !== 'nothing' && (
        <Icon className={css.icon} x={start} y={TOP + 8} width={18} height={18} size={18} stroke={1.75} />
      )}
      {shows === 'name' && (
        <text className={css.name} x={start + 23} y={TOP + 22}>
          {name}
        </text>
      )}
    </g>
  );
}

function MarkSign({ kind, x, count, width }: { kind: MarkKind; x: number; count: number; width: number }) {
  const Icon = MARK_ICONS[kind];
  // At the ends a sign would be cut off; its stalk stays where it was.
  const at = Math.min(Math.max(x, 11), width - (count > 1 ? 24 : 11));
  return (
    <g className={css[kind]}>
      <path className={css.stalk} d={`M${x} 26V${TOP + WELL}`} />
      <circle className={css.ground} cx={at} cy="14" r="12" />
      <Icon x={at - 9} y={5} width={18} height={18} size={18} stroke={1.75} />
      {count > 1 && (
        <text className={css.count} x={at + 11} y="19">
          {count}
        </text>
      )}
    </g>
  );
}

const Now = ({ at }: { at: number }) => <path className={css.now} d={`M${at} ${TOP - 4}v${WELL + 8}`} />;
