import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AddDeviceTile, DeviceCard } from '../../../entities/device/DeviceCard.tsx';
import { devicesTexts as t } from '../../../entities/device/messages.ts';
import type { Setup } from '../../../entities/setup/use-setup.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Devices.module.css';

interface DevicesProps {
  child: Child;
  chosenId: string | undefined;
  plan: Subscription | undefined;
  setup: Pick<Setup, 'renewing' | 'startDevice'>;
  onChoose: (device: Device) => void;
  onRemove: (device: Device) => void;
  onRenew: (device: Device) => void;
  onShowCode: (device: Device) => void;
}

/** The chosen child's devices, and the tile that adds one. */
export function Devices({ child, chosenId, plan, setup, ...acts }: DevicesProps) {
  const withSelection = useWithSelection();
  return (
    <section aria-labelledby="devices">
      <div className="row g3 heading">
        <h2 className="breaks" id="devices">
          {t.devicesOf(child.firstName)}
        </h2>
        {plan !== undefined && (
          <span className={cx('small ink-3 push', css.used)}>
            {t.inUse(plan.abilities.devicesInUse, plan.planDetails.maxDevices)}
          </span>
        )}
        <Link className="link py3" to={withSelection('/user/device-manage')}>
          {t.manage}
        </Link>
      </div>
      <ul className={css.list}>
        {child.devices.map((device) => (
          <DeviceCard
            key={device.deviceId}
            device={device}
            chosen={device.deviceId === chosenId}
            renewing={setup.renewing === device.deviceId}
            {...acts}
          />
        ))}
        {child.sample ? (
          <li>
            <ButtonLink wide tone="soft" to={withSelection('/user/sample-page')}>
              {t.aboutDemo}
            </ButtonLink>
          </li>
        ) : (
          <AddDeviceTile onAdd={() => setup.startDevice(child)} />
        )}
      </ul>
    </section>
  );
}
