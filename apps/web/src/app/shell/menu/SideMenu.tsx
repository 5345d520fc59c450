import { IconChevronDown, IconChevronUp, IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { cx } from '../../../ui/cx.ts';
import { ReservedSpace } from '../../../ui/ReservedSpace.tsx';
import { menuWord, shellTexts } from '../messages.ts';
import { ChildSwitch } from '../ChildSwitch.tsx';
import { isGroup, isHere, visibleMenu, type MenuGroup, type MenuItem } from './menu.ts';
import { useMenuFacts } from './use-menu-facts.ts';
import css from './SideMenu.module.css';

/** After the page itself: nothing on the way to it waits for a number. */
const RequestCount = lazy(() => import('./RequestCount.tsx'));

interface SideMenuProps {
  onNavigate: () => void;
  onLogout: () => void;
}

/** "What am I looking at?", then the specification's groups, then Log Out. */
export function SideMenu({ onNavigate, onLogout }: SideMenuProps) {
  const facts = useMenuFacts();
  if (facts === undefined) return <nav aria-label={shellTexts.mainMenu} />;
  const entries = visibleMenu(facts);
  return (
    <>
      <ReservedSpace name="childSwitch">
        <ChildSwitch />
      </ReservedSpace>
      <nav aria-label={shellTexts.mainMenu}>
        <ul className="stack">
          {entries.map((entry) =>
            isGroup(entry) ? (
              <Group
                key={entry.label}
                group={entry}
                filterService={facts.filterService}
                onNavigate={onNavigate}
              />
            ) : (
              <li key={entry.label}>
                <EntryLink
                  entry={entry}
                  filterService={facts.filterService}
                  className={css.item}
                  onNavigate={onNavigate}
                >
                  <entry.icon size={20} stroke={1.75} aria-hidden />
                </EntryLink>
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

interface EntryLinkProps {
  entry: Pick<MenuItem, 'label' | 'path' | 'below' | 'external' | 'elsewhere' | 'says' | 'counts'>;
  filterService: string | undefined;
  className: string | undefined;
  onNavigate: () => void;
  /** The entry's sign. */
  children?: ReactNode;
}

/** To the entry's page, or in a new tab to the external filter service where the family has it. */
function EntryLink({ entry, filterService, className, onNavigate, children }: EntryLinkProps) {
  const { pathname } = useLocation();
  const withSelection = useWithSelection();
  const saysId = useId();
  const says = entry.says && shellTexts.says[entry.says];
  const words = (
    <>
      <span>
        {menuWord(entry.label)}
        {/* The link's description, and not a part of its name. */}
        {says && (
          <span id={saysId} className={css.says} aria-hidden="true">
            {says}
          </span>
        )}
      </span>
      {entry.counts && (
        <Suspense fallback={null}>
          <RequestCount />
        </Suspense>
      )}
    </>
  );
  if (entry.external === true && filterService !== undefined)
    return (
      <a
        href={filterService}
        target="_blank"
        rel="noopener noreferrer"
        className={className}
        aria-describedby={says && saysId}
        onClick={onNavigate}
      >
        {children}
        {words}
        <span className="vh">{shellTexts.newTab}</span>
      </a>
    );
  return (
    <Link
      to={withSelection(`/user/${entry.path}`)}
      className={className}
      aria-current={isHere(entry, pathname) ? 'page' : undefined}
      aria-describedby={says && saysId}
      onClick={onNavigate}
    >
      {children}
      {words}
    </Link>
  );
}

interface GroupProps {
  group: MenuGroup;
  filterService: string | undefined;
  onNavigate: () => void;
}

function Group({ group, filterService, onNavigate }: GroupProps) {
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
        {menuWord(group.label)}
        <Arrow size={18} stroke={1.75} className="push" aria-hidden="true" />
      </button>
      <ul id={id} hidden={!open}>
        {group.entries.map((entry) => (
          <li key={entry.label}>
            <EntryLink
              entry={entry}
              filterService={filterService}
              className={cx(css.item, css.sub)}
              onNavigate={onNavigate}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
