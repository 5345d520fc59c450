import { IconDoorExit } from '@tabler/icons-react';
import { Button } from './Button.tsx';
import { leaveTexts as t } from './leave-messages.ts';

/** Says nothing of Kinward, and is requested from no one else. */
const NEUTRAL = '/new-tab.html';

/** For a person who must not be seen reading this: a neutral page takes the place of this one, in the history too (docs/threats.md S21). */
export function LeavePage() {
  return (
    <Button
      tone="line"
      size="small"
      icon={<IconDoorExit size={19} stroke={1.75} aria-hidden="true" />}
      onClick={() => location.replace(NEUTRAL)}
    >
      {t.leave}
    </Button>
  );
}
