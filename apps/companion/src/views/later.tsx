import { lazy, Suspense } from 'react';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { t } from '../messages/messages.ts';

/** Pages that come after the first view. */
const Adult = lazy(() => import('./Adult.tsx'));
const Pause = lazy(() => import('./Pause.tsx'));
const Ask = lazy(() => import('./Ask.tsx'));
const Who = lazy(() => import('./Who.tsx'));
const Limits = lazy(() => import('./Limits.tsx'));
const Sos = lazy(() => import('./Sos.tsx'));
const Report = lazy(() => import('./Report.tsx'));
const Record = lazy(() => import('./Record.tsx'));
const After = lazy(() => import('./After.tsx'));
const Tell = lazy(() => import('./Tell.tsx'));
const ChildPage = lazy(() => import('./ChildPage.tsx'));
const PageEnded = lazy(() => import('./PageEnded.tsx'));

function Waiting() {
  return (
    <Card>
      <SkeletonRow label={t.loading} />
    </Card>
  );
}

export const AskPage = () => (
  <Suspense fallback={<Waiting />}>
    <Ask />
  </Suspense>
);
export const WhoPage = () => (
  <Suspense fallback={<Waiting />}>
    <Who />
  </Suspense>
);
export const LimitsPage = () => (
  <Suspense fallback={<Waiting />}>
    <Limits />
  </Suspense>
);
export const SosPage = () => (
  <Suspense fallback={<Waiting />}>
    <Sos />
  </Suspense>
);
export const PausePage = () => (
  <Suspense fallback={<Waiting />}>
    <Pause />
  </Suspense>
);
/** @param onBack where "no" leads; left out, to the page before */
export const AdultPage = (props: { onBack?: () => void }) => (
  <Suspense fallback={<Waiting />}>
    <Adult {...props} />
  </Suspense>
);
export const ReportView = (props: { token: string; onBack: () => void }) => (
  <Suspense fallback={<Waiting />}>
    <Report {...props} />
  </Suspense>
);
export const RecordView = (props: { onBack: () => void }) => (
  <Suspense fallback={<Waiting />}>
    <Record {...props} />
  </Suspense>
);
export const AfterView = (props: { onReport: () => void }) => (
  <Suspense fallback={<Waiting />}>
    <After {...props} />
  </Suspense>
);
export const ChildPageView = () => (
  <Suspense fallback={<Waiting />}>
    <ChildPage />
  </Suspense>
);
export const PageEndedView = ({ stopped }: { stopped: boolean }) => (
  <Suspense fallback={<Waiting />}>
    <PageEnded stopped={stopped} />
  </Suspense>
);
/** The last on its page, so that nothing moves when it comes. */
export const TellCard = () => (
  <Suspense fallback={null}>
    <Tell />
  </Suspense>
);
