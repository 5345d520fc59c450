import { IconBan, IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './LogRow.module.css';

/** A row of a list: a tile, what it is, and what can be done about it. */
export function LogRow({
  tile,
  action,
  children,
}: {
  tile?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={cx('row g4', css.row)}>
      {tile}
      <div className={cx('stack grow', css.what)}>{children}</div>
      {action}
    </li>
  );
}

interface FoldRowProps {
  tile: ReactNode;
  /** Text only: all of it is one button. */
  children: ReactNode;
  /** What can be done about it, apart from the button. */
  menu?: ReactNode;
  /** What it opens to; made when it is opened. */
  renderInside: () => ReactNode;
}

/** A row that stands for others, and opens to them. */
export function FoldRow({ tile, children, menu, renderInside }: FoldRowProps) {
  const [open, setOpen] = useState(false);
  const inside = useId();
  return (
    <li className={css.fold}>
      <div className={cx('row', css.head)}>
        <button
          type="button"
          className={cx('row g4 grow', css.row, css.opener)}
          aria-expanded={open}
          aria-controls={open ? inside : undefined}
          onClick={() => setOpen(!open)}
        >
          {tile}
          <span className={cx('grow', css.what, css.lines)}>{children}</span>
          <IconChevronDown className={cx('ink-3', css.arrow)} size={18} stroke={1.75} aria-hidden="true" />
        </button>
        <span className={css.menu}>{menu}</span>
      </div>
      {open && (
        <div id={inside} className={css.inside}>
          {renderInside()}
        </div>
      )}
    </li>
  );
}

/** What stands out about a row: when, how often, blocked; on a wide screen at its end. */
export const Marks = ({ children }: { children: ReactNode }) => <span className={css.marks}>{children}</span>;

/** One thing that stands out, in words with a sign; `meaning` colours it. */
export function Mark({
  icon,
  meaning,
  children,
}: {
  icon?: ReactNode;
  meaning?: 'stop' | 'warn' | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx(css.mark, meaning && css[meaning])}>
      {icon}
      {children}
    </span>
  );
}

/** A sign in a tile. `meaning` colours it, never alone: the words beside it say the same. */
export function SignTile({ meaning, children }: { meaning?: 'warn' | undefined; children: ReactNode }) {
  return (
    <span className={cx('tile', meaning === 'warn' && 'soft-warn')} aria-hidden="true">
      {children}
    </span>
  );
}

interface BlockSwitchProps {
  /** Of what is blocked unless the list is of what is: those show the same sign in either state. */
  icon?: ReactNode;
  blocked: boolean;
  /** Something enforces it; what is only shown to the child looks plain. */
  held?: boolean;
  /** What the button shows. */
  children: ReactNode;
  /** State and action, for screen readers. */
  label: string;
  onClick: () => void;
}

/** Says whether something is blocked, and changes it. */
export function BlockSwitch({ icon, blocked, held = true, children, label, onClick }: BlockSwitchProps) {
  return (
    <button
      type="button"
      className={cx(css.gate, blocked && held && css.no)}
      aria-label={label}
      onClick={onClick}
    >
      {icon ?? (
        <IconBan
          size={18}
          stroke={1.75}
          className={blocked && held ? undefined : 'ink-3'}
          aria-hidden="true"
        />
      )}
      {children}
    </button>
  );
}
