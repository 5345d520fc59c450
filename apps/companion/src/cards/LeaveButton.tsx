import { IconDoorExit } from '@tabler/icons-react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { helpMessages } from '../messages/help.ts';
import { leaveQuickly } from '../ui/hash-route.ts';

/** Leaves for a neutral page, without a trace in the history (docs/threats.md S21). */
export function LeaveButton() {
  return (
    <Button
      tone="line"
      icon={<IconDoorExit size={22} stroke={1.75} aria-hidden="true" />}
      onClick={leaveQuickly}
    >
      {helpMessages.leave}
    </Button>
  );
}
