import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@kinward/contract/notifications/notifications.routes.ts';
import type { SettingsBody } from '@kinward/contract/notifications/notifications.schemas.ts';
import { api, failureText } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { pushTexts as t } from './push-messages.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

/** GET /notification/settings */
export const settingsQuery = endpointQuery(['notification-settings'], getNotificationSettings);

/** PUT /notification/settings: a switch moves at once, and back when the server does not take it. One after the other. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: SettingsBody) => api.call(updateNotificationSettings, { body }),
    onMutate: (body) => {
      const former = queries.getQueryData(settingsQuery.queryKey);
      queries.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...body });
      return former;
    },
    onSuccess: () => toast.success(t.saved),
    onError: (error, _body, former) => {
      // Where the server is out of reach, reading again brings nothing: the switch would stay where it never was.
      queries.setQueryData(settingsQuery.queryKey, former);
      toast.error(failureText(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
