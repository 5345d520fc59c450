import { useQuery } from '@tanstack/react-query';
import type { Sample } from '@kinward/contract/demo/demo.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { useNow } from '../../../lib/now.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { clock, until } from '../../../lib/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { demoQuery } from '../api/sample.ts';
import { Running, Start } from '../components/SampleCards.tsx';
import { demoTexts as t } from '../messages.ts';
import css from './SamplePage.module.css';

/** /user/sample-page: a made-up child to look around with, started and removed with one click each. */
export default function DemoPage() {
  usePageTitle(t.title);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(demoQuery);
  const retry = () => void refetch();
  if (data === undefined)
    return (
      <>
        <PageHead title={t.title} />
        {error === null ? (
          <Card>
            <SkeletonRow label={t.loading} />
            <SkeletonRow label={t.loading} />
          </Card>
        ) : (
          <ErrorState message={failureText(error)} waiting={isFetching} onRetry={retry} />
        )}
      </>
    );
  return (
    <>
      <Head sample={data} />
      {error !== null && (
        <div className={css.error}>
          <ErrorState since={clock(dataUpdatedAt)} waiting={isFetching} onRetry={retry} />
        </div>
      )}
      <div className={css.page}>
        {data.state === 'none' ? <Start /> : <Running sample={data} />}
        <Card className={css.card} aria-labelledby="sample-facts">
          <h2 id="sample-facts">{t.factsTitle}</h2>
          <ul className={css.facts}>
            {t.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function Head({ sample: { state, firstName, movesUntil } }: { sample: Sample }) {
  const now = useNow();
  const name = firstName ?? '';
  if (state === 'none') return <PageHead says title={t.none} />;
  // Time may run out while the page stands.
  if (state === 'still' || movesUntil === null || Date.parse(movesUntil) <= now)
    return <PageHead says title={t.still(name)} subtitle={t.stillSubtitle} />;
  return <PageHead says title={t.moving(name)} subtitle={t.movingSubtitle(until(movesUntil, now))} />;
}
