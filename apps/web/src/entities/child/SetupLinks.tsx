/** From a page that has nothing to show yet straight to the step that is missing: the dashboard opens it (`add-from-address.ts`). */
import { IconPlus } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { childrenTexts as t } from './messages.ts';

interface LinkProps {
  child: Child;
  size?: 'small';
}

const stepOf = (child: Child, add: 'device' | 'code', device?: Device): string =>
  `/user/dashboard?${new URLSearchParams({ child: child.childId, ...(device && { device: device.deviceId }), add })}`;

/** Adds the first device of a child. */
export const AddDeviceLink = ({ child, ...size }: LinkProps) => (
  <ButtonLink
    to={stepOf(child, 'device')}
    icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />}
    {...size}
  >
    {t.addDevice}
  </ButtonLink>
);

/** Shows the code, or the link, that a device waits for. */
export const ConnectLink = ({ child, device, ...size }: LinkProps & { device: Device }) => (
  <ButtonLink to={stepOf(child, 'code', device)} {...size}>
    {t.connect}
  </ButtonLink>
);
