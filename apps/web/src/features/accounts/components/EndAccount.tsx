import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { useFactorDemand } from '../../../lib/factor-demand.ts';
import { useSelection } from '../../../lib/selection.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { familyParentsQuery } from '../api/end-account.ts';
import { profileTexts } from '../messages.profile.ts';
import css from './EndAccount.module.css';
import { EndAccountDialog } from './EndAccountDialog.tsx';
import profile from './Profile.module.css';

const t = profileTexts.end;

/** The end of the own account. Closed, like the family, until a second factor that is demanded is set up. */
export function EndAccount({ user }: { user: User }) {
  return useFactorDemand() ? null : <EndCard user={user} />;
}

function EndCard({ user }: { user: User }) {
  const { data, error, refetch, isFetching } = useQuery(familyParentsQuery);
  const parents = data?.filter(({ status }) => status === 'active');
  const owns = parents?.some(({ userId, role }) => userId === user.userId && role === 'owner') ?? false;
  const isOnly = parents?.length === 1;
  return (
    <Card aria-labelledby="end-account">
      <h2 id="end-account" className={profile.title}>
        {t.title}
      </h2>
      {parents === undefined && error === null && <SkeletonRow label={t.loading} />}
      {parents === undefined && error !== null && (
        <ErrorState message={failureText(error)} onRetry={() => void refetch()} waiting={isFetching} />
      )}
      {parents !== undefined &&
        (owns && !isOnly ? <TransferOwnership /> : <End user={user} isOnly={isOnly} />)}
    </Card>
  );
}

function TransferOwnership() {
  const { withSelection } = useSelection();
  return (
    <div className={css.words}>
      <p>{t.owner}</p>
      <ButtonLink tone="soft" className={css.action} to={withSelection('/user/parent-device')}>
        {t.toParents}
      </ButtonLink>
    </div>
  );
}

function End({ user, isOnly }: { user: User; isOnly: boolean }) {
  const [open, setOpen] = useState(false);
  const { withSelection } = useSelection();
  return (
    <div className={css.words}>
      <p>{t.own}</p>
      <p>{isOnly ? t.family : t.alone}</p>
      <div className={css.actions}>
        {isOnly && (
          <ButtonLink tone="soft" to={withSelection('/user/privacy-settings')}>
            {t.copy}
          </ButtonLink>
        )}
        <Button tone="danger-quiet" onClick={() => setOpen(true)}>
          {t.submit}
        </Button>
      </div>
      <EndAccountDialog user={user} isOnly={isOnly} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
