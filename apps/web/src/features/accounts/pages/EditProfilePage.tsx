import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../lib/failure.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { useUser } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Awaited } from '../../../ui/Skeleton.tsx';
import { pendingChangeQuery } from '../profile/pending-change.ts';
import { DetailsForm } from '../profile/DetailsForm.tsx';
import { EndAccount } from '../profile/EndAccount.tsx';
import { ForChildrenCard } from '../profile/ForChildrenCard.tsx';
import { OwnPicture } from '../profile/OwnPicture.tsx';
import { ProfileFrame } from '../profile/ProfileFrame.tsx';
import { profileTexts } from '../messages.profile.ts';

const t = profileTexts.edit;
const VERIFY = '/user/edit-parent-profile/verify';

/** `/user/edit-parent-profile`: the own picture, names, email and phone, and the end of the account. */
export default function EditProfilePage() {
  usePageTitle(t.title);
  const user = useUser();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const withSelection = useWithSelection();
  // Only an offer to go on: without an answer the page works as well.
  const read = useQuery(pendingChangeQuery);
  const pending = read.data;
  if (user === null) return null;
  return (
    <ProfileFrame title={t.title} subtitle={t.subtitle}>
      <div className="stack g4 in-order">
        {pending === undefined && failureOf(read) === null && <Awaited />}
        {pending && (
          <Card className="cluster spread g3">
            <span>{t.waits}</span>
            <ButtonLink tone="soft" size="small" to={withSelection(VERIFY)}>
              {t.enterCode}
            </ButtonLink>
          </Card>
        )}
        <div className="columns">
          <div className="stack g4">
            <OwnPicture user={user} />
            <DetailsForm
              key={user.email + user.phone}
              user={user}
              onSent={(change) => {
                cache.setQueryData(pendingChangeQuery.queryKey, change);
                void navigate(withSelection(VERIFY), { state: { justSent: true } });
              }}
            />
          </div>
          <div className="stack g4 in-order">
            <ForChildrenCard />
            <EndAccount user={user} />
          </div>
        </div>
      </div>
    </ProfileFrame>
  );
}
