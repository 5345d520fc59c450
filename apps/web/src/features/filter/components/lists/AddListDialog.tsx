import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { catalogueQuery } from '../../../../entities/filter/catalogue.ts';
import { ApiError } from '../../../../lib/api.ts';
import { useAddSource } from '../../api/sources.ts';
import { feedable } from '../../logic/sources.ts';
import { sourcesTexts as t } from '../../messages.sources.ts';
import { faultWords } from '../policy/fault-words.ts';

/** Adds a list by its address. */
export function AddListDialog({
  sources,
  onClose,
}: {
  sources: readonly FilterSource[];
  onClose: () => void;
}) {
  const { data: catalogue } = useQuery(catalogueQuery);
  const [{ name, url, target }, setDraft] = useState({ name: '', url: '', target: '' });
  const [asked, setAsked] = useState(false);
  const add = useAddSource();
  const change = (part: object) => {
    setDraft((draft) => ({ ...draft, ...part }));
    setAsked(false);
  };
  const submit = () => {
    setAsked(true);
    if (name.trim() === '' || url.trim() === '' || add.isPending) return;
    add.mutate({ name, url, target: target === '' ? null : target }, { onSuccess: onClose });
  };
  const isOfName = add.error instanceof ApiError && add.error.code === 'FILTER_NAME_EXISTS';
  const refused = asked ? faultWords(add.error) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addTitle}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button waiting={add.isPending} waitingLabel={t.adding} onClick={submit}>
            {t.addIt}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <TextField
          label={t.name}
          placeholder={t.nameExample}
          value={name}
          error={asked && name.trim() === '' ? t.nameMissing : isOfName ? refused : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={t.url}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t.urlExample}
          help={t.addMore}
          value={url}
          error={asked && url.trim() === '' ? t.urlMissing : isOfName ? undefined : refused}
          onChange={(event) => change({ url: event.target.value })}
        />
        <Select
          label={t.holdsWhat}
          value={target}
          options={[
            { value: '', label: t.ofItsOwn },
            ...feedable(catalogue?.groups ?? [], sources).map((one) => ({
              value: one.target,
              label: one.name,
            })),
          ]}
          onChange={(event) => change({ target: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
