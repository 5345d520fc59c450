/** How a route of the contract becomes a query or a change of the page's cache: the wiring that each of them would repeat. */
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryKey,
  type UseMutationOptions,
} from '@tanstack/react-query';
import type { CallOptions } from '@kinward/client/client.ts';
import type { ReplyOf, RouteSpec } from '@kinward/contract/route.ts';
import { api } from './api.ts';

/** What a route is asked with; left out where it needs nothing. */
type Input<R extends RouteSpec> = Omit<CallOptions<R>, 'signal' | 'image'>;
type OptionalIfEmpty<T> = Partial<T> extends T ? [input?: T] : [input: T];

/** A query of one route; it ends with the page that asked. Whatever else a query has is spread beside it. */
export const endpointQuery = <const K extends QueryKey, R extends RouteSpec>(
  queryKey: K,
  route: R,
  ...[input]: OptionalIfEmpty<Input<R>>
) =>
  queryOptions({
    queryKey,
    // Which options the client takes depends on the route, which is open here; `input` has that route's.
    queryFn: ({ signal }) =>
      (api.call as (route: R, options: object) => Promise<ReplyOf<R>>)(route, { ...input, signal }),
  });

interface ChangeOptions<A, V> extends Pick<
  UseMutationOptions<A, Error, V>,
  'onSuccess' | 'onError' | 'scope'
> {
  /** What is read again after the change, also when it failed. */
  refetch: QueryKey;
}

/** A change on the server. @param change calls the routes; what it throws is the mutation's error */
export const useChange = <A, V = void>(
  change: (input: V) => Promise<A>,
  { refetch, ...options }: ChangeOptions<A, V>,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...options,
    onSettled: () => queries.invalidateQueries({ queryKey: refetch }),
  });
};
