import { IconAlertTriangle } from '@tabler/icons-react';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { overviewTexts as t } from '../messages.overview.ts';

/** Resolvers that fail, and what a parent can do; where none answers, that instead of all. */
export function FailingResolvers({ state }: { state: FilterState }) {
  const now = useNow();
  if (state.state !== 'answering')
    return (
      <Card as="div">
        <EmptyState art="lantern" title={t.whatToDo}>
          {t.silentMore}
        </EmptyState>
      </Card>
    );
  const failing = state.resolvers.filter(({ standing }) => standing !== 'answering');
  if (failing.length === 0) return null;
  return (
    <ul className="stack g3" aria-label={t.failing}>
      {failing.map(({ resolver, name, standing, heardAt }) => (
        <Card key={resolver ?? ''} as="li">
          <div className="row g3">
            <IconAlertTriangle size={24} stroke={1.75} aria-hidden="true" />
            <div className="grow breaks">
              <b className="block strong">
                {standing === 'no-upstream'
                  ? t.reachesNobody(t.resolver(name))
                  : t.silentResolver(t.resolver(name), heardAt === null ? null : moment(heardAt, now))}
              </b>
              <small className="block small ink-2">
                {standing === 'no-upstream' ? t.reachesNobodyMore : t.silentResolverMore}
              </small>
            </div>
          </div>
        </Card>
      ))}
    </ul>
  );
}
