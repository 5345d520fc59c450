import { useState } from 'react';
import type { FilterPolicySummary } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { useNavigateAfter } from '../../../lib/navigation/navigate-after.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAddPolicy } from '../api/make-policy.ts';
import { policiesTexts as t } from '../messages.policies.ts';
import { faultWords } from './policy/fault-words.ts';

interface NewPolicyDialogProps {
  policies: readonly FilterPolicySummary[];
  /** The policy that it begins as. */
  from?: string;
  onClose: () => void;
}

/** Makes a policy and opens it. */
export function NewPolicyDialog({ policies, from = '', onClose }: NewPolicyDialogProps) {
  const [name, setName] = useState('');
  const [copyOf, setCopyOf] = useState(from);
  const [asked, setAsked] = useState(false);
  const add = useAddPolicy();
  const navigateAfter = useNavigateAfter();
  const submit = () => {
    setAsked(true);
    if (name.trim() === '') return;
    const leadOn = navigateAfter();
    add.mutate(
      { name, ...(copyOf !== '' && { copyOf }) },
      { onSuccess: (policyId) => leadOn(`/filter/policies/${policyId}`) },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.newPolicy}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button waiting={add.isPending} waitingLabel={t.making} onClick={submit}>
            {t.make}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <TextField
          label={t.name}
          placeholder={t.nameExample}
          value={name}
          error={asked ? (name.trim() === '' ? t.nameMissing : faultWords(add.error)) : undefined}
          onChange={(event) => {
            setName(event.target.value);
            setAsked(false);
          }}
        />
        <Select
          label={t.beginsAs}
          value={copyOf}
          options={[
            { value: '', label: t.asUsual },
            ...policies.map((policy) => ({ value: policy.policyId, label: t.copyOf(policy.name) })),
          ]}
          onChange={(event) => setCopyOf(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
