import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NetworkDevice, NetworkDeviceBody } from '@kinward/contract/filter/network-devices.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { childrenQuery } from '../../../../entities/family/family.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useNameDevice } from '../../api/network-devices.ts';
import { faultWords } from '../policy/fault-words.ts';
import { onNetworkTexts as t } from './messages.on-network.ts';

interface WhoseDialogProps {
  device: NetworkDevice;
  onClose: () => void;
}

const chosenBefore = ({ whose, device }: NetworkDevice): string =>
  device !== null ? device.deviceId : whose === 'guest' ? 'guest' : '';

const bodyOf = (chosen: string): NetworkDeviceBody =>
  chosen === 'guest' || chosen === 'unknown'
    ? { whose: chosen }
    : { whose: 'device', deviceId: chosen as DeviceId };

/** Whose a hardware address is: one of the children's devices, a guest's, or not said. */
export default function WhoseDialog({ device, onClose }: WhoseDialogProps) {
  const { data: family = [] } = useQuery(childrenQuery);
  const [chosen, setChosen] = useState(chosenBefore(device));
  const [asked, setAsked] = useState(false);
  const name = useNameDevice(device.networkDeviceId);
  const submit = () => {
    setAsked(true);
    if (chosen === '') return;
    name.mutate(bodyOf(chosen), {
      onSuccess: () => {
        toast.success(t.saved);
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.dialogTitle(device.ending)}
      actions={
        <Button waiting={name.isPending} waitingLabel={t.saving} onClick={submit}>
          {t.save}
        </Button>
      }
    >
      <div className="stack g4">
        <p className="ink-2">{t.dialogMore}</p>
        {device.isRandom && <p className="callout small">{t.dialogRandom}</p>}
        <Select
          label={t.pick}
          placeholder={t.pickOne}
          value={chosen}
          error={asked ? (chosen === '' ? t.pickMissing : faultWords(name.error)) : undefined}
          options={[
            { value: 'guest', label: t.guest },
            ...(device.whose === 'unknown' ? [] : [{ value: 'unknown', label: t.nobody }]),
          ]}
          groups={family
            .filter(({ devices }) => devices.length > 0)
            .map(({ firstName, devices }) => ({
              label: firstName,
              options: devices.map(({ deviceId, deviceName }) => ({
                value: deviceId,
                label: t.named(firstName, deviceName),
              })),
            }))}
          onChange={(event) => {
            setChosen(event.target.value);
            setAsked(false);
          }}
        />
      </div>
    </Dialog>
  );
}
