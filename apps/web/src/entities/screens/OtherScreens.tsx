import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { Awaited } from '../../ui/InOrder.tsx';
import { ScreenStateLine } from './ScreenStateLine.tsx';
import { useScreensAwaited, useScreenStates } from './screens.ts';

/** The screen pauses that run for children other than the chosen one, which has its own beside its actions; absent where there is none. */
export default function OtherScreens({ family, chosenId }: { family: readonly Child[]; chosenId: string }) {
  const stateOf = useScreenStates();
  const isAwaited = useScreensAwaited();
  if (isAwaited) return <Awaited />;
  const paused = family.flatMap((child) => {
    const state = child.childId === chosenId ? undefined : stateOf(child);
    return state?.kind === 'paused' ? [{ child, state }] : [];
  });
  if (paused.length === 0) return null;
  return (
    <div className="stack g3">
      {paused.map(({ child, state }) => (
        <ScreenStateLine key={child.childId} child={child} state={state} named />
      ))}
    </div>
  );
}
