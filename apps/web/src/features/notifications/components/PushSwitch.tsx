import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { NotificationSettings } from '@kinward/contract/notifications/notifications.schemas.ts';
import { ApiError, failureText } from '../../../lib/api.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { settingsQuery } from '../../../entities/notifications/settings.ts';
import { pushHindrance, startPush, stopPush } from '../../../entities/notifications/push.ts';
import { pushTexts } from '../../../entities/notifications/push-messages.ts';
import { notificationTexts as t } from '../messages.ts';

/** Pushes to this browser: asks for the permission on a tap only, and shows a message when it cannot be. */
export function PushSwitch({ push }: { push: NotificationSettings['push'] }) {
  const id = useId();
  const noteId = useId();
  const queries = useQueryClient();
  const hindrance = pushHindrance();
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) await stopPush();
      else if (!(await startPush(push.publicKey))) toast.error(pushTexts.notAsked);
    },
    onError: (error) => toast.error(error instanceof ApiError ? failureText(error) : pushTexts.noService),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  // What is on can be switched off, whatever the browser says by now.
  const cannot = hindrance !== undefined && !push.subscribed;
  return (
    <>
      <div className="row spread g4">
        <label htmlFor={id} className="as-h2">
          {t.here}
        </label>
        <Switch
          id={id}
          aria-describedby={noteId}
          checked={change.isPending ? change.variables : push.subscribed}
          disabled={cannot || change.isPending}
          onChange={(on) => change.mutate(on)}
        />
      </div>
      <p id={noteId} className="small ink-2">
        {cannot ? pushTexts[hindrance] : push.subscribed ? t.hereOn : t.hereOff}
      </p>
      {push.browsers > 0 && <p className="small ink-2">{t.browsers(push.browsers)}</p>}
    </>
  );
}
