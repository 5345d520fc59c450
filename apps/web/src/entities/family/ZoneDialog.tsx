import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/messages.ts';
import { failureText } from '../../lib/api.ts';
import { browserZone } from '../../lib/time/zone.ts';
import { useSetZone } from './family-zone.ts';
import { zoneTexts as t } from './zone-messages.ts';
import { zoneChoices, zoneName } from './zones.ts';

/** Chooses the family's time zone. @param zone the one that it has */
export default function ZoneDialog(props: { open: boolean; onClose: () => void; zone: string }) {
  const { open, onClose, zone } = props;
  const formId = useId();
  const noteId = useId();
  const [chosen, setChosen] = useState<string>();
  const change = useSetZone();
  const timeZone = chosen ?? zone;
  const close = (): void => {
    setChosen(undefined);
    change.reset();
    onClose();
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { timeZone },
      {
        onSuccess: () => {
          toast.success(t.changed(zoneName(timeZone)));
          close();
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.title}
      actions={
        <>
          <Button tone="line" onClick={close}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={formId} waiting={change.isPending} waitingLabel={t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <Select
          label={t.zone}
          help={t.help}
          value={timeZone}
          options={zoneChoices(zone, browserZone())}
          onChange={({ target }) => setChosen(target.value)}
        />
        <FieldNote id={noteId} error={change.error === null ? undefined : failureText(change.error)} />
      </form>
    </Dialog>
  );
}
