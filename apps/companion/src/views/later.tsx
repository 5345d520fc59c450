import { lazy, Suspense } from 'react';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { t } from '../words/words.ts';

/** Pages that come after the first view. */
const Ask = lazy(() => import('./Ask.tsx'));
const Sos = lazy(() => import('./Sos.tsx'));
const Tell = lazy(() => import('./Tell.tsx'));
const ChildPage = lazy(() => import('./ChildPage.tsx'));
const PageEnded = lazy(() => import('./PageEnded.tsx'));

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
export const ChildPageView = () => (
  <Suspense fallback={waiting}>
    <ChildPage />
  </Suspense>
);
export const PageEndedView = ({ stopped }: { stopped: boolean }) => (
  <Suspense fallback={waiting}>
    <PageEnded stopped={stopped} />
  </Suspense>
);
/** The last on its page, so that nothing moves when it comes. */
export const TellCard = () => (
  <Suspense fallback={null}>
    <Tell />
  </Suspense>
);
