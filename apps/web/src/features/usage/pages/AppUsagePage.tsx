import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { dayOf, isDay, longDay, shiftDay, type Day } from '../../../lib/time/day.ts';
import { can, cannot } from '@kinward/rules/abilities.ts';
import { useZoneInForce } from '../../../entities/family/family-zone.ts';
import { ZoneNote } from '../../../entities/family/ZoneNote.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { RuledDevice } from '../../../entities/rules/RuledDevice.tsx';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { ConnectLink } from '../../../entities/child/SetupLinks.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DayNav } from '../../../ui/DayNav.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded, LoadingRows } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { usageQuery, type When, type Whose } from '../api/queries.ts';
import { AppTimes } from '../components/AppTimes.tsx';
import { cx } from '../../../ui/cx.ts';
import css from '../components/Usage.module.css';
import { DayCard, DaysCard } from '../components/UsageCard.tsx';
import { usageTexts as t } from '../messages.ts';

/** Days that sums are kept: before the first report is known, the calendar goes back as far. */
const KEPT_DAYS = 365;

/** /user/app-usage: how long which app was used, by hour and by day. */
export default function AppUsagePage() {
  usePageTitle(t.title);
  return (
    <RuledDevice title={t.title} art="ribbon" promise={t.promise}>
      {(child, device) => <Usage child={child} device={device} />}
    </RuledDevice>
  );
}

interface OfDevice {
  child: Child;
  device: Device;
}

type Period = 'day' | '7' | '30';

/** Day, period and devices live in the address. */
const useView = (today: Day) => {
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string | undefined): void => {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    if (key === 'date') next.delete('days');
    setParams(next, { preventScrollReset: true });
  };
  const date = params.get('date') ?? '';
  const days = params.get('days') ?? '';
  const period: Period = days === '7' || days === '30' ? days : 'day';
  return {
    day: isDay(date) && date < today ? date : today,
    period,
    together: params.get('all') === '1',
    setDay: (day: Day) => set('date', day === today ? undefined : day),
    setPeriod: (period: Period) => set('days', period === 'day' ? undefined : period),
    setTogether: (on: boolean) => set('all', on ? '1' : undefined),
  };
};
type View = ReturnType<typeof useView>;

function Usage({ child, device }: OfDevice) {
  const zone = useZoneInForce();
  if (zone === undefined)
    return (
      <>
        <PageHead title={t.screenTime(child.firstName)} />
        <Card>
          <LoadingRows label={t.loading} rows={3} />
        </Card>
      </>
    );
  return <InZone child={child} device={device} zone={zone} />;
}

function InZone({ child, device, zone }: OfDevice & { zone: string }) {
  const today = dayOf(useNow(), zone);
  const view = useView(today);
  const others = child.devices.filter((each) => !cannot(each, 'reports-usage')).length > 1;
  const together = others && view.together;
  const whose: Whose = together ? { childId: child.childId } : { deviceId: device.deviceId };
  const when: When =
    view.period === 'day'
      ? { date: view.day }
      : { from: shiftDay(today, 1 - Number(view.period)), to: today };
  const query = useQuery(usageQuery(whose, when));
  return (
    <>
      <PageHead title={t.screenTime(child.firstName)}>
        {view.period === 'day' && (
          <DayNav
            texts={t}
            day={view.day}
            today={today}
            first={query.data?.firstDay ?? shiftDay(today, 1 - KEPT_DAYS)}
            onChange={view.setDay}
          />
        )}
      </PageHead>
      <Tools view={view} child={child} device={device} others={others} />
      <div className="in-order">
        <Loaded query={query} loading={t.loading} rows={3}>
          {(report) => (
            <ShownReport child={child} device={device} report={report} view={view} together={together} />
          )}
        </Loaded>
        <ZoneNote />
      </div>
    </>
  );
}

function Tools({ view, child, device, others }: OfDevice & { view: View; others: boolean }) {
  return (
    <div className={cx('row stretch wraps g3 mb4', css.tools)}>
      <Segmented
        label={t.period}
        value={view.period}
        onChange={view.setPeriod}
        options={[
          { value: 'day', label: t.day },
          { value: '7', label: t.lastDays(7) },
          { value: '30', label: t.lastDays(30) },
        ]}
      />
      {others && (
        <Segmented
          label={t.devices}
          value={view.together ? 'all' : 'one'}
          onChange={(value) => view.setTogether(value === 'all')}
          options={[
            { value: 'one', label: t.thisDevice(deviceNoun(device)) },
            { value: 'all', label: t.allDevices(child.firstName) },
          ]}
        />
      )}
      <ButtonLink tone="quiet" to={`/user/child/${child.childId}/week`}>
        {t.week}
      </ButtonLink>
    </div>
  );
}

interface ReportProps extends OfDevice {
  report: UsageReport;
  view: View;
  together: boolean;
}

/** What counts on a computer as use of an app. */
const countedNote = (device: Device): string | undefined => {
  if (device.platform !== 'Linux') return undefined;
  return can(device, 'counts-in-front') ? t.inFrontNote : t.runningNote;
};

function ShownReport({ child, device, report, view, together }: ReportProps) {
  if (report.reportedAt === null) return <Never child={child} device={device} together={together} />;
  const { day, period } = view;
  const count = Number(period);
  const note = together ? t.allDevicesNote : countedNote(device);
  if (report.totalSeconds === 0)
    return (
      <Nothing
        {...(period === 'day' &&
          report.firstDay !== null &&
          day > report.firstDay && { onBefore: () => view.setDay(shiftDay(day, -1)) })}
        title={
          period !== 'day'
            ? t.nothingDays(count)
            : day === report.today
              ? t.nothingToday
              : t.nothing(longDay(day))
        }
      />
    );
  return (
    <div className={cx('stack top g4', css.cards)}>
      {period === 'day' ? (
        <DayCard report={report} day={day} note={note} />
      ) : (
        <DaysCard report={report} count={count} note={note} onDay={view.setDay} />
      )}
      <AppTimes key={`${period} ${day}`} report={report} />
    </div>
  );
}

function Nothing({ title, onBefore }: { title: string; onBefore?: () => void }) {
  return (
    <Card>
      <EmptyState
        art="ribbon"
        title={title}
        action={
          onBefore && (
            <Button tone="soft" onClick={onBefore}>
              {t.seeBefore}
            </Button>
          )
        }
      >
        {t.nothingMore}
      </EmptyState>
    </Card>
  );
}

function Never({ child, device, together }: OfDevice & { together: boolean }) {
  const withSelection = useWithSelection();
  const word = deviceNoun(device);
  const cannotTell = device.paired && !together && cannot(device, 'reports-usage');
  return (
    <Card>
      <EmptyState
        art="gate"
        title={
          together ? t.neverAll(child.firstName) : (cannotTell ? t.cannot : t.never)(child.firstName, word)
        }
        action={
          device.paired ? (
            <ButtonLink tone="soft" to={withSelection('/user/dashboard')}>
              {t.toDashboard}
            </ButtonLink>
          ) : (
            <ConnectLink child={child} device={device} />
          )
        }
      >
        {!device.paired
          ? t.neverUnpaired(word)
          : cannotTell
            ? t.cannotMore
            : device.isAgent && !together
              ? t.neverAgent
              : t.neverPaired(word)}
      </EmptyState>
    </Card>
  );
}
