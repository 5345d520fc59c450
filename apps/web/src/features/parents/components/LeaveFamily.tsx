import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { leaveFamily, reportFailure } from '../api/queries.ts';
import { parentsTexts as t } from '../messages.ts';

/** The way out, which needs no one's permission; the owner transfers the family first. */
export function LeaveFamily({ isOwner }: { isOwner: boolean }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => session.leaveBy(leaveFamily),
    onSuccess: () => {
      session.clear();
      void navigate('/', { replace: true });
      toast.success(t.left);
    },
    onError: reportFailure,
    onSettled: () => setOpen(false),
  });
  if (isOwner)
    return (
      <div className="cluster spread small ink-2 g3 mt8">
        <p>{t.ownerStays}</p>
      </div>
    );
  return (
    <div className="cluster spread small ink-2 g3 mt8">
      <p>{t.leaveMore}</p>
      <Button tone="danger-quiet" onClick={() => setOpen(true)}>
        {t.leave}
      </Button>
      <ConfirmDialog
        danger
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => leave.mutate()}
        title={t.leaveQuestion}
        confirmLabel={t.leave}
        waiting={leave.isPending}
        waitingLabel={t.leaving}
      >
        {t.leaveLost}
      </ConfirmDialog>
    </div>
  );
}
