/** The parent's notifications: the bell's panel and the fencing page read and clear them from here. */
import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { LIMITS } from '@kinward/contract/limits.ts';
import {
  clearNotifications,
  getUnread,
  listNotifications,
  readNotifications,
} from '@kinward/contract/notifications/notifications.routes.ts';
import type { CallType, Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { api } from '../../lib/api.ts';
import { notificationsKey, unreadKey } from '../query-keys.ts';

/** Which notifications a place shows. */
export interface NoticesOf {
  deviceId?: string;
  callType?: CallType;
  notCallType?: CallType;
}

/** What the panel shows: fence notifications are on the fencing page (spec §2). */
export const PANEL: NoticesOf = { notCallType: 'Geofence' };

/** GET /notification/unread, of what the panel shows. */
export const readUnread = async (signal: AbortSignal): Promise<number> =>
  (await api.call(getUnread, { query: PANEL, signal })).unread;

/** GET /notification, ten a page (spec §9). */
export const notificationsQuery = (of: NoticesOf) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, of] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...of, limit: LIMITS.notificationsPage, offset: pageParam };
      const { data, total } = await api.send(listNotifications, { query, signal });
      return { notifications: data, total: total ?? data.length };
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const had = pages.reduce((sum, page) => sum + page.notifications.length, 0);
      return last.notifications.length > 0 && had < last.total ? had : undefined;
    },
  });

/** Pages as one list, newest first. Between two pages something may have come, so that one is on both. */
export const joinPages = (
  pages: readonly { notifications: readonly Notification[] }[] = [],
): Notification[] => [
  ...new Map(
    pages.flatMap(({ notifications }) =>
      notifications.map((notification) => [notification.id, notification] as const),
    ),
  ).values(),
];

type Lists = InfiniteData<{ notifications: Notification[]; total: number }>;

/**
 * Marks notifications as read, also in the lists that were fetched before: one that is opened again at once shows them as read.
 * @throws ApiError
 */
export const markRead = async (queries: QueryClient, unread: readonly string[]): Promise<void> => {
  const ids = unread.slice(0, LIMITS.notificationIds);
  await api.call(readNotifications, { body: { ids } });
  const read = ({ notifications, total }: Lists['pages'][number]) => ({
    notifications: notifications.map((one) => (ids.includes(one.id) ? { ...one, read: true } : one)),
    total,
  });
  // The number of unread ones is below the same key.
  queries.setQueriesData<Lists | number>({ queryKey: notificationsKey }, (data) =>
    typeof data === 'object' ? { ...data, pages: data.pages.map(read) } : data,
  );
  await queries.invalidateQueries({ queryKey: unreadKey });
};

/** Clears those named, or all of a place that were there when the parent opened it. Returns the server's message. */
export function useClearNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ of, ids, until }: { of: NoticesOf; ids?: string[]; until?: string }) =>
      ids === undefined
        ? api.send(clearNotifications, {
            query: { ...of, ...(until !== undefined && { until }) },
            body: undefined,
          })
        : api.send(clearNotifications, { query: {}, body: { ids } }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
}
