import { useState } from 'react';
import type { Parent } from '@kinward/contract/parents/parents.schemas.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAct } from '../api/queries.ts';
import { parentsTexts as t } from '../messages.ts';
import { nameOf } from './ParentRow.tsx';

type Asked = { act: 'remove' | 'makeOwner'; parent: Parent };

/** Asks before a parent is removed or becomes the owner. */
export function useParentQuestions() {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const remove = useAct('remove');
  const makeOwner = useAct('makeOwner');
  const name = asked ? nameOf(asked.parent) : '';
  const removes = asked?.act === 'remove';
  const act = removes ? remove : makeOwner;
  const confirm = (): void => {
    if (!asked) return;
    act.mutate(asked.parent.userId, {
      onSuccess: () => toast.success(removes ? t.removed(name) : t.madeOwner(name)),
      onSettled: () => setOpen(false),
    });
  };
  return {
    ask: (kind: Asked['act'], parent: Parent) => {
      setAsked({ act: kind, parent });
      setOpen(true);
    },
    dialog: asked && (
      <ConfirmDialog
        danger={removes}
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        title={removes ? t.removeQuestion(name) : t.makeOwnerQuestion(name)}
        confirmLabel={removes ? t.remove : t.makeOwner}
        waiting={act.isPending}
        waitingLabel={removes ? t.removing : t.makingOwner}
      >
        {removes ? t.removeLost(name) : t.makeOwnerLost(name)}
      </ConfirmDialog>
    ),
  };
}
