import {
  IconDeviceDesktop,
  IconDeviceIpad,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { Battery } from '../../ui/Battery.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { StateChip } from '../../ui/StateChip.tsx';
import { useListening } from '../../lib/stream-state.ts';
import { useNow } from '../../lib/time/now.ts';
import { moment, until } from '../../lib/time/time.ts';
import { deviceDoes } from './device-does.ts';
import { isDesktop } from './device-noun.ts';
import { deviceState, needsCode, systemWords } from './device-state.ts';
import { devicesTexts as t } from './messages.ts';
import css from './DeviceCard.module.css';

const ICONS: Record<DeviceType, typeof IconDeviceMobile> = {
  Android: IconDeviceMobile,
  iOS: IconDeviceMobile,
  Tablet: IconDeviceTablet,
  iPad: IconDeviceIpad,
  'Windows Desktop': IconDeviceDesktop,
  macOS: IconDeviceLaptop,
};

/** The drawn form of a kind of device. */
export function DeviceIcon({ type, size = 24 }: { type: DeviceType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}

interface DeviceCardProps {
  device: Device;
  chosen: boolean;
  onChoose: (device: Device) => void;
  onRemove: (device: Device) => void;
  onRenew: (device: Device) => void;
  /** Shows the code that is open. */
  onShowCode: (device: Device) => void;
  renewing: boolean;
}

/** One device: what it is, how it is, and what can be done about it. News of another one leave it as it is. */
export const DeviceCard = memo(function DeviceCard(props: DeviceCardProps) {
  const { device, chosen, onChoose, onRemove, onRenew, onShowCode, renewing } = props;
  const now = useNow();
  const listening = useListening();
  const state = deviceState(device, now, listening);
  const does = deviceDoes(device, now);
  const old =
    (state.kind === 'silent' || state.kind === 'off') && device.batteryAt !== null
      ? moment(device.batteryAt, now)
      : undefined;
  return (
    <li className={cx(css.card, chosen && css.chosen)}>
      <span className="tile">
        <DeviceIcon type={device.deviceType} />
      </span>
      <div className="shrink">
        <button
          type="button"
          className={cx('block strong breaks', css.choose)}
          aria-pressed={chosen}
          onClick={() => onChoose(device)}
        >
          {device.deviceName}
        </button>
        <span className="block tiny ink-2 breaks">{systemWords(device)}</span>
        {does !== undefined && <span className="block tiny ink-2 pretty">{does}</span>}
      </div>
      <span className={css.above}>
        <IconButton label={t.remove(device.deviceName)} tip="left" onClick={() => onRemove(device)}>
          <IconTrash size={20} stroke={1.75} />
        </IconButton>
      </span>
      <div className={cx('cluster', css.state)}>
        <StateChip state={state.chip}>{state.words}</StateChip>
        {device.paired && !(device.battery === null && isDesktop(device)) && (
          <span className="push">
            <Battery percent={device.battery} charging={device.charging === true} asOf={old} />
          </span>
        )}
        {needsCode(device, now) && (
          <span className={cx('push', css.above)}>
            <Button
              tone="soft"
              size="small"
              waiting={renewing}
              waitingLabel={t.makingCode}
              onClick={() => onRenew(device)}
            >
              {t.newCode}
            </Button>
          </span>
        )}
        {(state.kind === 'waiting' || state.kind === 'awaited') && (
          <span className={cx('push', css.above)}>
            <Button tone="soft" size="small" onClick={() => onShowCode(device)}>
              {state.kind === 'waiting' ? t.showCode : t.setUpClient}
            </Button>
          </span>
        )}
      </div>
      {device.paired && device.codeExpiresAt !== null && Date.parse(device.codeExpiresAt) > now && (
        <p className={cx('tiny ink-2', css.note)}>{t.codeOpen(until(device.codeExpiresAt, now))}</p>
      )}
    </li>
  );
});

/** The dashed tile after the devices. */
export function AddDeviceTile({ onAdd }: { onAdd: () => void }) {
  return (
    <li>
      <button type="button" className={cx('row middle g3 strong', css.add)} onClick={onAdd}>
        <IconPlus size={24} stroke={1.75} aria-hidden="true" />
        {t.addDevice}
      </button>
    </li>
  );
}
