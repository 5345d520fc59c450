import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { Group } from '../../logic/targets.ts';
import { policyTexts as t } from '../../messages.policy.ts';

interface GroupQuestionProps {
  /** undefined: nothing is asked. */
  group: Group | undefined;
  onClose: () => void;
  onSet: (isBlocked: boolean) => void;
}

/** What becomes of a group that is partly blocked. */
export function GroupQuestion({ group, onClose, onSet }: GroupQuestionProps) {
  return (
    <Dialog
      open={group !== undefined}
      onClose={onClose}
      title={t.mixedTitle(group?.name ?? '')}
      actions={
        <>
          <Button tone="line" onClick={() => onSet(false)}>
            {t.allowAll(group?.targets.length ?? 0)}
          </Button>
          <Button tone="primary" onClick={() => onSet(true)}>
            {t.blockAll(group?.targets.length ?? 0)}
          </Button>
        </>
      }
    >
      <p className="ink-2">{t.mixedMore}</p>
    </Dialog>
  );
}
