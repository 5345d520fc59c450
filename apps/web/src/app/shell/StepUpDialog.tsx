import { useMutation } from '@tanstack/react-query';
import type { StepUpQuestion } from '../../lib/step-up/step-up.ts';
import { reauthenticate, reauthenticationFault } from '../../entities/session/reauthenticate.ts';
import { PasswordDialog } from '../../entities/session/PasswordDialog.tsx';
import { dialogTexts } from './dialog-messages.ts';

/** The password once more, by logging in again; what was asked for goes on when it is right (spec §4). */
export default function StepUpDialog({ question }: { question: StepUpQuestion | null }) {
  const prove = useMutation({ mutationFn: reauthenticate });
  const close = (proved: boolean) => {
    prove.reset();
    question?.answer(proved);
  };
  return (
    <PasswordDialog
      open={question !== null}
      onClose={() => close(false)}
      onSubmit={(password) => prove.mutate(password, { onSuccess: () => close(true) })}
      title={dialogTexts.proof}
      confirmLabel={dialogTexts.stepUpContinue}
      waiting={prove.isPending}
      waitingLabel={dialogTexts.stepUpChecking}
      error={reauthenticationFault(prove.error)}
    >
      <p>{dialogTexts.stepUpWhy}</p>
    </PasswordDialog>
  );
}
