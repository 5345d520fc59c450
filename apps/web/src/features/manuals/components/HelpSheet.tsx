import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { Drawer } from '../../../ui/Drawer.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { elementOf, loadManual, type Content } from '../content.ts';
import { helpPlaceOf } from '../help-places.ts';
import { wayOf } from '../logic/links.ts';
import { sectionOf } from '../logic/section.ts';
import { manualTexts as t } from '../messages.ts';
import { MANUALS } from '../manuals.ts';
import '../styles.ts';

interface HelpSheetProps {
  open: boolean;
  onClose: () => void;
}

/** What the manual says of the page that is open, beside it. */
export default function HelpSheet({ open, onClose }: HelpSheetProps) {
  return (
    <Drawer kind="panel" open={open} onClose={onClose} label={t.help}>
      <Help onClose={onClose} />
    </Drawer>
  );
}

function Help({ onClose }: Pick<HelpSheetProps, 'onClose'>) {
  const { pathname } = useLocation();
  const withSelection = useWithSelection();
  const { manual, anchor } = helpPlaceOf(pathname);
  const [read, setRead] = useState<Content | 'failed'>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isHere = true;
    loadManual(manual).then(
      (content) => isHere && setRead(content),
      () => isHere && setRead('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [manual, tries]);
  if (read === undefined) return <PageSkeleton label={t.loading} />;
  if (read === 'failed')
    return (
      <ErrorState
        onRetry={() => {
          setRead(undefined);
          setTries(tries + 1);
        }}
      />
    );
  const path = MANUALS.find(({ id }) => id === manual)?.user ?? '';
  return (
    <>
      <Section content={read} anchor={anchor} onClose={onClose} />
      <Link className="link whole py3" to={`${withSelection(`/user/${path}`)}#${anchor}`} onClick={onClose}>
        {t.open}
      </Link>
    </>
  );
}

interface SectionProps {
  content: Content;
  anchor: string;
  onClose: () => void;
}

/** Its links lead on in the portal, and the sheet is closed then. */
function Section({ content, anchor, onClose }: SectionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const withSelection = useWithSelection();
  useLayoutEffect(() => {
    ref.current?.replaceChildren(elementOf(sectionOf(content.tree, anchor)));
  }, [content, anchor]);
  useEffect(() => {
    const frame = ref.current;
    const follow = (event: MouseEvent): void => {
      const way = wayOf(event, withSelection);
      if (way === undefined) return;
      event.preventDefault();
      onClose();
      void navigate(way);
    };
    frame?.addEventListener('click', follow);
    return () => frame?.removeEventListener('click', follow);
  }, [navigate, onClose, withSelection]);
  return <div ref={ref} />;
}
