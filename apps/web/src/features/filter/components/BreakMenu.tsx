import { IconDots, IconPlayerPause } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useFilterOff, usePauseInternet, type BreakFor } from '../api/breaks.ts';
import { OFFS } from '../logic/breaks.ts';
import { breakTexts as t } from '../messages.breaks.ts';

const PAUSES = [15, 30, 60] as const;

/** Closes the internet for a while, or leaves the filter off for a while. */
export function BreakMenu({ of, wide = false }: { of: BreakFor; wide?: boolean }) {
  const pause = usePauseInternet(of);
  const off = useFilterOff(of);
  const isPending = pause.isPending || off.isPending;
  const trigger = wide ? (
    <Button
      tone="soft"
      size="small"
      icon={<IconPlayerPause size={19} stroke={1.75} aria-hidden="true" />}
      waiting={isPending}
    >
      {t.pauseAll}
    </Button>
  ) : (
    <IconButton label={t.more(of.who)} tip="left">
      <IconDots size={20} stroke={1.75} />
    </IconButton>
  );
  return (
    <Menu
      trigger={trigger}
      entries={[
        ...PAUSES.map((minutes) => ({
          label: t.pauseFor(minutes),
          onSelect: () => pause.mutate({ minutes }),
        })),
        { label: t.pauseMorning, onSelect: () => pause.mutate({ until: 'morning' as const }) },
        ...OFFS.map((minutes) => ({ label: t.offFor(minutes), onSelect: () => off.mutate(minutes) })),
      ]}
    />
  );
}
