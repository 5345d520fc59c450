import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Policy } from '@kinward/contract/policy/policy.schemas.ts';
import { cannot, enforcementOf } from '@kinward/rules/abilities.ts';
import { standingTexts, systemControls } from '../../../entities/rules/standing.ts';
import { HoldNote } from '../../../entities/rules/HoldNote.tsx';
import { DeviceReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { categoryName } from '../../../entities/rules/app-category.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { RuledDevice } from '../../../entities/rules/RuledDevice.tsx';
import { applicationsQuery, policyQuery } from '../../../entities/rules/rules.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { recordingOf } from '../../../entities/device/device.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { ConnectLink } from '../../../entities/child/SetupLinks.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FieldBox } from '../../../ui/Field.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useChangeApps } from '../api/change-apps.ts';
import { AppGroup, type ShownGroup } from '../components/AppGroups.tsx';
import { cx } from '../../../ui/cx.ts';
import css from '../components/Apps.module.css';
import { findApps, groupApps, realApps, type Which } from '../logic/groups.ts';
import { appsTexts as t } from '../messages.ts';

/** /user/app-filtering: the chosen device's apps, each blocked until it is allowed again. */
export default function AppFilteringPage() {
  usePageTitle(t.title);
  return (
    <RuledDevice title={t.title} art="gate" promise={t.promise}>
      {(child, device) => <Apps key={device.deviceId} child={child} device={device} />}
    </RuledDevice>
  );
}

interface OfDevice {
  child: Child;
  device: Device;
}

function Apps({ child, device }: OfDevice) {
  const query = useQuery(applicationsQuery(device.deviceId));
  const policy = useQuery(policyQuery(device.deviceId));
  const title = t.appsOn(childAndDevice(child.firstName, device.deviceName));
  return (
    <Loaded
      query={query}
      also={[policy]}
      loading={t.loading}
      rows={3}
      title={title}
      renderHead={(all) => <Head child={child} device={device} title={title} apps={realApps(all)} />}
      renderEmpty={(all) => realApps(all).length === 0 && <NoApps child={child} device={device} />}
    >
      {(all) => (
        <>
          {!areOnComputers(all) && <HoldNote child={child} device={device} kind="app" />}
          <AppList child={child} device={device} apps={realApps(all)} all={all} policy={policy.data} />
        </>
      )}
    </Loaded>
  );
}

/** The device itself has told of none: what is said of it says nothing of them. */
const areOnComputers = (apps: readonly Application[]): boolean =>
  apps.length > 0 && apps.every(({ computer }) => computer !== null);

function Head({ child, device, title, apps }: OfDevice & { title: string; apps: readonly Application[] }) {
  const blocked = apps.filter((app) => app.blocked).length;
  const [first] = apps;
  if (areOnComputers(apps) && first?.computer)
    return (
      <PageHead
        title={t.appsOnComputer(child.firstName, first.computer)}
        subtitle={t.onComputers(apps.length, blocked, child.firstName)}
      />
    );
  return (
    <PageHead
      title={title}
      subtitle={
        apps.length > 0 && (
          <>
            {enforcementOf(device, 'app') === 'enforced'
              ? device.isAgent
                ? t.subtitleAgent(apps.length, blocked, child.firstName)
                : t.subtitle(apps.length, blocked, deviceNoun(device))
              : t.subtitleShown(apps.length, blocked)}
            <DeviceReceipt child={child} device={device} kind="app" />
          </>
        )
      }
    />
  );
}

function NoApps({ child, device }: OfDevice) {
  const withSelection = useWithSelection();
  const word = deviceNoun(device);
  const isAdults = recordingOf(device).adult !== null;
  const never = device.paired && cannot(device, 'reports-apps');
  return (
    <EmptyState
      art="gate"
      title={
        isAdults
          ? standingTexts.adult
          : never
            ? t.never(child.firstName, word)
            : t.empty(child.firstName, word)
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
      {isAdults
        ? t.emptyAdult
        : !device.paired
          ? t.emptyUnpaired(word)
          : never
            ? `${t.neverMore(word)} ${systemControls(device, 'app')}`
            : device.isAgent
              ? t.emptyAgent
              : t.emptyPaired(word)}
    </EmptyState>
  );
}

/** Rules for apps that are not on the device now: they hold when the app comes back. */
const goneApps = (apps: readonly Application[], policy: Policy | undefined): ShownGroup[] => {
  const installed = new Set(apps.map(({ appId }) => appId));
  const gone = (policy?.blockedApps ?? []).filter((appId) => !installed.has(appId));
  if (gone.length === 0) return [];
  const rows = gone.map((appId) => ({
    appId,
    name: appId,
    blocked: true,
    iconUrl: null,
    blockedAt: null,
    receivedAt: null,
    note: t.goneSince,
  }));
  return [{ title: t.gone, apps: rows }];
};

interface AppListProps extends OfDevice {
  apps: Application[];
  /** With entries that are no apps of their own. */
  all: readonly Application[];
  policy: Policy | undefined;
}

function AppList({ child, device, apps, all, policy }: AppListProps) {
  // Another page can lead to one app.
  const [params] = useSearchParams();
  const [text, setText] = useState(params.get('find') ?? '');
  const [which, setWhich] = useState<Which>('all');
  const change = useChangeApps(device.deviceId);
  const blocked = apps.filter((app) => app.blocked).length;
  const schedulesOf = (appId: string): string | undefined => {
    const names = policy?.schedules
      .filter((schedule) => schedule.apps.includes(appId))
      .map(({ name }) => name);
    return names && names.length > 0 ? t.scheduled([...new Set(names)]) : undefined;
  };
  const found = findApps(apps, text, which);
  const groups: ShownGroup[] = groupApps(found).map(({ category, apps: own }) => ({
    title: category === null ? t.other : categoryName(category),
    apps: own.map((app) => ({ ...app, note: schedulesOf(app.appId) })),
  }));
  const shown = [...groups, ...(text === '' && which !== 'allowed' ? goneApps(all, policy) : [])];
  const nothing =
    text.trim() !== '' ? t.nothingFound(text.trim()) : which === 'allowed' ? t.noneAllowed : t.noneBlocked;
  return (
    <>
      <div className="row stretch wraps g3 mb4">
        <FieldBox className={css.find}>
          <IconSearch size={19} stroke={1.75} aria-hidden="true" />
          <input
            type="search"
            value={text}
            placeholder={t.find}
            aria-label={t.find}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </FieldBox>
        <Segmented
          className={css.which}
          label={t.which}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: t.all(apps.length) },
            { value: 'allowed', label: t.allowed(apps.length - blocked) },
            { value: 'blocked', label: t.blocked(blocked) },
          ]}
        />
      </div>
      {shown.length === 0 && (
        <p className={cx('ink-2 breaks', css.nothing)} role="status">
          {nothing}
        </p>
      )}
      <div className={css.groups}>
        {shown.map((group) => (
          <AppGroup
            key={group.title}
            group={group}
            searching={text.trim() !== '' || which !== 'all'}
            child={child}
            device={device}
            onChange={(action, values) => change.mutate({ action, values })}
          />
        ))}
      </div>
    </>
  );
}
