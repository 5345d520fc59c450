import { listRecordedDevices } from '@kinward/contract/filter-log/filter-log.routes.ts';
import { allFilterKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /filter/recorded: how much of each of a child's devices the filter writes down. */
export const recordedQuery = (childId: string) =>
  endpointQuery([...allFilterKey, 'recorded', childId], listRecordedDevices, { query: { childId } });
