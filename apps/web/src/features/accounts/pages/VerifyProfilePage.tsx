import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { PendingChange } from '@kinward/contract/accounts/profile.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { session } from '../../../lib/session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { toast } from '../../../ui/toast.ts';
import { pendingChangeQuery } from '../profile/pending-change.ts';
import { NothingSent } from '../codes/SentHint.tsx';
import { useRefusedCode } from '../codes/refused.ts';
import type { Channel } from '../codes/validate-otp.ts';
import { verifyUpdate } from '../profile/verify-update.ts';
import { ChangeCode } from '../profile/ChangeCode.tsx';
import { ProfileFrame } from '../profile/ProfileFrame.tsx';
import { explain } from '../form-errors.ts';
import { profileTexts } from '../messages.profile.ts';

const t = profileTexts.verify;
const EDIT = '/user/edit-parent-profile';

/** `/user/edit-parent-profile/verify`: the codes of a change; with the last one it is in force. */
export default function VerifyProfilePage() {
  const query = useQuery(pendingChangeQuery);
  const { data } = query;
  const withSelection = useWithSelection();
  const open = data?.codes.length ?? 1;
  usePageTitle(t.title(open));
  return (
    <ProfileFrame
      title={t.title(open)}
      subtitle={data ? t.subtitle(open) : undefined}
      above={{ label: profileTexts.edit.title, to: EDIT }}
      crumb={t.crumb}
    >
      <div className="stack g4">
        <Loaded
          query={query}
          loading={t.loading}
          explain={explain}
          renderEmpty={(change) =>
            change === null && (
              <EmptyState
                art="house"
                title={t.none}
                action={
                  <ButtonLink tone="soft" to={withSelection(EDIT)}>
                    {t.edit}
                  </ButtonLink>
                }
              >
                {t.noneMore}
              </EmptyState>
            )
          }
        >
          {(change) => change && <Codes change={change} />}
        </Loaded>
      </div>
    </ProfileFrame>
  );
}

type PerChannel<T> = Partial<Record<Channel, T>>;

/** Checks codes; the page goes on by itself with the last one. */
function useConfirmation() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const withSelection = useWithSelection();
  const [waiting, setWaiting] = useState(false);
  const [faults, setFaults] = useState<PerChannel<string>>({});
  const refused = useRefusedCode();
  const finish = async (channel: Channel, otp: string): Promise<void> => {
    const { user, pending } = await verifyUpdate(channel, otp);
    cache.setQueryData(pendingChangeQuery.queryKey, pending);
    if (user === null) return;
    session.update(user);
    toast.success(profileTexts.edit.updated);
    void navigate(withSelection(EDIT), { replace: true });
  };
  const check = async (channel: Channel, otp: string): Promise<void> => {
    if (waiting || refused.isRefused(channel, otp)) return;
    setFaults({});
    if (otp.length < LIMITS.otpDigits) return setFaults({ [channel]: t.incomplete });
    setWaiting(true);
    try {
      await finish(channel, otp);
    } catch (error) {
      refused.note(channel, otp, error);
      setFaults({ [channel]: explain(error) });
      // Another account took the address meanwhile: the change is gone, and the form says why.
      if (error instanceof ApiError && error.code === 'ACCOUNT_EXISTS') {
        toast.error(explain(error));
        void navigate(withSelection(EDIT), { replace: true });
        await cache.invalidateQueries({ queryKey: pendingChangeQuery.queryKey });
      }
    }
    setWaiting(false);
  };
  return { waiting, faults, check, clear: () => setFaults({}), forget: refused.forget };
}

function Codes({ change }: { change: PendingChange }) {
  const withSelection = useWithSelection();
  const justSent = (useLocation().state as { justSent?: boolean } | null)?.justSent === true;
  const [typed, setTyped] = useState<PerChannel<string>>({});
  const { waiting, faults, check, clear, forget } = useConfirmation();
  const next = change.codes.find((code) => !code.confirmed)?.channel ?? 'email';
  return (
    <Card>
      <form
        className="stack g8"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void check(next, typed[next] ?? '');
        }}
      >
        <NothingSent addresses={change.codes.map(({ sentTo }) => sentTo)} />
        {change.codes.map(({ channel, sentTo, confirmed }) => (
          <ChangeCode
            key={channel}
            channel={channel}
            sentTo={sentTo}
            confirmed={confirmed}
            justSent={justSent}
            first={channel === next}
            value={typed[channel] ?? ''}
            error={faults[channel]}
            onChange={(digits) => {
              setTyped({ ...typed, [channel]: digits });
              clear();
            }}
            onComplete={(digits) => void check(channel, digits)}
            onResent={() => forget(channel)}
          />
        ))}
        <Button type="submit" className="own-width" waiting={waiting} waitingLabel={t.submitting}>
          {t.submit}
        </Button>
      </form>
      <p className="small mt5">
        <Link className="link" to={withSelection(EDIT)}>
          {t.back}
        </Link>
      </p>
    </Card>
  );
}
