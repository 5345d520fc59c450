import type { InvitationFacts, Parent } from '@kinward/contract/parents/parents.schemas.ts';
import { isUnsent } from '../../../entities/session/Unsent.tsx';
import { unsentTexts } from '../../../entities/session/unsent-messages.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAct } from '../api/queries.ts';
import { parentsTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Parents.module.css';

interface InvitationRowProps {
  invited: Parent;
  facts: InvitationFacts;
  isOwner: boolean;
  /** The reader made it. */
  isOwn: boolean;
}

/** An open invitation with what the reader may do about it. */
export function InvitationRow({ invited, facts, isOwner, isOwn }: InvitationRowProps) {
  const now = useNow();
  const address = invited.email === '' ? invited.phone : invited.email;
  const approve = useAct('approve');
  const resend = useAct('resend');
  const withdraw = useAct('withdraw');
  const id = invited.userId;
  const said = (words: string) => ({ onSuccess: () => toast.success(words) });
  const sent = (words: string) => ({
    onSuccess: () =>
      void isUnsent(invited.email === '' ? 'sms' : 'email').then((unsent) =>
        toast.success(unsent ? unsentTexts.invited : words),
      ),
  });
  return (
    <li className={cx(css.row, css.plain)}>
      <div className="shrink">
        <b className="block strong breaks">
          <Address>{address}</Address>
        </b>
        <p className="small ink-2 breaks">
          {facts.waitsForOwner
            ? t.wishOf(facts.invitedBy)
            : t.invitedBy(facts.invitedBy, moment(facts.expiresAt, now))}
        </p>
      </div>
      <StateChip className={css.chip ?? ''} state="waiting">
        {facts.waitsForOwner ? t.waits : t.open}
      </StateChip>
      {(isOwner || isOwn) && (
        <div className={cx('cluster g2 mt1', css.actions)}>
          {facts.waitsForOwner && isOwner && (
            <Button
              size="small"
              tone="soft"
              aria-label={t.approveFor(address)}
              waiting={approve.isPending}
              waitingLabel={t.approving}
              onClick={() => approve.mutate(id, sent(t.approved))}
            >
              {t.approve}
            </Button>
          )}
          {!facts.waitsForOwner && (
            <Button
              size="small"
              tone="soft"
              aria-label={t.resendFor(address)}
              waiting={resend.isPending}
              waitingLabel={t.resending}
              onClick={() => resend.mutate(id, sent(t.resent))}
            >
              {t.resend}
            </Button>
          )}
          <Button
            size="small"
            tone="line"
            aria-label={(facts.waitsForOwner && isOwner ? t.refuseWishFor : t.withdrawFor)(address)}
            waiting={withdraw.isPending}
            waitingLabel={t.withdrawing}
            onClick={() => withdraw.mutate(id, said(t.withdrawn))}
          >
            {facts.waitsForOwner && isOwner ? t.refuseWish : t.withdraw}
          </Button>
        </div>
      )}
    </li>
  );
}
