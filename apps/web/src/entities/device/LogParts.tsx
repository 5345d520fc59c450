/** What the logs of a device have in common: their search, and older rows when they are wanted. */
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FieldBox } from '../../ui/Field.tsx';
import { cx } from '../../ui/cx.ts';
import css from './LogParts.module.css';
import { catalogue } from '../../lib/language.ts';

export const logTexts = catalogue('log', {
  loading: 'Loading the list',
  older: 'Show older',
  loadingOlder: 'Loading',
  nothingFound: (text: string) => `Nothing here contains “${text}”.`,
});

/** Milliseconds after the last key until the search begins. */
const SEARCH_MS = 300;

/** What is typed, and what is searched for: it follows after a pause. */
export const useLogSearch = () => {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const typed = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text, setText, search };
};

interface LogSearchProps extends ReturnType<typeof useLogSearch> {
  /** Words of the field. */
  find: string;
  /** Nothing was found. */
  nothing: boolean;
}

/** The field that searches a log, and that nothing was found. */
export function LogSearch({ text, setText, search, find, nothing }: LogSearchProps) {
  return (
    <>
      <FieldBox className="mb2">
        <IconSearch size={19} stroke={1.75} aria-hidden="true" />
        <input
          type="search"
          value={text}
          maxLength={100}
          placeholder={find}
          aria-label={find}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </FieldBox>
      {nothing && (
        <p className={cx('ink-2 breaks', css.nothing)} role="status">
          {logTexts.nothingFound(search)}
        </p>
      )}
    </>
  );
}

interface OlderProps {
  waiting: boolean;
  /** Then only the button asks, not the scrolling. */
  failed: boolean;
  onWanted: () => void;
}

/** Asks for older rows when it comes into sight, or when it is pressed. */
export function Older({ waiting, failed, onWanted }: OlderProps) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(onWanted);
  useEffect(() => {
    wanted.current = onWanted;
  });
  useEffect(() => {
    const element = place.current;
    if (element === null || waiting || failed) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && wanted.current(), {
      rootMargin: '300px',
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [waiting, failed]);
  return (
    <div ref={place} className={css.older}>
      <Button tone="soft" waiting={waiting} waitingLabel={logTexts.loadingOlder} onClick={onWanted}>
        {logTexts.older}
      </Button>
    </div>
  );
}
