import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { session } from '../../../lib/session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { undoChange } from '../guest/undo-change.ts';
import { AuthLayout } from '../guest/AuthLayout.tsx';
import { FormNotice } from '../guest/FormNotice.tsx';
import { useFailure } from '../guest/useFailure.ts';
import { profileTexts } from '../messages.profile.ts';

const t = profileTexts.undo;

/** `/undo-change#token=…`: the link of a notification. Opening it changes nothing; its button does, signed in or not. */
export default function UndoChangePage() {
  usePageTitle(t.title);
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  const [state, setState] = useState<'asks' | 'waits' | 'done' | 'dead'>('asks');
  const { failure, clear, fail } = useFailure();
  const undo = async (link: string): Promise<void> => {
    clear();
    setState('waits');
    try {
      await undoChange(link);
      session.clear();
      setState('done');
    } catch (error) {
      const dead = error instanceof ApiError && error.code === 'UNDO_INVALID';
      setState(dead ? 'dead' : 'asks');
      if (!dead) fail(error);
    }
  };
  const newPassword = <ButtonLink to="/forgot-password">{t.newPassword}</ButtonLink>;
  if (state === 'done')
    return (
      <AuthLayout title={t.doneTitle} subtitle={t.done}>
        {newPassword}
      </AuthLayout>
    );
  if (state === 'dead')
    return (
      <AuthLayout title={t.deadTitle} subtitle={t.dead}>
        {newPassword}
      </AuthLayout>
    );
  if (token === null)
    return (
      <AuthLayout title={t.title} subtitle={t.lost}>
        <ButtonLink to="/">{t.toLogin}</ButtonLink>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t.title} subtitle={t.subtitle} foot={t.stays}>
      <div className="stack g5">
        {failure !== undefined && <FormNotice kind="bad">{failure}</FormNotice>}
        <Button wide waiting={state === 'waits'} waitingLabel={t.submitting} onClick={() => void undo(token)}>
          {t.submit}
        </Button>
      </div>
    </AuthLayout>
  );
}
