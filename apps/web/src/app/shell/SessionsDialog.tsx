import { IconDeviceDesktop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@kinward/contract/accounts/accounts.schemas.ts';
import { endOtherSessions } from '../../features/accounts/api/end-other-sessions.ts';
import { endSession } from '../../features/accounts/api/end-session.ts';
import { sessionsQuery } from '../../features/accounts/api/list-sessions.ts';
import { failureText } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRow } from '../../ui/Skeleton.tsx';
import { StateChip } from '../../ui/StateChip.tsx';
import { toast } from '../../ui/toast.ts';
import { shellTexts } from './texts.ts';
import css from './SessionsDialog.module.css';

const when = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The browsers in which this account is signed in; each of the others can be signed out, or all at once. */
export default function SessionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cache = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({ ...sessionsQuery, enabled: open });
  const settle = {
    onSuccess: ({ message }: { message: string | undefined }) => {
      if (message !== undefined) toast.success(message);
    },
    onError: (failure: Error) => toast.error(failureText(failure)),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  };
  const endOne = useMutation({ mutationFn: endSession, ...settle });
  const endAll = useMutation({ mutationFn: endOtherSessions, ...settle });
  const others = data?.filter((entry) => !entry.current) ?? [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shellTexts.sessions}
      actions={
        others.length > 0 ? (
          <Button
            tone="line"
            waiting={endAll.isPending}
            waitingLabel={shellTexts.sessionEnding}
            onClick={() => endAll.mutate()}
          >
            {shellTexts.sessionEndAll}
          </Button>
        ) : undefined
      }
    >
      <p>{data !== undefined && others.length === 0 ? shellTexts.sessionOnly : shellTexts.sessionsLede}</p>
      {data === undefined && error === null && <SkeletonRow label={shellTexts.sessionsLoading} />}
      {data === undefined && error !== null && (
        <ErrorState message={failureText(error)} onRetry={() => void refetch()} waiting={isFetching} />
      )}
      <ul className={css.list}>
        {data?.map((entry) => (
          <Row
            key={entry.sessionId}
            entry={entry}
            ending={endOne.isPending && endOne.variables === entry.sessionId}
            onEnd={() => endOne.mutate(entry.sessionId)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function Row({ entry, ending, onEnd }: { entry: Session; ending: boolean; onEnd: () => void }) {
  return (
    <li className={css.row}>
      <span className={css.icon}>
        <IconDeviceDesktop size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={css.words}>
        <b>{entry.browser}</b>
        <small>{shellTexts.sessionUsed(when(entry.lastUsedAt))}</small>
      </span>
      {entry.current ? (
        <StateChip state="allowed">{shellTexts.sessionThis}</StateChip>
      ) : (
        <Button
          tone="soft"
          size="small"
          waiting={ending}
          waitingLabel={shellTexts.sessionEnding}
          aria-label={shellTexts.sessionEndFor(entry.browser)}
          onClick={onEnd}
        >
          {shellTexts.sessionEnd}
        </Button>
      )}
    </li>
  );
}
