import { readFilterStats, downloadFilterStats } from '@kinward/contract/filter-log/filter-log.routes.ts';
import type { FilterStatsRange } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import { filterLogKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** Whose sums, and of which days. */
export interface StatsView {
  range: FilterStatsRange;
  /** The last day; undefined: today. */
  date?: string | undefined;
  /** Undefined: all of the family. */
  childId?: string | undefined;
}

const asked = ({ range, date, childId }: StatsView) => ({
  range,
  ...(date !== undefined && { date }),
  ...(childId !== undefined && { childId }),
});

/** GET /filter/stats. */
export const statsQuery = (view: StatsView) =>
  endpointQuery([...filterLogKey, 'stats', asked(view)], readFilterStats, { query: asked(view) });

/** GET /filter/stats.csv: where the browser finds the same as a table. */
export const statsTable = (view: StatsView): string =>
  `/api${downloadFilterStats.path}?${new URLSearchParams(asked(view)).toString()}`;
