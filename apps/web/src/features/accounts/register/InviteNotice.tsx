import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { accountTexts } from '../messages.ts';
import { FormNotice } from '../guest/FormNotice.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './InviteNotice.module.css';
import type { Invitation } from './useInvitation.ts';

const t = accountTexts.invite;
const RefuseDialog = lazy(() => import('./RefuseDialog.tsx'));

interface InviteNoticeProps {
  invitation: Invitation;
  onRetry: () => void;
  onRefused: () => void;
}

/** What became of the invitation in the link, above the form: refuse it, or learn that it is dead. */
export function InviteNotice({ invitation, onRetry, onRefused }: InviteNoticeProps) {
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never');
  switch (invitation.state) {
    case 'none':
    case 'looking':
      return null;
    case 'unreachable':
      return (
        <div className="mb5">
          <ErrorState onRetry={onRetry} />
        </div>
      );
    case 'dead':
      return (
        <div className="mb5">
          <FormNotice kind="bad">{t.dead}</FormNotice>
        </div>
      );
    case 'refused':
      return (
        <div className="mb5">
          <FormNotice kind="good">{t.refused}</FormNotice>
        </div>
      );
    case 'good':
      return (
        <p className={cx('small ink-2', css.refuse)}>
          {t.notYou}{' '}
          <button type="button" className="link" onClick={() => setAsking('open')}>
            {t.refuse}
          </button>
          {asking !== 'never' && (
            <Suspense fallback={null}>
              <RefuseDialog
                open={asking === 'open'}
                onClose={() => setAsking('closed')}
                onRefused={onRefused}
                token={invitation.token}
                inviter={invitation.view.invitedBy}
              />
            </Suspense>
          )}
        </p>
      );
  }
}
