import type { UseQueryResult } from '@tanstack/react-query';

type Read = Pick<UseQueryResult, 'data' | 'error'> & {
  failureCount?: number;
  failureReason?: Error | null;
};

/**
 * What went wrong. A first reading that failed twice is said to have failed though it is tried once more: nobody looks at
 * a placeholder for as long as that takes.
 */
export const failureOf = ({ data, error, failureCount = 0, failureReason = null }: Read): Error | null =>
  error ?? (data === undefined && failureCount > 1 ? failureReason : null);
