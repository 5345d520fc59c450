import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { readDay, useClearDay } from '../api/queries.ts';
import { longDay, type Day } from '../../../lib/time/day.ts';
import { gpxName, toGpx } from '../logic/gpx.ts';
import { locationTexts as t } from '../messages.ts';

interface DayActionsProps {
  child: Child;
  device: Device;
  day: Day;
  /** Positions of the day. */
  total: number;
}

const save = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/gpx+xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn of the loop; a minute is safe for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Saving a day as GPX, and deleting it. */
export function DayActions({ child, device, day, total }: DayActionsProps) {
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const clear = useClearDay(device.deviceId, day, () => {
    setAsking(false);
    toast.success(t.deleted);
  });
  const download = () => {
    setSaving(true);
    readDay(device.deviceId, day)
      .then((positions) =>
        save(gpxName(child.firstName, day), toGpx(`${child.firstName}, ${longDay(day)}`, positions)),
      )
      .catch((error: unknown) => toast.error(failureText(error)))
      .finally(() => setSaving(false));
  };
  return (
    <div className="row stretch share g3 mt4">
      <Button
        tone="soft"
        icon={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
        waiting={saving}
        waitingLabel={t.gpxWaiting}
        onClick={download}
      >
        {t.gpx}
      </Button>
      <Button
        tone="danger-quiet"
        icon={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t.clearDay}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate()}
        title={t.clearQuestion(longDay(day))}
        confirmLabel={t.clearDay}
        waiting={clear.isPending}
        waitingLabel={t.clearing}
        error={clear.error ? failureText(clear.error) : undefined}
      >
        {t.clearLost(total, childAndDevice(child.firstName, device.deviceName))}
      </ConfirmDialog>
    </div>
  );
}
