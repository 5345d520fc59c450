import { IconClockPlus, IconPlayerPause } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { screenTexts as t } from './messages.ts';
import { pausedWhere, type ScreenState } from './screen-state.ts';
import { endOf, listed, useEndPause, useTakeTimeBack } from './screens.ts';
import css from './ScreenActions.module.css';

interface ScreenStateLineProps {
  child: Child;
  state: Exclude<ScreenState, { kind: 'usual' }>;
  /** Says whose screens they are, where nothing around it does. */
  named?: boolean;
}

type StateOf<Kind extends ScreenState['kind']> = Extract<ScreenState, { kind: Kind }>;
interface LineProps<Kind extends ScreenState['kind']> {
  child: Child;
  state: StateOf<Kind>;
  title: (words: string) => string;
}

/** "Paused by Jan until 18:30" with where that holds, or "More time until 18:42"; either can be undone by any parent. */
export function ScreenStateLine({ child, state, named = false }: ScreenStateLineProps) {
  const title = (words: string): string => (named ? t.named(child.firstName, words) : words);
  return state.kind === 'paused' ? (
    <Paused child={child} state={state} title={title} />
  ) : (
    <Opened child={child} state={state} title={title} />
  );
}

function Paused({ child, state: { pause }, title }: LineProps<'paused'>) {
  const end = useEndPause(child);
  const { by, until } = pause;
  const where = pausedWhere(child, pause);
  const said = (['enforced', 'waiting', 'shown', 'without'] as const)
    .filter((standing) => where[standing].length > 0)
    .map((standing) => t.where[standing](listed(where[standing])));
  return (
    <div className={css.state} role="status">
      <IconPlayerPause size={21} stroke={1.75} aria-hidden="true" />
      <div className="grow breaks">
        <b className="block strong">
          {title(by === null ? t.pausedUntil(endOf(until)) : t.pausedBy(by, endOf(until)))}
        </b>
        <small className="block small ink-2">{said.join(' ')}</small>
      </div>
      <Button
        tone="quiet"
        size="small"
        aria-label={t.undoPause(child.firstName)}
        waiting={end.isPending}
        onClick={() => end.mutate()}
      >
        {t.undo}
      </Button>
    </div>
  );
}

function Opened({ child, state, title }: LineProps<'opened'>) {
  const takeBack = useTakeTimeBack(child);
  const { until, pausedUntil, grantIds } = state;
  return (
    <div className={css.state} role="status">
      <IconClockPlus size={21} stroke={1.75} aria-hidden="true" />
      <div className="grow breaks">
        <b className="block strong">{title(t.moreUntil(endOf(until)))}</b>
        {pausedUntil !== null && (
          <small className="block small ink-2">{t.thenPaused(endOf(pausedUntil))}</small>
        )}
      </div>
      <Button
        tone="quiet"
        size="small"
        aria-label={t.undoMore(child.firstName)}
        waiting={takeBack.isPending}
        onClick={() => takeBack.mutate(grantIds)}
      >
        {t.undo}
      </Button>
    </div>
  );
}
