import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@kinward/contract/notifications/notifications.routes.ts';
import type { SettingsBody } from '@kinward/contract/notifications/notifications.schemas.ts';
import { api, failureText } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { noticeTexts as t } from '../texts.ts';

/** GET /notification/settings */
export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => api.call(getNotificationSettings, { signal }),
});

/** PUT /notification/settings: a switch moves at once, and back when the server does not take it. One after the other. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: SettingsBody) => api.call(updateNotificationSettings, { body }),
    onMutate: (body) => {
      queries.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...body });
    },
    onSuccess: () => toast.success(t.saved),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
