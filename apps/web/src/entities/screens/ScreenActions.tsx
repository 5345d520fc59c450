import { IconClockPlus, IconPhone, IconPlayerPause } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { cx } from '../../ui/cx.ts';
import { Awaited } from '../../ui/InOrder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { screenTexts as t } from './messages.ts';
import { canPause, timedDevices } from './screen-state.ts';
import { ScreenStateLine } from './ScreenStateLine.tsx';
import { useMoreTime, usePauseScreens, useScreensAwaited, useScreenState } from './screens.ts';
import css from './ScreenActions.module.css';

const LENGTHS = [15, 30, 60] as const;
const icon = { size: 21, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * Pause screens, More time, Call: each where a device of the child can do it or a number is there, else absent; and what holds now.
 * For every parent the same, as it comes with the family's stream.
 */
export default function ScreenActions({ child, className }: { child: Child; className?: string }) {
  const state = useScreenState(child);
  const isAwaited = useScreensAwaited();
  const pauses = canPause(child) && state?.kind !== 'paused';
  const timed = timedDevices(child).length > 0;
  const offers = pauses || timed || Boolean(child.phone);
  const says = state !== undefined && state.kind !== 'usual';
  if (isAwaited)
    return (
      <Awaited>
        <div className={className}>
          <Skeleton shape="block" className={css.awaited} />
        </div>
      </Awaited>
    );
  if (!offers && !says) return null;
  return (
    <div className={cx('stack g3', className)}>
      {says && <ScreenStateLine child={child} state={state} />}
      {offers && (
        <div className={css.acts}>
          {pauses && <Pause child={child} />}
          {timed && <More child={child} />}
          {child.phone && (
            <ButtonLink
              tone="soft"
              className={css.act}
              to={`tel:${child.phone}`}
              icon={<IconPhone {...icon} />}
              aria-label={t.callOf(child.firstName)}
            >
              {t.call}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

function Pause({ child }: { child: Child }) {
  const pause = usePauseScreens(child);
  return (
    <Menu
      align="start"
      trigger={
        <Button
          tone="soft"
          className={css.act}
          icon={<IconPlayerPause {...icon} />}
          aria-label={t.pauseOf(child.firstName)}
          waiting={pause.isPending}
        >
          {t.pause}
        </Button>
      }
      entries={[
        ...LENGTHS.map((minutes) => ({
          label: t.minutes(minutes),
          onSelect: () => pause.mutate({ minutes }),
        })),
        { label: t.morning, onSelect: () => pause.mutate({ until: 'morning' as const }) },
      ]}
    />
  );
}

function More({ child }: { child: Child }) {
  const more = useMoreTime(child);
  return (
    <Menu
      align="start"
      trigger={
        <Button
          tone="soft"
          className={css.act}
          icon={<IconClockPlus {...icon} />}
          aria-label={t.moreOf(child.firstName)}
          waiting={more.isPending}
        >
          {t.more}
        </Button>
      }
      entries={LENGTHS.map((minutes) => ({
        label: t.minutes(minutes),
        onSelect: () => more.mutate(minutes),
      }))}
    />
  );
}
