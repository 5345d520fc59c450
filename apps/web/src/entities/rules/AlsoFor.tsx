/** On which other devices a rule is made as well, so that it need not be made again for each. */
import { useId } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { enforcementOf, isPutOff, placeOf } from '@kinward/rules/abilities.ts';
import { catalogue } from '../../lib/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { childAndDevice } from '../family/family.ts';

export const alsoForTexts = catalogue('alsoFor', {
  legend: 'Also for',
  failed: (names: string) => `It could not be made for ${names}. Open that device and make it there.`,
  notConnected: 'Not connected yet.',
  placeUnsaid: 'Its app has not said whether it tells the place.',
  noPlace: 'Its app cannot tell the place.',
  rulesUnsaid: 'Its app has not said whether it keeps rules.',
  noRules: 'Nothing there keeps or shows it.',
});

/** Another device that can have the rule. */
export interface OtherDevice {
  deviceId: string;
  /** "Theo’s tablet" */
  name: string;
  /** Of the same child. */
  isSibling: boolean;
  /** Why the rule would do nothing there now; undefined where it does. */
  why: string | undefined;
}

/** Why a fence would do nothing on a device now: it is judged from the places that the device tells. */
export const fenceHindrance = (device: Device): string | undefined => {
  if (!device.paired) return alsoForTexts.notConnected;
  const place = placeOf(device);
  if (place === 'unknown') return alsoForTexts.placeUnsaid;
  return place === 'none' ? alsoForTexts.noPlace : undefined;
};

/** Why a schedule would do nothing on a device now. */
export const scheduleHindrance = (device: Device): string | undefined => {
  if (!device.paired) return alsoForTexts.notConnected;
  const kept = enforcementOf(device, 'schedule');
  if (kept === 'unknown') return alsoForTexts.rulesUnsaid;
  return kept === 'none' && !isPutOff(device, 'schedule') ? alsoForTexts.noRules : undefined;
};

/**
 * Devices of the family beside the one that a rule is made for; those of the same child first.
 * @param canHave whether pages of such rules exist for it at all
 */
export const otherDevices = (
  children: readonly Child[],
  own: Pick<Device, 'deviceId'>,
  canHave: (device: Device) => boolean,
  hindrance: (device: Device) => string | undefined,
): OtherDevice[] =>
  children
    .flatMap(({ firstName, devices }) =>
      devices
        .filter((device) => device.deviceId !== own.deviceId && canHave(device))
        .map((device) => ({
          deviceId: device.deviceId,
          name: childAndDevice(firstName, device.deviceName),
          isSibling: devices.some(({ deviceId }) => deviceId === own.deviceId),
          why: hindrance(device),
        })),
    )
    .toSorted((a, b) => Number(b.isSibling) - Number(a.isSibling));

/** Ticked at first: those of the same child on which the rule does something. */
export const firstTicked = (devices: readonly OtherDevice[]): ReadonlySet<string> =>
  new Set(
    devices.filter(({ isSibling, why }) => isSibling && why === undefined).map(({ deviceId }) => deviceId),
  );

interface AlsoForProps {
  devices: readonly OtherDevice[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  legend?: string;
}

/** Absent where there is no other device. */
export function AlsoFor({ devices, chosen, onChange, legend = alsoForTexts.legend }: AlsoForProps) {
  const id = useId();
  if (devices.length === 0) return null;
  const set = (deviceId: string, on: boolean) =>
    onChange(new Set(on ? [...chosen, deviceId] : [...chosen].filter((one) => one !== deviceId)));
  return (
    <fieldset aria-labelledby={id}>
      <legend id={id} className="small-strong">
        {legend}
      </legend>
      {devices.map(({ deviceId, name, why }) => (
        <Checkbox
          key={deviceId}
          checked={chosen.has(deviceId)}
          onChange={({ target }) => set(deviceId, target.checked)}
        >
          <span className="breaks" dir="auto">
            {name}
          </span>
          {why !== undefined && <span className="block small ink-2">{why}</span>}
        </Checkbox>
      ))}
    </fieldset>
  );
}
