import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { forgetInvite, readInvite } from '../../../entities/session/invite.ts';
import { session } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Awaited } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { acceptInvite, previewInvite, refuseInvite, reportFailure } from '../api/queries.ts';
import { parentsTexts as t } from '../messages.ts';
import css from './Parents.module.css';

/** The invitation that brought a signed-in parent here: join with this account, refuse, or later. */
export function JoinOffer() {
  const [token, setToken] = useState(readInvite);
  const navigate = useNavigate();
  const { data, error, isLoading } = useQuery({
    queryKey: ['invite', token],
    enabled: token !== undefined,
    retry: false,
    queryFn: () => previewInvite(token ?? ''),
  });
  const done = () => {
    forgetInvite();
    setToken(undefined);
  };
  const join = useMutation({
    mutationFn: (invite: Parameters<typeof acceptInvite>[0]) => session.leaveBy(() => acceptInvite(invite)),
    onSuccess: () => {
      session.clear();
      void navigate('/', { replace: true });
      toast.success(t.joined);
    },
    onError: reportFailure,
  });
  const refuse = useMutation({ mutationFn: refuseInvite, onError: reportFailure, onSettled: done });
  const dead = error instanceof ApiError && error.code === 'INVITE_INVALID';
  useEffect(() => {
    if (!dead) return;
    forgetInvite();
    toast.info(t.offerDead);
  }, [dead]);
  if (isLoading) return <Awaited />;
  if (token === undefined || data === undefined) return null;
  return (
    <Card className={css.offer ?? ''} aria-labelledby="join-offer">
      <h2 id="join-offer">{t.offer(data.invitedBy)}</h2>
      <p>{t.offerMore}</p>
      <div className="actions">
        <Button waiting={join.isPending} waitingLabel={t.joining} onClick={() => join.mutate(token)}>
          {t.join}
        </Button>
        <Button tone="line" waiting={refuse.isPending} onClick={() => refuse.mutate(token)}>
          {t.refuse}
        </Button>
        <Button tone="quiet" onClick={done}>
          {t.notNow}
        </Button>
      </div>
    </Card>
  );
}
