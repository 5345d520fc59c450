import { useQuery } from '@tanstack/react-query';
import type { Sample } from '@kinward/contract/demo/demo.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { until } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { demoQuery } from '../api/sample.ts';
import { Running, Start } from '../components/SampleCards.tsx';
import { demoTexts as t } from '../messages.ts';

/** /user/sample-page: a made-up child to look around with, started and removed with one click each. */
export default function DemoPage() {
  usePageTitle(t.title);
  const query = useQuery(demoQuery);
  return (
    <Loaded
      query={query}
      loading={t.loading}
      rows={2}
      title={t.title}
      renderHead={(sample) => <Head sample={sample} />}
    >
      {(sample) => (
        <div className="beside">
          <div className="stack g4">{sample.state === 'none' ? <Start /> : <Running sample={sample} />}</div>
          <Card className="stack g4" aria-labelledby="sample-facts">
            <h2 id="sample-facts">{t.factsTitle}</h2>
            <ul className="stack g2 bullets">
              {t.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </Loaded>
  );
}

function Head({ sample: { state, firstName, movesUntil } }: { sample: Sample }) {
  const now = useNow();
  const name = firstName ?? '';
  if (state === 'none') return <PageHead title={t.none} />;
  // Time may run out while the page is open.
  if (state === 'still' || movesUntil === null || Date.parse(movesUntil) <= now)
    return <PageHead title={t.still(name)} subtitle={t.stillSubtitle} />;
  return <PageHead title={t.moving(name)} subtitle={t.movingSubtitle(until(movesUntil, now))} />;
}
