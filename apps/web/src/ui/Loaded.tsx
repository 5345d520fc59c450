/**
 * The states of what a query brings, the same on every page: its placeholder while it loads, what happened and one thing to do
 * when it could not be read, what was read last with its age when it could not be read again, and what there is or that
 * there is nothing.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, failureText } from '../lib/api.ts';
import { failureOf } from '../lib/failure.ts';
import { recently } from '../lib/time/time.ts';
import { Card } from './Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import css from './Loaded.module.css';
import { PageHead } from './PageHead.tsx';
import { uiTexts } from './messages.ts';
import { SkeletonRow } from './Skeleton.tsx';

/** What is used of a query, so that two that belong together can be shown as one. */
export interface LoadedQuery<T> extends Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'isFetching' | 'dataUpdatedAt'
> {
  failureCount?: number;
  failureReason?: Error | null;
  refetch: () => unknown;
}

interface FailureProps {
  query: LoadedQuery<unknown>;
  /** The feature's message for what cannot be read. */
  explain?: (error: unknown) => string;
}

/** The server did not answer, or could not: what is set there is as it was. */
const isOutage = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'OFFLINE' || error.status >= 500);

/** What went wrong with the query and from when what is shown is; nothing while nothing did. */
export function QueryFailure({ query, explain = failureText }: FailureProps) {
  const { data, isFetching, refetch, dataUpdatedAt } = query;
  const error = failureOf(query);
  if (error === null) return null;
  const reason =
    data === undefined
      ? { message: explain(error), kept: isOutage(error) ? uiTexts.keptAsIs : undefined }
      : { since: recently(dataUpdatedAt) };
  return <ErrorState {...reason} waiting={isFetching} onRetry={() => void refetch()} />;
}

interface LoadingRowsProps {
  /** What screen readers announce as awaited. */
  label: string;
  rows?: number;
}

/** As many rows as what comes usually has. */
export const LoadingRows = ({ label, rows = 1 }: LoadingRowsProps) => (
  <div className="stack g5">
    {Array.from({ length: rows }, (_, row) => (
      <SkeletonRow key={row} label={label} />
    ))}
  </div>
);

interface LoadedProps<T> {
  query: LoadedQuery<T>;
  /** What else is read for what is shown, which would move if it came later. Where it cannot be read, it is left out. */
  also?: readonly Pick<LoadedQuery<unknown>, 'data' | 'error' | 'failureCount' | 'failureReason'>[];
  /** What screen readers announce as awaited. */
  loading: string;
  /** How many placeholder rows show what is awaited; 1 unless named. */
  rows?: number;
  /** What stands for it while it loads, where rows do not look like it. */
  placeholder?: ReactNode;
  /** Inside a card or a dialog already: neither rows nor what is said of nothing need a card of their own. */
  bare?: boolean;
  /** The page's title while nothing has been read, when its heading names what was read. */
  title?: string;
  /** The page's head, above what went wrong. */
  renderHead?: (data: T) => ReactNode;
  /** What is said in a card when there is nothing; false, null or undefined: there is something. */
  renderEmpty?: (data: T) => ReactNode;
  explain?: (error: unknown) => string;
  children: (data: T) => ReactNode;
}

/** Shows what a query has read, or why it has not. */
export function Loaded<T>({
  query,
  also = [],
  title,
  children,
  explain,
  placeholder,
  ...rest
}: LoadedProps<T>) {
  const { renderHead, renderEmpty, ...waiting } = rest;
  const { data } = query;
  const error = failureOf(query);
  const failure = error !== null && (
    <div className={css.failure}>
      <QueryFailure query={query} {...(explain && { explain })} />
    </div>
  );
  if (data === undefined || also.some((one) => one.data === undefined && failureOf(one) === null))
    return (
      <>
        {title !== undefined && <PageHead title={title} />}
        {failure ? rest.bare ? failure : <Card>{failure}</Card> : placeholder || <Awaited {...waiting} />}
      </>
    );
  const nothing = renderEmpty?.(data);
  return (
    <>
      {renderHead?.(data)}
      {failure}
      {nothing ? rest.bare ? nothing : <Card>{nothing}</Card> : children(data)}
    </>
  );
}

function Awaited({ loading, rows, bare = false }: { loading: string; rows?: number; bare?: boolean }) {
  const loadingRows = <LoadingRows label={loading} {...(rows !== undefined && { rows })} />;
  return bare ? loadingRows : <Card>{loadingRows}</Card>;
}
