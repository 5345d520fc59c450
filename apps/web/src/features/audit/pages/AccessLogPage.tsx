import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { useSelection } from '../../../entities/child/selection.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { AccessLogPanel } from '../components/AccessLogPanel.tsx';
import { auditTexts as t } from '../messages.ts';

const AuditEventsPanel = lazy(() => import('../components/AuditEventsPanel.tsx'));

/** /user/who-looked: which parent accessed what of the chosen child (docs/threats.md S12, S13), or with `?show=events` did what. */
export default function AccessLogPage() {
  usePageTitle(t.title);
  const [params, setParams] = useSearchParams();
  const { child } = useSelection();
  const shown = params.get('show') === 'events' ? 'events' : 'looks';
  const show = (next: 'looks' | 'events'): void => {
    const changed = new URLSearchParams(params);
    if (next === 'events') changed.set('show', next);
    else changed.delete('show');
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHead
        title={shown === 'events' ? t.eventsTab : child ? t.titleOf(child.firstName) : t.title}
        subtitle={shown === 'looks' && t.subtitle}
      />
      <Segmented
        className="short mb4"
        label={t.which}
        value={shown}
        onChange={show}
        options={[
          { value: 'looks', label: t.accessLogTab },
          { value: 'events', label: t.eventsTab },
        ]}
      />
      {shown === 'looks' ? (
        <AccessLogs />
      ) : (
        <Suspense fallback={<SkeletonRow label={t.loading} />}>
          <AuditEventsPanel />
        </Suspense>
      )}
    </>
  );
}

function AccessLogs() {
  const query = useQuery(childrenQuery);
  const { child } = useSelection();
  return (
    <Loaded
      // Once there are children, what could not be read is said of their log alone.
      query={query.data === undefined ? query : { ...query, error: null }}
      loading={t.loading}
      renderEmpty={() => child === undefined && <NoChild art="lantern" promise={t.noChild} />}
    >
      {() =>
        child && (
          <>
            <div className="beside">
              <div>
                <AccessLogPanel key={child.childId} child={child} />
              </div>
              <Card>
                <h2>{t.what}</h2>
                <p className="mt2 measure small ink-2">{t.whatMore}</p>
              </Card>
            </div>
          </>
        )
      }
    </Loaded>
  );
}
