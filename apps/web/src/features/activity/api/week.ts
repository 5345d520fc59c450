import { useMutation } from '@tanstack/react-query';
import { getWeek, mailWeek } from '@kinward/contract/activity/week.routes.ts';
import { api, failureText } from '../../../lib/api.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';
import type { Day } from '../../../lib/time/day.ts';
import { toast } from '../../../ui/toast.ts';
import { weekTexts as t } from '../week-messages.ts';

/** GET /activity/week. @param week any day of it; this week when it is left out */
export const weekQuery = (childId: string, week: Day | undefined) =>
  endpointQuery(['activity', childId, 'week', week ?? 'now'], getWeek, {
    query: { childId, ...(week !== undefined && { week }) },
  });

/** POST /activity/week/mail. */
export const useMailWeek = () =>
  useMutation({
    mutationFn: (body: { childId: string; week: Day }) => api.send(mailWeek, { body }),
    onSuccess: () => toast.success(t.mailed),
    onError: (error) => toast.error(failureText(error)),
  });
