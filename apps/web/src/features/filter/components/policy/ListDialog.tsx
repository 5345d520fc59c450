import { useState } from 'react';
import type { FilterList } from '@kinward/contract/filter-policies/lists.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useDeleteList, useSaveList } from '../../api/lists.ts';
import { typedDomain } from '../../logic/exceptions.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import { faultWords } from './fault-words.ts';

interface ListDialogProps {
  /** undefined: a new one. */
  list: FilterList | undefined;
  onClose: () => void;
  onMade: (listId: string) => void;
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]+/u)
    .map((line) => line.trim())
    .filter(Boolean);

/** Makes a named list, or changes it in every policy that uses it. */
export function ListDialog({ list, onClose, onMade }: ListDialogProps) {
  const [name, setName] = useState(list?.name ?? '');
  const [action, setAction] = useState<'allow' | 'deny'>(list?.action ?? 'deny');
  const [text, setText] = useState(list?.names.join('\n') ?? '');
  const [asked, setAsked] = useState(false);
  const save = useSaveList();
  const remove = useDeleteList();
  const wrong = linesOf(text).find((line) => typedDomain(line) === undefined);
  const submit = () => {
    setAsked(true);
    if (name.trim() === '' || wrong !== undefined) return;
    const of = list && { listId: list.listId, version: list.version };
    save.mutate(
      { ...(of && { of }), name, action, names: linesOf(text) },
      {
        onSuccess: (listId) => {
          if (list === undefined) onMade(listId);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={list ? t.editNamed(list.name) : t.newList}
      actions={
        <>
          {list && (
            <Button
              tone="danger-quiet"
              waiting={remove.isPending}
              waitingLabel={t.deleting}
              onClick={() => remove.mutate(list.listId, { onSuccess: onClose })}
            >
              {t.delete}
            </Button>
          )}
          <Button waiting={save.isPending} waitingLabel={t.saving} onClick={submit}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <TextField
          label={t.listName}
          value={name}
          error={asked && name.trim() === '' ? t.nameMissing : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {list === undefined && (
          <Segmented
            label={t.listDoes}
            value={action}
            onChange={setAction}
            options={[
              { value: 'deny', label: t.lists.deny.title, meaning: 'forbidden' },
              { value: 'allow', label: t.lists.allow.title, meaning: 'allowed' },
            ]}
          />
        )}
        <TextArea
          label={t.listNames}
          help={list && list.policies.length > 0 ? t.listUsed(list.policies.length) : undefined}
          value={text}
          spellCheck={false}
          error={asked && wrong !== undefined ? t.noSiteIn(wrong) : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <FieldNote id="list-fault" error={faultWords(save.error ?? remove.error)} />
      </div>
    </Dialog>
  );
}
