import { lazy, Suspense } from 'react';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { t } from '../words/words.ts';

/** Pages that come after the first view. */
const Ask = lazy(() => import('./Ask.tsx'));
const Sos = lazy(() => import('./Sos.tsx'));

const waiting = (
  <Card>
    <SkeletonRow label={t.loading} />
  </Card>
);

export const AskPage = () => (
  <Suspense fallback={waiting}>
    <Ask />
  </Suspense>
);
export const SosPage = () => (
  <Suspense fallback={waiting}>
    <Sos />
  </Suspense>
);
