import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ConnectLink } from '../../../entities/child/SetupLinks.tsx';
import { DoubtedNote } from '../../../entities/device/DoubtedNote.tsx';
import { withheldOf } from '../../../entities/device/withheld.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { deviceNoun } from '../logic/locate.ts';
import { locationTexts as t } from '../messages.ts';

/** A device whose place is unknown, and what to do about it. */
export function NoPosition({ child, device }: { child: Child; device: Device }) {
  const now = useNow();
  const held = device.paired ? withheldOf(device, now) : undefined;
  const word = deviceNoun(device);
  return (
    <EmptyState
      art="buoy"
      title={held?.titleOf(child.firstName) ?? t.noPositionYet(child.firstName)}
      action={!device.paired && <ConnectLink child={child} device={device} />}
    >
      {held?.more ?? (device.paired ? t.noPositionPaired(word) : t.noPositionUnpaired(word))}
      <DoubtedNote device={device} />
    </EmptyState>
  );
}
