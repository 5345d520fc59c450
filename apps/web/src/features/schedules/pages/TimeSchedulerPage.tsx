import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { enforcementOf } from '@kinward/rules/abilities.ts';
import { activeAt } from '@kinward/rules/schedules/schedule.ts';
import { useZoneInForce } from '../../../entities/family/family-zone.ts';
import { useNow } from '../../../lib/time/now.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { HoldNote } from '../../../entities/rules/HoldNote.tsx';
import { RuledDevice } from '../../../entities/rules/RuledDevice.tsx';
import { applicationsQuery } from '../../../entities/rules/rules.ts';
import { useOpened } from '../../../entities/screens/screens.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { ZoneNote } from '../../../entities/family/ZoneNote.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Create } from '../../../ui/Create.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { schedulesQuery } from '../api/schedules.ts';
import { Presets } from '../components/Presets.tsx';
import { Overlaps } from '../components/Overlaps.tsx';
import { ScheduleCard } from '../components/ScheduleCard.tsx';
import type { Action } from '../components/ScheduleDialogs.tsx';
import { cx } from '../../../ui/cx.ts';
import css from '../components/Schedules.module.css';
import { WeekGrid } from '../components/WeekGrid.tsx';
import { nowWords } from '../logic/messages.ts';
import { fieldsOf, PRESETS } from '../logic/presets.ts';
import { withApps } from '../logic/scope.ts';
import { schedulesTexts as t } from '../messages.ts';

/** Forms load when one is opened. */
const ScheduleDialogs = lazy(() => import('../components/ScheduleDialogs.tsx'));

/** /user/time-scheduler: what the clock blocks on the chosen device, as a week and in words. */
export default function TimeSchedulerPage() {
  usePageTitle(t.title);
  return (
    <RuledDevice title={t.title} art="ribbon" promise={t.promise}>
      {(child, device) => <Schedules key={device.deviceId} child={child} device={device} />}
    </RuledDevice>
  );
}

interface OfDevice {
  child: Child;
  device: Device;
}

function Schedules({ child, device }: OfDevice) {
  const query = useQuery(schedulesQuery(device.deviceId));
  const { data: apps } = useQuery(applicationsQuery(device.deviceId));
  const zone = useZoneInForce();
  return (
    <Loaded
      query={zone === undefined ? { ...query, data: undefined } : query}
      loading={t.loading}
      rows={2}
      title={t.title}
    >
      {(schedules) =>
        zone !== undefined && (
          <Week child={child} device={device} schedules={schedules} apps={apps ?? []} zone={zone} />
        )
      }
    </Loaded>
  );
}

interface WeekProps extends OfDevice {
  schedules: ParentSchedule[];
  apps: Application[];
  /** IANA name. */
  zone: string;
}

function Week({ child, device, schedules, apps, zone }: WeekProps) {
  const now = useNow();
  const withSelection = useWithSelection();
  const [params, setParams] = useSearchParams();
  // Led here by "Set a bedtime": the form is open with it.
  const begins = PRESETS.find((preset) => preset === params.get('begin'));
  const [action, setAction] = useState<Action | undefined>(
    begins && { kind: 'save', former: undefined, start: fieldsOf(begins) },
  );
  const [open, setOpen] = useState(begins !== undefined);
  const close = () => {
    setOpen(false);
    if (begins === undefined) return;
    const left = new URLSearchParams(params);
    left.delete('begin');
    setParams(left, { replace: true, preventScrollReset: true });
  };
  const start = (next: Action) => {
    setAction(next);
    setOpen(true);
  };
  const { firstName } = child;
  const word = deviceNoun(device);
  const opened = useOpened(child, device.deviceId);
  const isEnforced = enforcementOf(device, 'schedule') === 'enforced';
  const active = opened === null ? activeAt(schedules, now, zone) : [];
  const words =
    schedules.length === 0 && opened === null
      ? { sentence: t.noSchedule(firstName), subtitle: undefined }
      : nowWords(withApps(schedules, apps), firstName, word, now, zone, {
          enforced: isEnforced,
          opened,
        });
  const create = (
    <Button
      icon={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => start({ kind: 'save', former: undefined })}
    >
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHead title={words.sentence} subtitle={words.subtitle}>
        <div className="row stretch wraps g2">
          <ButtonLink tone="soft" to={withSelection('/user/time-budgets')}>
            {t.budgets}
          </ButtonLink>
          {schedules.length > 0 && <Create>{create}</Create>}
        </div>
      </PageHead>
      <HoldNote child={child} device={device} kind="schedule" />
      {schedules.length === 0 ? (
        <Card>
          <EmptyState
            art="ribbon"
            title={isEnforced ? t.empty : t.emptyShown}
            action={
              <div className="stack hug g4">
                <Presets
                  onChoose={(preset) => start({ kind: 'save', former: undefined, start: fieldsOf(preset) })}
                />
                {create}
              </div>
            }
          >
            {t.emptyMore(firstName, word)}
          </EmptyState>
        </Card>
      ) : (
        <>
          <WeekGrid
            name={firstName}
            schedules={schedules}
            active={active}
            zone={zone}
            onEdit={(schedule) => start({ kind: 'save', former: schedule })}
          />
          <ZoneNote />
          <Overlaps schedules={schedules} apps={apps} />
          <section className="mt5">
            <div className={cx('row spread g3 mb2', css.heading)}>
              <h2>{t.schedules}</h2>
              <Button tone="quiet" size="small" onClick={() => start({ kind: 'clear' })}>
                {t.clearAll}
              </Button>
            </div>
            <ul className={cx('stack g3', css.list)}>
              {schedules.map((schedule) => (
                <ScheduleCard
                  key={schedule.scheduleId}
                  schedule={schedule}
                  apps={apps}
                  child={child}
                  device={device}
                  onEdit={() => start({ kind: 'save', former: schedule })}
                  onDelete={() => start({ kind: 'delete', schedule })}
                />
              ))}
            </ul>
          </section>
        </>
      )}
      <OnDemand wanted={open}>
        <ScheduleDialogs
          action={action}
          open={open}
          onClose={close}
          onAction={start}
          device={device}
          childName={firstName}
          word={word}
          schedules={schedules}
          apps={apps}
        />
      </OnDemand>
    </>
  );
}
