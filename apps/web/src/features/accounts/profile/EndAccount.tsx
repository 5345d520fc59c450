import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { Parent } from '@kinward/contract/parents/parents.schemas.ts';
import { useMfaRequired } from '../../../entities/session/mfa-required.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { familyParentsQuery } from './end-account.ts';
import { profileTexts } from '../messages.profile.ts';
import { EndAccountDialog } from './EndAccountDialog.tsx';

const t = profileTexts.end;

/** The end of the own account. Closed, like the family, until a second factor that is demanded is set up. */
export function EndAccount({ user }: { user: User }) {
  return useMfaRequired() ? null : <EndCard user={user} />;
}

function EndCard({ user }: { user: User }) {
  const query = useQuery(familyParentsQuery);
  return (
    <Card aria-labelledby="end-account">
      <h2 id="end-account" className="as-h2 mb4">
        {t.title}
      </h2>
      <Loaded query={query} loading={t.loading} bare>
        {(members) => <Ways user={user} parents={members.filter(({ status }) => status === 'active')} />}
      </Loaded>
    </Card>
  );
}

function Ways({ user, parents }: { user: User; parents: readonly Parent[] }) {
  const owns = parents.some(({ userId, role }) => userId === user.userId && role === 'owner');
  const isOnly = parents.length === 1;
  return owns && !isOnly ? <TransferOwnership /> : <End user={user} isOnly={isOnly} />;
}

function TransferOwnership() {
  const withSelection = useWithSelection();
  return (
    <div className="stack g3 ink-2 measure">
      <p>{t.owner}</p>
      <ButtonLink tone="soft" className="own-width mt2" to={withSelection('/user/parent-device')}>
        {t.toParents}
      </ButtonLink>
    </div>
  );
}

function End({ user, isOnly }: { user: User; isOnly: boolean }) {
  const [open, setOpen] = useState(false);
  const withSelection = useWithSelection();
  return (
    <div className="stack g3 ink-2 measure">
      <p>{t.own}</p>
      <p>{isOnly ? t.family : t.alone}</p>
      <div className="actions mt2">
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
