import { Menu as Base } from '@base-ui/react/menu';
import type { MenuProps } from './Menu.tsx';
import { cx } from './cx.ts';
import css from './Menu.module.css';
import { OpenMenu } from './OpenMenu.tsx';

/** A menu of labelled rows, as Menu.tsx fetches it. */
export default function MenuEntries({
  trigger,
  entries,
  head,
  align = 'end',
  opens,
}: MenuProps & { opens: boolean }) {
  return (
    <OpenMenu trigger={trigger} opens={opens} align={align}>
      {head !== undefined && <div className={css.head}>{head}</div>}
      {entries.map((entry, i) => (
        <div key={entry.label} role="presentation">
          {(entry.danger === true || entry.apart === true) && i > 0 && (
            <Base.Separator className={css.rule} />
          )}
          <Base.Item className={cx(css.item, entry.danger && css.danger)} onClick={entry.onSelect}>
            {entry.icon}
            <span>
              {entry.label}
              {entry.says !== undefined && (
                <span className="block tiny ink-3" aria-hidden="true">
                  {entry.says}
                </span>
              )}
            </span>
          </Base.Item>
        </div>
      ))}
    </OpenMenu>
  );
}
