import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { FilterPolicySummary } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useDeletePolicy } from '../api/make-policy.ts';
import { policiesTexts as t } from '../messages.policies.ts';
import { faultWords } from './policy/fault-words.ts';
import { NewPolicyDialog } from './NewPolicyDialog.tsx';
import { RenamePolicyDialog } from './RenamePolicyDialog.tsx';

interface PolicyMenuProps {
  policy: FilterPolicySummary;
  policies: readonly FilterPolicySummary[];
}

/** What can be done about a policy as a whole. */
export function PolicyMenu({ policy, policies }: PolicyMenuProps) {
  const [asked, setAsked] = useState<'rename' | 'copy' | 'delete'>();
  const remove = useDeletePolicy();
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t.moreFor(policy.name)} tip="left">
            <IconDots size={20} stroke={1.75} />
          </IconButton>
        }
        entries={[
          { label: t.rename, onSelect: () => setAsked('rename') },
          { label: t.copy, onSelect: () => setAsked('copy') },
          ...(policy.isDefault
            ? []
            : [{ label: t.delete, danger: true, onSelect: () => setAsked('delete') }]),
        ]}
      />
      {asked === 'rename' && <RenamePolicyDialog policy={policy} onClose={close} />}
      {asked === 'copy' && <NewPolicyDialog policies={policies} from={policy.policyId} onClose={close} />}
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate(policy.policyId, { onSuccess: close })}
        title={t.deleteTitle(policy.name)}
        confirmLabel={t.delete}
        waiting={remove.isPending}
        waitingLabel={t.deleting}
        danger
        error={faultWords(remove.error)}
      >
        {t.deleteMore(policy.devices.length)}
      </ConfirmDialog>
    </>
  );
}
