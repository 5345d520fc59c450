/** Closing the internet for a while, and leaving the filter off for a while: by the screen pause and by a grant, as everywhere else. */
import { addGrant, revokeGrant } from '@kinward/contract/approvals/approvals.routes.ts';
import { endScreenPause, pauseScreens } from '@kinward/contract/approvals/screen-pauses.routes.ts';
import type { ScreenPauseBody } from '@kinward/contract/approvals/screen-pauses.schemas.ts';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { approvalsKey } from '../../../entities/query-keys.ts';
import { api, failureText } from '../../../lib/api.ts';
import { useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { breakTexts as t } from '../messages.breaks.ts';

/** Whom it is for, as it is said. */
export interface BreakFor {
  who: string;
  childIds: readonly ChildId[];
  /** Those that the filter knows. */
  deviceIds: readonly DeviceId[];
}

const refetch = approvalsKey;
const onError = (error: unknown): void => toast.error(failureText(error));

/** All of them, also where one fails; that one's reason is thrown after the others are done. */
const each = async <Item, Done>(
  items: readonly Item[],
  run: (item: Item) => Promise<Done>,
): Promise<Done[]> => {
  const done = await Promise.allSettled(items.map(run));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
};

/** DELETE /child/{id}/screen-pause and /grants/{id}, of each. */
export const useEndBreaks = () =>
  useChange(
    async ({
      childIds = [],
      grantIds = [],
    }: {
      childIds?: readonly string[];
      grantIds?: readonly string[];
    }) => {
      await each(childIds, (id) => api.send(endScreenPause, { params: { id } }));
      await each(grantIds, (id) => api.send(revokeGrant, { params: { id } }));
    },
    { refetch, onSuccess: () => toast.success(t.ended), onError },
  );

/** POST /child/{id}/screen-pause of each child, with its undo. */
export const usePauseInternet = ({ who, childIds }: BreakFor) => {
  const end = useEndBreaks();
  return useChange(
    (body: ScreenPauseBody) => each(childIds, (id) => api.call(pauseScreens, { params: { id }, body })),
    {
      refetch,
      onSuccess: () => toast.undoable(t.paused(who), { label: t.undo, run: () => end.mutate({ childIds }) }),
      onError,
    },
  );
};

/** POST /grants of the filter on each device, with its undo. */
export const useFilterOff = ({ who, deviceIds }: BreakFor) => {
  const end = useEndBreaks();
  return useChange(
    (minutes: number) =>
      each(deviceIds, (deviceId) =>
        api.call(addGrant, { body: { deviceId, target: { kind: 'filter' }, minutes } }),
      ),
    {
      refetch,
      onSuccess: (grants) =>
        toast.undoable(t.off(who), {
          label: t.undo,
          run: () => end.mutate({ grantIds: grants.map(({ grantId }) => grantId) }),
        }),
      onError,
    },
  );
};
