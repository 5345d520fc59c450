import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './LogRow.module.css';

/** A row of a list: a tile, what it is, and what can be done about it. */
export function LogRow({
  tile,
  action,
  children,
}: {
  tile: ReactNode;
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
