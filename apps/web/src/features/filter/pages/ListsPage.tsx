import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { sourcesQuery } from '../api/sources.ts';
import { AddListDialog } from '../components/lists/AddListDialog.tsx';
import css from '../components/lists/Lists.module.css';
import { SourceRow } from '../components/lists/SourceRow.tsx';
import { WaitingSource } from '../components/lists/WaitingSource.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import overview from '../components/Overview.module.css';
import { partsOf } from '../logic/sources.ts';
import { sourcesTexts as t } from '../messages.sources.ts';

/** /filter/lists: lists of others, what waits for a yes first, then those that are on, then those that can be. */
export default function ListsPage() {
  usePageTitle(t.title);
  return <OwnFilter title={t.title}>{() => <Lists />}</OwnFilter>;
}

function Lists() {
  const query = useQuery(sourcesQuery);
  const [adding, setAdding] = useState(false);
  return (
    <Loaded
      query={query}
      loading={t.loading}
      rows={3}
      title={t.title}
      renderHead={(sources) => {
        const { on, waiting } = partsOf(sources);
        return (
          <PageHead title={t.sentence(on.length, waiting.length)} subtitle={t.subtitle}>
            <Button
              tone="soft"
              icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t.add}
            </Button>
          </PageHead>
        );
      }}
    >
      {(sources) => (
        <>
          <Parts sources={sources} />
          {adding && <AddListDialog sources={sources} onClose={() => setAdding(false)} />}
        </>
      )}
    </Loaded>
  );
}

function Parts({ sources }: { sources: readonly FilterSource[] }) {
  const { waiting, on, off } = partsOf(sources);
  return (
    <div className="stack g6">
      {waiting.length > 0 && (
        <section aria-labelledby="lists-waiting">
          <h2 id="lists-waiting" className="row g3 mb2">
            <span className={overview.lamp} aria-hidden="true" />
            {t.needsYou}
          </h2>
          <ul className="stack g3">
            {waiting.map((source) => (
              <WaitingSource key={source.sourceId} source={source} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="lists-on">
        <h2 id="lists-on" className="mb2">
          {t.on}
        </h2>
        {on.length === 0 ? (
          <p className="small ink-2">{t.noneOn}</p>
        ) : (
          <Card as="div" padded={false}>
            <ul>
              {on.map((source) => (
                <SourceRow key={source.sourceId} source={source} />
              ))}
            </ul>
          </Card>
        )}
      </section>
      <section aria-labelledby="lists-off">
        <h2 id="lists-off">{t.more}</h2>
        <p className="small ink-2 mb2">{t.moreSubtitle}</p>
        <Card as="div" padded={false}>
          {off.map((group) => (
            <div key={group.name} className={css.group}>
              <Disclosure summary={group.name} value={t.count(group.sources.length)}>
                <ul>
                  {group.sources.map((source) => (
                    <SourceRow key={source.sourceId} source={source} />
                  ))}
                </ul>
              </Disclosure>
            </div>
          ))}
        </Card>
      </section>
    </div>
  );
}
