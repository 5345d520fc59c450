import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { policiesQuery, policyQuery, useChangeException } from '../../api/policies.ts';
import { peopleOf } from '../../logic/family-names.ts';
import { logTexts as t } from '../../messages.log.ts';
import { faultWords } from '../policy/fault-words.ts';

/** What a row of the log is to become. */
export interface Choice {
  action: 'allow' | 'deny';
  /** The domain of the exception. */
  name: string;
  deviceIds: readonly string[];
  /** A time closes it, which only what is always allowed outlasts. */
  isTimed: boolean;
}

interface ExceptionDialogProps {
  choice: Choice;
  family: readonly Child[];
  onClose: () => void;
}

/** In which policy a site is allowed or blocked: those that decide for the devices that asked. */
export function ExceptionDialog({ choice, family, onClose }: ExceptionDialogProps) {
  const { action, name } = choice;
  const query = useQuery(policiesQuery);
  const deciding = (query.data ?? []).filter(({ devices }) =>
    devices.some((deviceId) => choice.deviceIds.includes(deviceId)),
  );
  const [chosen, setChosen] = useState<string>();
  const [always, setAlways] = useState(choice.isTimed);
  const policy = deciding.find(({ policyId }) => policyId === chosen) ?? deciding[0];
  const id = policy?.policyId ?? '';
  const { data: whole } = useQuery({ ...policyQuery(id), enabled: policy !== undefined });
  const change = useChangeException(id);
  const save = () => {
    const known = whole?.exceptions.find((one) => one.name === name);
    change.mutate(
      {
        name,
        next: { action, always: action === 'allow' && always, until: null },
        former: known ? { action: known.action, always: known.always, until: known.until } : null,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={action === 'allow' ? t.allowTitle(name) : t.blockTitle(name)}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            disabled={whole === undefined}
            waiting={change.isPending}
            waitingLabel={t.saving}
            onClick={save}
          >
            {action === 'allow' ? t.doAllow : t.doBlock}
          </Button>
        </>
      }
    >
      <Loaded query={query} loading={t.loading} bare>
        {() => (
          <div className="stack g4">
            {policy === undefined ? (
              <p>{t.noPolicy}</p>
            ) : deciding.length === 1 ? (
              <p>{t.only(policy.name, peopleOf(policy, family))}</p>
            ) : (
              <Select
                label={t.inPolicy}
                value={id}
                options={deciding.map((one) => ({
                  value: one.policyId,
                  label: t.inPolicyFor(one.name, peopleOf(one, family)),
                }))}
                onChange={(event) => setChosen(event.target.value)}
              />
            )}
            {action === 'allow' && policy !== undefined && (
              <Checkbox checked={always} onChange={(event) => setAlways(event.target.checked)}>
                {t.always}
              </Checkbox>
            )}
            {change.error !== null && (
              <p className="small forbidden" role="alert">
                {faultWords(change.error)}
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
