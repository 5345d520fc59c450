import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSelection } from '../../../entities/child/selection.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { retentionQuery } from '../api/retention.ts';
import { ExportCard } from '../components/ExportCard.tsx';
import { cx } from '../../../ui/cx.ts';
import kept from '../components/Kept.module.css';
import { KeptCard } from '../components/KeptCard.tsx';
import { retentionTexts as t } from '../messages.ts';

/** /user/privacy-settings: what is recorded, how long it is kept, and a copy of it (docs/threats.md S22, S28). */
export default function PrivacySettingsPage() {
  usePageTitle(t.title);
  const query = useQuery(retentionQuery);
  const { withSelection } = useSelection();
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle} />
      <div className="stack g4">
        <Loaded query={query} loading={t.loading}>
          {(kinds) => kinds.map((entry) => <KeptCard key={`${entry.kind} ${entry.days}`} kept={entry} />)}
        </Loaded>
        <Card className={cx('stack g4', kept.card)}>
          <div className={cx('stack g2 measure', kept.words)}>
            <h2>{t.fixedTitle}</h2>
            <p className="ink-2">{t.fixed}</p>
          </div>
          <div className={kept.choice}>
            <ButtonLink
              tone="soft"
              to={withSelection('/user/who-looked')}
              icon={<IconEye size={20} stroke={1.75} aria-hidden="true" />}
            >
              {t.toAccessLog}
            </ButtonLink>
          </div>
        </Card>
        <ExportCard />
      </div>
    </>
  );
}
