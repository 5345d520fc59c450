import { useQuery } from '@tanstack/react-query';
import type {
  NotificationSettings,
  SettingsBody,
} from '@kinward/contract/notifications/notifications.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { clock } from '../../../lib/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { settingsQuery, useSaveSettings } from '../api/settings.ts';
import { KindTable } from '../components/KindTable.tsx';
import { PushSwitch } from '../components/PushSwitch.tsx';
import { QuietHours } from '../components/QuietHours.tsx';
import css from '../components/Settings.module.css';
import { notificationTexts as t } from '../messages.ts';

/** /user/notification-settings: what leaves the portal by mail and push, and when not. */
export default function NotificationSettingsPage() {
  usePageTitle(t.settingsTitle);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(settingsQuery);
  return (
    <>
      <PageHead title={t.settingsTitle} subtitle={t.settingsSubtitle} />
      {error !== null && (
        <ErrorState
          {...(data ? { since: clock(dataUpdatedAt) } : { message: failureText(error) })}
          waiting={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data ? (
        <Settings settings={data} />
      ) : (
        error === null && (
          <Card className={css.card}>
            <SkeletonRow label={t.settingsLoading} />
            <SkeletonRow label={t.settingsLoading} />
          </Card>
        )
      )}
    </>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const { mutate } = useSaveSettings();
  const { kinds, quiet, push, email } = settings;
  const save = (change: Partial<SettingsBody>): void => mutate({ kinds, quiet, ...change });
  return (
    <div className={css.cards}>
      <Card className={css.card}>
        <h2>{t.what}</h2>
        <KindTable kinds={kinds} onChange={(next) => save({ kinds: next })} />
        <p className={css.note}>{t.mailTo(email)}</p>
      </Card>
      <div className={css.side}>
        <Card className={css.card}>
          <PushSwitch push={push} />
        </Card>
        <Card className={css.card}>
          <QuietHours
            key={quiet === null ? 'off' : `${quiet.from} ${quiet.to}`}
            quiet={quiet}
            onChange={(next) => save({ quiet: next })}
          />
        </Card>
      </div>
    </div>
  );
}
