/** On which other devices a rule is made as well, so that it need not be made again for each. */
import { useId } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { catalogue } from '../../lib/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { childAndDevice } from '../family/family.ts';

export const alsoForTexts = catalogue('alsoFor', {
  legend: 'Also for',
  failed: (names: string) => `It could not be made for ${names}. Open that device and make it there.`,
});

/** Another device that can have the rule. */
export interface OtherDevice {
  deviceId: string;
  /** "Theo’s tablet" */
  name: string;
  /** Of the same child. */
  isSibling: boolean;
}

/** Devices of the family that can have a rule, but the one that it is made for; those of the same child first. */
export const otherDevices = (
  children: readonly Child[],
  own: Pick<Device, 'deviceId'>,
  canHave: (device: Device) => boolean,
): OtherDevice[] =>
  children
    .flatMap(({ firstName, devices }) =>
      devices
        .filter((device) => device.deviceId !== own.deviceId && canHave(device))
        .map((device) => ({
          deviceId: device.deviceId,
          name: childAndDevice(firstName, device.deviceName),
          isSibling: devices.some(({ deviceId }) => deviceId === own.deviceId),
        })),
    )
    .toSorted((a, b) => Number(b.isSibling) - Number(a.isSibling));

interface AlsoForProps {
  devices: readonly OtherDevice[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Absent where there is no other device. */
export function AlsoFor({ devices, chosen, onChange }: AlsoForProps) {
  const legend = useId();
  if (devices.length === 0) return null;
  const set = (deviceId: string, on: boolean) =>
    onChange(new Set(on ? [...chosen, deviceId] : [...chosen].filter((one) => one !== deviceId)));
  return (
    <fieldset aria-labelledby={legend}>
      <legend id={legend} className="small-strong">
        {alsoForTexts.legend}
      </legend>
      {devices.map(({ deviceId, name }) => (
        <Checkbox
          key={deviceId}
          checked={chosen.has(deviceId)}
          onChange={({ target }) => set(deviceId, target.checked)}
        >
          <span className="breaks" dir="auto">
            {name}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
