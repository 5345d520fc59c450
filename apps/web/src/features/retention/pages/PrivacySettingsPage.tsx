import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSelection } from '../../../lib/selection.ts';
import { clock } from '../../../lib/time.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { retentionQuery } from '../api/retention.ts';
import { ExportCard } from '../components/ExportCard.tsx';
import kept from '../components/Kept.module.css';
import { KeptCard } from '../components/KeptCard.tsx';
import { retentionTexts as t } from '../messages.ts';
import css from './PrivacySettingsPage.module.css';

/** /user/privacy-settings: what is recorded, how long it is kept, and a copy of it (docs/threats.md S22, S28). */
export default function PrivacySettingsPage() {
  usePageTitle(t.title);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(retentionQuery);
  const { withSelection } = useSelection();
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle} />
      <div className={css.list}>
        {error !== null && (
          <ErrorState
            message={data === undefined ? failureText(error) : undefined}
            since={data && clock(dataUpdatedAt)}
            waiting={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined
          ? error === null && (
              <Card>
                <SkeletonRow label={t.loading} />
              </Card>
            )
          : data.map((entry) => <KeptCard key={`${entry.kind} ${entry.days}`} kept={entry} />)}
        <Card className={kept.card}>
          <div className={kept.words}>
            <h2>{t.fixedTitle}</h2>
            <p>{t.fixed}</p>
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
