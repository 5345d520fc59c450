import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useSelection } from '../../../lib/selection.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { thing } from '../logic/locate.ts';
import { locationTexts as t } from '../texts.ts';

/** A device that has never told its place, and what to do about it. */
export function NoPosition({ child, device }: { child: Child; device: Device }) {
  const { withSelection } = useSelection();
  const word = thing(device);
  return (
    <EmptyState
      art="buoy"
      title={t.noPositionYet(child.firstName)}
      action={
        !device.paired && (
          <ButtonLink tone="soft" to={withSelection('/user/dashboard')}>
            {t.toDashboard}
          </ButtonLink>
        )
      }
    >
      {device.paired ? t.noPositionPaired(word) : t.noPositionUnpaired(word)}
    </EmptyState>
  );
}
