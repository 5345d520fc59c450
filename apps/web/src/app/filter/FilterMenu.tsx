import { IconArrowLeft, IconLogout, IconMessageQuestion } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useSelection, useWithSelection } from '../../entities/child/selection.ts';
import { Avatar, kidColour } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import css from '../shell/menu/SideMenu.module.css';
import { shellTexts } from '../shell/messages.ts';
import type { Ways } from '../shell/ShellFrame.tsx';
import { filterMenu, filterPath, isPlace } from './filter-menu.ts';
import own from './FilterMenu.module.css';
import { filterShellTexts as t } from './messages.ts';

const RequestCount = lazy(() => import('../shell/menu/RequestCount.tsx'));

/** Faces that fit beside the words. */
const MOST_FACES = 3;

/** The drawer of the filter's pages: whose filter it is, what is set and what happened, and the way back. */
export const FilterMenu: Ways['Menu'] = ({ onNavigate, onLogout }) => {
  const { pathname } = useLocation();
  const withSelection = useWithSelection();
  return (
    <>
      <Family />
      <nav aria-label={t.menu}>
        <ul className="stack">
          {filterMenu().map((part, index) => (
            <li key={part[0]?.place}>
              <ul className={cx('stack', index > 0 && own.part)}>
                {part.map((entry) => (
                  <li key={entry.place}>
                    <Link
                      to={filterPath(entry.path)}
                      className={css.item}
                      aria-current={isPlace(entry, pathname) ? 'page' : undefined}
                      onClick={onNavigate}
                    >
                      <entry.icon size={20} stroke={1.75} aria-hidden />
                      {t.places[entry.place]}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li className={own.part}>
            <Link to={withSelection('/user/requests')} className={css.item} onClick={onNavigate}>
              <IconMessageQuestion size={20} stroke={1.75} aria-hidden="true" />
              {t.places.requests}
              <Suspense fallback={null}>
                <RequestCount />
              </Suspense>
            </Link>
          </li>
          <li>
            <Link to={withSelection('/user/dashboard')} className={css.item} onClick={onNavigate}>
              <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
              {t.places.back}
            </Link>
          </li>
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
};

/** Whose filter it is. */
function Family() {
  const { children } = useSelection();
  if (children === undefined || children.length === 0) return <div className={own.family} />;
  const devices = children.reduce((sum, child) => sum + child.devices.length, 0);
  return (
    <div className={cx('row g3', own.family)}>
      <span className={own.faces} aria-hidden="true">
        {children.slice(0, MOST_FACES).map((child) => (
          <Avatar
            key={child.childId}
            decorative
            size={36}
            name={child.firstName}
            colour={kidColour(child.ordinal)}
          />
        ))}
      </span>
      <span className="stack shrink">
        <b className="small-strong">{t.family}</b>
        <small className="tiny ink-2">{t.devices(devices)}</small>
      </span>
    </div>
  );
}
