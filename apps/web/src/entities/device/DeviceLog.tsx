/** A log of a device, newest first and by day: loading, empty, failed, searched, and older rows when they are wanted. */
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FieldBox } from '../../ui/Field.tsx';
import { Loaded, QueryFailure } from '../../ui/Loaded.tsx';
import { byDay, dayTitle } from './log-days.ts';
import { cx } from '../../ui/cx.ts';
import css from './DeviceLog.module.css';
import { catalogue } from '../../lib/language.ts';
import { useNow } from '../../lib/time/now.ts';

export const logTexts = catalogue('log', {
  loading: 'Loading the list',
  older: 'Show older',
  loadingOlder: 'Loading',
  nothingFound: (text: string) => `Nothing here contains “${text}”.`,
});

/** Milliseconds after the last key until the search begins. */
const SEARCH_MS = 300;

/** Which page of a log. */
export interface LogPart {
  search?: string;
  before?: string;
}

interface DeviceLogProps<Row> {
  queryKey: QueryKey;
  read: (part: LogPart, signal: AbortSignal) => Promise<Row[]>;
  timeOf: (row: Row) => string;
  render: (row: Row) => ReactNode;
  /** Words of the search field. */
  find: string;
  /** Shown while the log has no row at all. */
  empty: ReactNode;
}

/** A text that follows what is typed after a pause. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const useLog = <Row extends { id: string }>(
  queryKey: QueryKey,
  search: string,
  read: DeviceLogProps<Row>['read'],
) =>
  useInfiniteQuery<Row[], Error, InfiniteData<Row[]>, QueryKey, string | undefined>({
    queryKey: [...queryKey, search],
    queryFn: ({ pageParam, signal }) =>
      read(
        { ...(search !== '' && { search }), ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      ),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length < LIMITS.reportPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });

export function DeviceLog<Row extends { id: string }>(props: DeviceLogProps<Row>) {
  const { queryKey, read, timeOf, render, find, empty } = props;
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const log = useLog(queryKey, search, read);
  const now = useNow();
  const { data, error } = log;
  if (data === undefined)
    return (
      <Loaded query={log} loading={logTexts.loading} rows={3}>
        {() => null}
      </Loaded>
    );
  const rows = data.pages.flat();
  if (rows.length === 0 && text === '' && search === '' && error === null) return empty;
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
      <QueryFailure query={log} />
      {rows.length === 0 && (
        <p className={cx('ink-2 breaks', css.nothing)} role="status">
          {logTexts.nothingFound(search)}
        </p>
      )}
      {byDay(rows, timeOf).map((day) => (
        <section key={day.rows[0]?.id}>
          <h2 className="as-h3 mt5 mb2">{dayTitle(day.at, now)}</h2>
          <Card as="div" padded={false}>
            <ul>
              {day.rows.map((row) => (
                <Fragment key={row.id}>{render(row)}</Fragment>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {log.hasNextPage && (
        <Older
          waiting={log.isFetchingNextPage}
          failed={error !== null}
          onWanted={() => void log.fetchNextPage()}
        />
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
function Older({ waiting, failed, onWanted }: OlderProps) {
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
