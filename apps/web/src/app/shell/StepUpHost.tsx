import { lazy, useSyncExternalStore } from 'react';
import { stepUpStore } from '../../lib/step-up/step-up.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';

const StepUpDialog = lazy(() => import('./StepUpDialog.tsx'));

/** Where acts ask for a fresh proof; the dialog loads with the first question. */
export function StepUpHost() {
  const question = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.read, () => null);
  return (
    <OnDemand wanted={question !== null}>
      <StepUpDialog question={question} />
    </OnDemand>
  );
}
