import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askExport, fetchExport } from '@kinward/contract/exports/exports.routes.ts';
import { changeRetention, listRetention } from '@kinward/contract/retention/retention.routes.ts';
import type { Kept, KeptKind, RetentionDays } from '@kinward/contract/retention/retention.schemas.ts';
import { api } from '../../../lib/api.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /retention */
export const retentionQuery = { ...endpointQuery(['retention'], listRetention), staleTime: 0 };

/** PUT /retention; the answer takes its place in the list. */
export function useChangeRetention() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: KeptKind; days: RetentionDays }) => api.call(changeRetention, { body }),
    onSuccess: (kept) =>
      queries.setQueryData(retentionQuery.queryKey, (list: Kept[] | undefined) =>
        list?.map((entry) => (entry.kind === kept.kind ? kept : entry)),
      ),
  });
}

const FILE_NAME = /filename="([\w.-]+)"/u;

/** Asks for an export and fetches it at once: the link works in this session only. */
export function useExport() {
  return useMutation({
    mutationFn: async (childId: string) => {
      const { exportId } = await api.call(askExport, { body: { childId } });
      const response = await api.open(fetchExport, { params: { id: exportId } });
      const name = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1];
      return { name: name ?? 'kinward.zip', archive: await response.blob() };
    },
  });
}
