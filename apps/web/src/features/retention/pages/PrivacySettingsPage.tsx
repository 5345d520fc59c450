import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { retentionQuery } from '../api/retention.ts';
import { ExportCard } from '../components/ExportCard.tsx';
import kept from '../components/Kept.module.css';
import { KeptRow } from '../components/KeptRow.tsx';
import { retentionTexts as t } from '../messages.ts';

/** /user/privacy-settings: what is recorded, how long it is kept, and a copy of it (docs/threats.md S22, S28). */
export default function PrivacySettingsPage() {
  usePageTitle(t.title);
  const query = useQuery(retentionQuery);
  const withSelection = useWithSelection();
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle} />
      <div className="stack g4 in-order">
        <Loaded query={query} loading={t.loading}>
          {(kinds) => (
            <Card className={kept.list}>
              <ul className="lined">
                {kinds.map((entry) => (
                  <KeptRow key={`${entry.kind} ${entry.days}`} kept={entry} />
                ))}
              </ul>
            </Card>
          )}
        </Loaded>
        <div className="columns">
          <Card className="stack g4">
            <div className="stack g2 measure">
              <h2>{t.fixedTitle}</h2>
              <p className="ink-2">{t.fixed}</p>
            </div>
            <ButtonLink
              className="own-width"
              tone="soft"
              to={withSelection('/user/who-looked')}
              icon={<IconEye size={20} stroke={1.75} aria-hidden="true" />}
            >
              {t.toAccessLog}
            </ButtonLink>
          </Card>
          <ExportCard />
        </div>
      </div>
    </>
  );
}
