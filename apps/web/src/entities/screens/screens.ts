/** Pausing and opening a child's screens. */
import { useQuery } from '@tanstack/react-query';
import { addGrant, revokeGrant } from '@kinward/contract/approvals/approvals.routes.ts';
import type { ScreenPauseBody } from '@kinward/contract/approvals/screen-pauses.schemas.ts';
import * as routes from '@kinward/contract/approvals/screen-pauses.routes.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { api, failureText } from '../../lib/api.ts';
import { endpointQuery, useChange } from '../../lib/endpoint.ts';
import { locale } from '../../lib/language.ts';
import { clock, weekdayClock } from '../../lib/time/time.ts';
import { useNow } from '../../lib/time/now.ts';
import { toast } from '../../ui/toast.ts';
import { grantsQuery } from '../approvals/approvals.ts';
import { approvalsKey } from '../query-keys.ts';
import { screenTexts as t } from './messages.ts';
import { screenState, timedDevices, type ScreenState } from './screen-state.ts';

/** GET /screen-pauses: those that run, of the whole family. */
export const screenPausesQuery = endpointQuery([...approvalsKey, 'screen-pauses'], routes.listScreenPauses);

const DAY_MS = 86_400_000;

/** "18:12" within a day, where no other can be meant; else "Thursday 18:12". */
export const endOf = (at: string, now = Date.now()): string =>
  Date.parse(at) - now < DAY_MS ? t.at(clock(at)) : t.onDay(weekdayClock(at));

const list = new Intl.ListFormat(locale, { type: 'conjunction' });
/** "phone and tablet" */
export const listed = (names: readonly string[]): string => list.format(names);

/** What holds of a child's screens now; undefined until it is known. It follows the family's stream. */
export const useScreenState = (child: Pick<Child, 'childId'>): ScreenState | undefined =>
  useScreenStates()(child);

/** The same for several children. */
export const useScreenStates = (): ((child: Pick<Child, 'childId'>) => ScreenState | undefined) => {
  const now = useNow();
  const { data: pauses } = useQuery(screenPausesQuery);
  const { data: grants } = useQuery(grantsQuery);
  return (child) => pauses && grants && screenState(child, { pauses, grants }, now);
};

/** An exception for everything on a device; moments in ms since the epoch. */
export interface Opened {
  until: number;
  /** Until when a screen pause closes again after it; null: none does. */
  pausedUntil: number | null;
}

/** Null without an exception, and until it is known. */
export const useOpened = (child: Pick<Child, 'childId'>, deviceId: DeviceId): Opened | null => {
  const now = useNow();
  const { data: pauses } = useQuery(screenPausesQuery);
  const { data: grants } = useQuery(grantsQuery);
  if (!pauses || !grants) return null;
  const own = grants.filter((one) => one.deviceId === deviceId);
  const paused = pauses.filter(({ devices }) => devices.some((one) => one.deviceId === deviceId));
  const state = screenState(child, { pauses: paused, grants: own }, now);
  if (state.kind !== 'opened') return null;
  const { until, pausedUntil } = state;
  return { until: Date.parse(until), pausedUntil: pausedUntil === null ? null : Date.parse(pausedUntil) };
};

/** Whether it is not known yet what holds of the screens; false as well where it could not be read. */
export const useScreensAwaited = (): boolean => {
  const pauses = useQuery(screenPausesQuery);
  const grants = useQuery(grantsQuery);
  return pauses.isPending || grants.isPending;
};

type Named = Pick<Child, 'childId' | 'firstName'>;
const onError = (error: unknown): void => toast.error(failureText(error));
const refetch = approvalsKey;

/** DELETE /child/{id}/screen-pause. */
export const useEndPause = ({ childId, firstName }: Named) =>
  useChange(() => api.send(routes.endScreenPause, { params: { id: childId } }), {
    refetch,
    onSuccess: () => toast.success(t.ended(firstName)),
    onError,
  });

/** POST /child/{id}/screen-pause, with its undo. */
export const usePauseScreens = (child: Named) => {
  const end = useEndPause(child);
  return useChange(
    (body: ScreenPauseBody) => api.call(routes.pauseScreens, { params: { id: child.childId }, body }),
    {
      refetch,
      onSuccess: (pause) =>
        toast.undoable(t.paused(child.firstName, endOf(pause.until)), {
          label: t.undo,
          run: () => end.mutate(),
        }),
      onError,
    },
  );
};

/** DELETE /grants/{id}, of each. */
export const useTakeTimeBack = ({ firstName }: Named) =>
  useChange(
    async (grantIds: readonly string[]) => {
      for (const id of grantIds) await api.send(revokeGrant, { params: { id } });
    },
    { refetch, onSuccess: () => toast.success(t.ended(firstName)), onError },
  );

/** POST /grants on each of the child's devices that limit time, with its undo. One that fails does not undo the others. */
export const useMoreTime = (child: Child) => {
  const takeBack = useTakeTimeBack(child);
  return useChange(
    async (minutes: number) => {
      const devices = timedDevices(child);
      const given = await Promise.allSettled(
        devices.map(({ deviceId }) =>
          api.call(addGrant, { body: { deviceId, target: { kind: 'all' }, minutes } }),
        ),
      );
      const failed = given.find((one) => one.status === 'rejected');
      const grants = given.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      if (failed && grants.length === 0) throw failed.reason;
      const missed = devices.filter((_, index) => given[index]?.status === 'rejected');
      return { grants, missed: missed.map(({ deviceName }) => deviceName) };
    },
    {
      refetch,
      onSuccess: ({ grants, missed }) => {
        const [first] = grants;
        if (missed.length > 0 || !first) return toast.error(t.notOn(listed(missed)));
        const run = () => takeBack.mutate(grants.map(({ grantId }) => grantId));
        toast.undoable(t.opened(child.firstName, endOf(first.until)), { label: t.undo, run });
      },
      onError,
    },
  );
};
