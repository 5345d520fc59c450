import { useState } from 'react';
import { pageFocus } from '../../lib/focus.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { PasswordDialog } from '../session/PasswordDialog.tsx';
import { reauthenticationFault } from '../session/reauthenticate.ts';
import { filterAccountTexts as t } from './account-messages.ts';
import { useCreateFilterAccount } from './api/create-filter-account.ts';

/** The button that makes the family's account at the filter, with the parent's password (spec §3.13). @param hidden once it is made */
export function CreateFilterAccount({ hidden = false }: { hidden?: boolean }) {
  const [open, setOpen] = useState(false);
  const create = useCreateFilterAccount();
  const close = () => {
    create.reset();
    setOpen(false);
  };
  // The page may have no place for this any more once the account is there, and then nothing else gives the focus back.
  const submit = (password: string) =>
    void create.mutateAsync(password).then(
      () => {
        toast.success(t.created);
        close();
        pageFocus()?.focus({ preventScroll: true });
      },
      () => undefined,
    );
  return (
    <>
      {!hidden && (
        <Button className="self-start" onClick={() => setOpen(true)}>
          {t.create}
        </Button>
      )}
      <PasswordDialog
        open={open}
        onClose={close}
        onSubmit={submit}
        finalFocus={() => (hidden ? pageFocus() : true)}
        title={t.createTitle}
        confirmLabel={t.createConfirm}
        waiting={create.isPending}
        waitingLabel={t.creating}
        error={reauthenticationFault(create.error)}
      >
        <p>{t.createWhy}</p>
      </PasswordDialog>
    </>
  );
}
