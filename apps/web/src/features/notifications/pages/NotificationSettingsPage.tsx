import { useQuery } from '@tanstack/react-query';
import type {
  NotificationSettings,
  SettingsBody,
} from '@kinward/contract/notifications/notifications.schemas.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Unsent } from '../../../entities/session/Unsent.tsx';
import { settingsQuery, useSaveSettings } from '../../../entities/notifications/settings.ts';
import { KindTable } from '../components/KindTable.tsx';
import { PushSwitch } from '../components/PushSwitch.tsx';
import { QuietHours } from '../components/QuietHours.tsx';
import { WeekSwitch } from '../components/WeekSwitch.tsx';
import { notificationTexts as t } from '../messages.ts';

/** /user/notification-settings: what leaves the portal by mail and push, and when not. */
export default function NotificationSettingsPage() {
  usePageTitle(t.settingsTitle);
  const query = useQuery(settingsQuery);
  return (
    <>
      <PageHead title={t.settingsTitle} subtitle={t.settingsSubtitle} />
      <Loaded query={query} loading={t.settingsLoading} rows={2}>
        {(settings) => <Settings settings={settings} />}
      </Loaded>
    </>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const { mutate } = useSaveSettings();
  const { kinds, quiet, push, email } = settings;
  const save = (change: Partial<SettingsBody>): void => mutate({ kinds, quiet, ...change });
  return (
    <div className="beside in-order">
      <Card className="stack g3">
        <h2>{t.what}</h2>
        <KindTable kinds={kinds} onChange={(next) => save({ kinds: next })} />
        <p className="small ink-2">{t.mailTo(email)}</p>
        <Unsent channel="email" />
      </Card>
      <div className="stack g4">
        <Card className="stack g3">
          <PushSwitch push={push} />
        </Card>
        <Card className="stack g3" id="week">
          <WeekSwitch on={settings.week} quiet={quiet} onChange={(week) => save({ week })} />
        </Card>
        <Card className="stack g3">
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
