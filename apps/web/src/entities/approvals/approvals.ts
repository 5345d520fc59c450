/** What children ask and call, for the dashboard and for the page of requests. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listSos, seeSos } from '@kinward/contract/approvals/calls.routes.ts';
import { listGrants, listRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { api } from '../../lib/api.ts';
import { catalogue } from '../../lib/language.ts';
import { approvalsKey } from '../query-keys.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

export const askTexts = catalogue('asks', {
  time: (child: string, minutes: number) =>
    `${child} asks for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`,
  timeOf: (child: string, minutes: number, app: string) =>
    `${child} asks for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'} of ${app}`,
  app: (child: string, app: string) => `${child} asks to use ${app}`,
  site: (child: string, site: string) => `${child} asks to open ${site}`,
});

/** "Mia asks for 30 more minutes of Chess" */
export const askWords = ({ childName, kind, name, minutes }: Ask): string => {
  if (kind === 'site') return askTexts.site(childName, name ?? '');
  if (kind === 'app') return askTexts.app(childName, name ?? '');
  return name === null
    ? askTexts.time(childName, minutes ?? 0)
    : askTexts.timeOf(childName, minutes ?? 0, name);
};

/** GET /requests: those that wait first. */
export const approvalsQuery = endpointQuery([...approvalsKey, 'asked'], listRequests, { query: {} });

/** GET /grants: the exceptions in force, of the whole family. */
export const grantsQuery = endpointQuery([...approvalsKey, 'grants'], listGrants, { query: {} });

/** GET /sos: those that no one has seen come first. */
export const sosQuery = endpointQuery([...approvalsKey, 'sos'], listSos, { query: {} });

/** POST /sos/{id}/seen. */
export const useSeeSos = (onFailure: (error: unknown) => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sosId: string) => api.call(seeSos, { params: { id: sosId } }),
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: approvalsKey }),
  });
};
