import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useLandmark } from './landmark.ts';
import css from './Menu.module.css';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Red, last, after a hairline. */
  danger?: boolean;
}

interface MenuProps {
  /** The button that opens it; takes the menu's attributes. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Above the entries, such as name and email. */
  head?: ReactNode;
  align?: 'start' | 'end';
}

/** Rows of 44 that float above the page. Arrow keys, typing a letter and Escape work. */
export function Menu({ trigger, entries, head, align = 'end' }: MenuProps) {
  const { container, find } = useLandmark();
  return (
    <Base.Root onOpenChange={find}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner className={css.positioner} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={css.menu}>
            {head !== undefined && <div className={css.head}>{head}</div>}
            {entries.map((entry, i) => (
              <div key={entry.label} role="presentation">
                {entry.danger && i > 0 && <Base.Separator className={css.rule} />}
                <Base.Item className={cx(css.item, entry.danger && css.danger)} onClick={entry.onSelect}>
                  {entry.icon}
                  {entry.label}
                </Base.Item>
              </div>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
