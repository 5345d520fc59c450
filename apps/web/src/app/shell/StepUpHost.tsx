import { lazy, useSyncExternalStore } from 'react';
import { proofStore } from '../../lib/step-up.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';

const ProofDialog = lazy(() => import('./StepUpDialog.tsx'));

/** Where acts ask for a fresh proof; the dialog loads with the first question. */
export function ProofHost() {
  const question = useSyncExternalStore(proofStore.subscribe, proofStore.read, () => null);
  return (
    <OnDemand wanted={question !== null}>
      <ProofDialog question={question} />
    </OnDemand>
  );
}
