import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { BlockedSite, WebLogEntry } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { cannot, enforcementOf, meansForSite, withoutFilter } from '@kinward/rules/abilities.ts';
import { runs } from '@kinward/rules/running.ts';
import { grantOfSite } from '@kinward/rules/sites/site-grants.ts';
import { siteBlocks, siteMatcher } from '@kinward/rules/sites/site-match.ts';
import { HoldNote } from '../../../entities/rules/HoldNote.tsx';
import { policyQuery } from '../../../entities/rules/rules.ts';
import { DeviceReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/time/now.ts';
import { RuledDevice } from '../../../entities/rules/RuledDevice.tsx';
import { childAndDevice } from '../../../entities/family/family.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { ConnectLink } from '../../../entities/child/SetupLinks.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded, LoadingRows } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { blockedSitesQuery, useChangeSites, type Filter } from '../api/sites.ts';
import { BlockedSites } from '../components/BlockedSites.tsx';
import { BlockSite } from '../components/BlockSite.tsx';
import type { OpenedUntil, SiteRules } from '../logic/site-rules.ts';
import { webTexts as t } from '../messages.ts';

/** Loads while the page asks which sites are blocked. */
const siteLog = import('../components/SiteLog.tsx');
// Who renders it is told.
siteLog.catch(() => undefined);
const SiteLog = lazy(() => siteLog);
/** Loaded when a row is to be blocked. */
const BlockChoice = lazy(async () => ({
  default: (await import('../components/BlockChoice.tsx')).BlockChoice,
}));

/** /user/web-filtering: what the chosen device opened, and which sites it may not. */
export default function WebFilteringPage() {
  usePageTitle(t.title);
  return (
    <RuledDevice title={t.title} art="gate" promise={t.promise}>
      {(child, device) => <Web key={device.deviceId} child={child} device={device} />}
    </RuledDevice>
  );
}

interface OfDevice {
  child: Child;
  device: Device;
}

function Web({ child, device: given }: OfDevice) {
  const now = useNow();
  const policy = useQuery(policyQuery(given.deviceId));
  const grants = policy.data?.grants ?? [];
  const isFilterOff = grants.some((grant) => grant.target.kind === 'filter' && runs(grant, now));
  const openedUntil: OpenedUntil = (entry) => grantOfSite(grants, entry, [entry], now)?.until;
  const device = isFilterOff ? withoutFilter(given) : given;
  const query = useQuery(blockedSitesQuery(device.deviceId));
  const title = t.webOn(childAndDevice(child.firstName, device.deviceName));
  return (
    <Loaded
      query={query}
      also={[policy]}
      loading={t.loading}
      rows={2}
      title={title}
      renderHead={(sites) => (
        <PageHead
          title={title}
          subtitle={
            <>
              {enforcementOf(device, 'web') === 'enforced'
                ? t.subtitle(sites.length, deviceNoun(device))
                : t.subtitleShown(sites.length)}
              <DeviceReceipt child={child} device={device} kind="web" />
            </>
          }
        />
      )}
    >
      {(sites) => (
        <>
          <HoldNote child={child} device={device} kind="web" isFilterOff={isFilterOff} />
          <Sites child={child} device={device} sites={sites} openedUntil={openedUntil} />
        </>
      )}
    </Loaded>
  );
}

interface SitesProps extends OfDevice {
  sites: readonly BlockedSite[];
  openedUntil: OpenedUntil;
}

function Sites({ child, device, sites, openedUntil }: SitesProps) {
  const [shown, setShown] = useState<Filter>('all');
  const [choosing, setChoosing] = useState<WebLogEntry>();
  const [params] = useSearchParams();
  const change = useChangeSites(device.deviceId);
  const block = (entry: string) => change.mutate({ action: 'block', values: [entry] });
  const allow = (values: readonly string[]) => change.mutate({ action: 'allow', values });
  const lists = useMemo(() => {
    const values = sites.map(({ value }) => value);
    return { covering: siteMatcher(values), blocksOf: siteBlocks(values) };
  }, [sites]);
  const holds = (entries: readonly string[]) =>
    entries.some(
      (entry) =>
        openedUntil(entry) === undefined && enforcementOf(meansForSite(device, entry), 'web') === 'enforced',
    );
  const rules: SiteRules = { ...lists, holds, onBlock: block, onAllow: allow, onChoose: setChoosing };
  return (
    <>
      <div className="beside side-first">
        <BlockSite
          site={params.get('site') ?? undefined}
          covering={lists.covering}
          waiting={change.isPending && change.variables.action === 'block'}
          onBlock={(entry, done) => change.mutate({ action: 'block', values: [entry] }, { onSuccess: done })}
        />
        <div>
          <FilterChips
            label={t.which}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t.all },
              { value: 'searches', label: t.searches },
              { value: 'night', label: t.atNight },
              { value: 'blocked', label: t.blocked(sites.length) },
            ]}
          />
          {shown === 'blocked' && (
            <BlockedSites
              sites={sites}
              child={child}
              device={device}
              openedUntil={openedUntil}
              onAllow={(value) => allow([value])}
              onHistory={() => setShown('all')}
            />
          )}
          <Suspense fallback={<LoadingRows label={t.loading} rows={3} />}>
            <SiteLog
              deviceId={device.deviceId}
              filter={shown}
              rules={rules}
              empty={<NothingYet child={child} device={device} filter={shown} />}
            />
          </Suspense>
        </div>
      </div>
      {choosing !== undefined && (
        <Suspense fallback={null}>
          <BlockChoice
            visit={choosing}
            onClose={() => setChoosing(undefined)}
            onBlock={(entry) => {
              setChoosing(undefined);
              block(entry);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** What is said while the log has nothing of what is asked for. */
function NothingYet({ child, device, filter }: OfDevice & { filter: Filter }) {
  if (filter === 'blocked') return null;
  if (filter !== 'all')
    return (
      <p className="ink-2" role="status">
        {filter === 'searches' ? t.noSearches : t.noNights}
      </p>
    );
  const word = deviceNoun(device);
  const never = device.paired && cannot(device, 'reports-sites');
  return (
    <Card>
      <EmptyState
        art="gate"
        title={never ? t.never(child.firstName, word) : t.empty(child.firstName, word)}
        action={!device.paired && <ConnectLink child={child} device={device} />}
      >
        {!device.paired ? t.emptyUnpaired(word) : never ? t.neverMore : t.emptyPaired(word)}
      </EmptyState>
    </Card>
  );
}
