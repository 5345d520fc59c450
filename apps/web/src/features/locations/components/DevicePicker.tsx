import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { cx } from '../../../ui/cx.ts';
import { locationTexts as t } from '../messages.ts';
import css from './panels.module.css';

interface DevicePickerProps {
  devices: readonly Device[];
  chosen: string;
  onChoose: (deviceId: string) => void;
}

/** Which of a child's devices is shown; nothing to choose with one. */
export function DevicePicker({ devices, chosen, onChoose }: DevicePickerProps) {
  if (devices.length < 2) return null;
  return (
    <div className={cx('row stretch g2 mb4', css.devices)} role="group" aria-label={t.devices}>
      {devices.map((device) => (
        <button
          key={device.deviceId}
          type="button"
          className={cx(css.device, device.deviceId === chosen ? 'soft-primary' : 'soft-plain')}
          aria-pressed={device.deviceId === chosen}
          onClick={() => onChoose(device.deviceId)}
        >
          {device.deviceName}
        </button>
      ))}
    </div>
  );
}
