import { IconChevronDown, IconChevronUp, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { planQuery } from '../../lib/family.ts';
import { useSelection } from '../../lib/selection.ts';
import { cx } from '../../ui/cx.ts';
import { shellTexts } from './texts.ts';
import { ChildSwitch } from './ChildSwitch.tsx';
import { isGroup, isHere, visibleMenu, type MenuGroup } from './menu.ts';
import css from './SideMenu.module.css';

interface SideMenuProps {
  onNavigate: () => void;
  onLogout: () => void;
}

/** "What am I looking at?", then the specification's groups, then Log Out. */
export function SideMenu({ onNavigate, onLogout }: SideMenuProps) {
  const { pathname } = useLocation();
  const { device, withSelection } = useSelection();
  const { data: plan } = useQuery(planQuery);
  const entries = visibleMenu({ planName: plan?.planDetails.name, device });
  return (
    <>
      <ChildSwitch />
      <nav aria-label={shellTexts.mainMenu}>
        <ul className={css.list}>
          {entries.map((entry) =>
            isGroup(entry) ? (
              <Group key={entry.label} group={entry} onNavigate={onNavigate} />
            ) : (
              <li key={entry.label}>
                <Link
                  to={withSelection(`/user/${entry.path}`)}
                  className={css.item}
                  aria-current={isHere(entry, pathname) ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <entry.icon size={20} stroke={1.75} aria-hidden />
                  {entry.label}
                </Link>
              </li>
            ),
          )}
          <li className={css.last}>
            <button type="button" className={css.item} onClick={onLogout}>
              <IconLogout size={20} stroke={1.75} aria-hidden="true" />
              {shellTexts.logOut}
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}

function Group({ group, onNavigate }: { group: MenuGroup; onNavigate: () => void }) {
  const { pathname } = useLocation();
  const { withSelection } = useSelection();
  const [open, setOpen] = useState(true);
  const id = useId();
  const Arrow = open ? IconChevronUp : IconChevronDown;
  return (
    <li>
      <button
        type="button"
        className={css.item}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <group.icon size={20} stroke={1.75} aria-hidden />
        {group.label}
        <Arrow size={18} stroke={1.75} className={css.arrow} aria-hidden="true" />
      </button>
      <ul id={id} hidden={!open}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Link
              to={withSelection(`/user/${entry.path}`)}
              className={cx(css.item, css.sub)}
              aria-current={isHere(entry, pathname) ? 'page' : undefined}
              onClick={onNavigate}
            >
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
