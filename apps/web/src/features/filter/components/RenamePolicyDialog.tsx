import { useState } from 'react';
import type { FilterPolicySummary } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useRenamePolicy } from '../api/make-policy.ts';
import { policiesTexts as t } from '../messages.policies.ts';
import { faultWords } from './policy/fault-words.ts';

interface RenamePolicyDialogProps {
  policy: FilterPolicySummary;
  onClose: () => void;
}

/** Gives a policy another name. */
export function RenamePolicyDialog({ policy, onClose }: RenamePolicyDialogProps) {
  const [name, setName] = useState(policy.name);
  const [asked, setAsked] = useState(false);
  const rename = useRenamePolicy(policy.policyId);
  const submit = () => {
    setAsked(true);
    if (name.trim() !== '') rename.mutate(name, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.renameTitle(policy.name)}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button waiting={rename.isPending} waitingLabel={t.saving} onClick={submit}>
            {t.save}
          </Button>
        </>
      }
    >
      <TextField
        label={t.name}
        value={name}
        error={asked ? (name.trim() === '' ? t.nameMissing : faultWords(rename.error)) : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setAsked(false);
        }}
      />
    </Dialog>
  );
}
