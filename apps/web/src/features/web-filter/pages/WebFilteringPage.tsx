import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { BlockedSite, WebLogEntry } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { cannot, enforcementOf } from '@kinward/rules/abilities.ts';
import { siteChoices, siteMatcher } from '@kinward/rules/site-match.ts';
import { DeviceLog } from '../../../entities/device/DeviceLog.tsx';
import { HoldNote } from '../../../entities/rules/HoldNote.tsx';
import { DeviceReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { reportsKey } from '../../../entities/query-keys.ts';
import { RuledDevice } from '../../../entities/rules/RuledDevice.tsx';
import { childAndDevice } from '../../../entities/family/family.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { blockedSitesQuery, readHistory, useChangeSites } from '../api/sites.ts';
import { BlockChoice } from '../components/BlockChoice.tsx';
import { BlockedSites } from '../components/BlockedSites.tsx';
import { BlockSite } from '../components/BlockSite.tsx';
import { VisitRow } from '../components/VisitRow.tsx';
import { webTexts as t } from '../messages.ts';

/** /user/web-filtering: what the chosen device opened, and which sites it may not. */
export default function WebFilteringPage() {
  usePageTitle(t.title);
  return (
    <RuledDevice title={t.title}>
      {(child, device) => <Web key={device.deviceId} child={child} device={device} />}
    </RuledDevice>
  );
}

interface OfDevice {
  child: Child;
  device: Device;
}

function Web({ child, device }: OfDevice) {
  const query = useQuery(blockedSitesQuery(device.deviceId));
  const title = t.webOn(childAndDevice(child.firstName, device.deviceName));
  return (
    <Loaded
      query={query}
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
          <HoldNote child={child} device={device} kind="web" />
          <Sites child={child} device={device} sites={sites} />
        </>
      )}
    </Loaded>
  );
}

function Sites({ child, device, sites }: OfDevice & { sites: readonly BlockedSite[] }) {
  const [shown, setShown] = useState<'history' | 'blocked'>('history');
  const [params] = useSearchParams();
  const change = useChangeSites(device.deviceId);
  const covering = useMemo(() => siteMatcher(sites.map(({ value }) => value)), [sites]);
  const allow = (values: readonly string[]) => change.mutate({ action: 'allow', values });
  return (
    <>
      <BlockSite
        site={params.get('site') ?? undefined}
        covering={covering}
        waiting={change.isPending && change.variables.action === 'block'}
        onBlock={(entry, done) => change.mutate({ action: 'block', values: [entry] }, { onSuccess: done })}
      />
      <Segmented
        className="short mb4"
        label={t.which}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'history', label: t.history },
          { value: 'blocked', label: t.blocked(sites.length) },
        ]}
      />
      {shown === 'blocked' ? (
        <BlockedSites
          sites={sites}
          child={child}
          device={device}
          onAllow={(value) => allow([value])}
          onHistory={() => setShown('history')}
        />
      ) : (
        <History
          child={child}
          device={device}
          covering={covering}
          onBlock={(entry) => change.mutate({ action: 'block', values: [entry] })}
          onAllow={allow}
        />
      )}
    </>
  );
}

interface HistoryProps extends OfDevice {
  covering: (address: string) => string[];
  onBlock: (entry: string) => void;
  onAllow: (entries: readonly string[]) => void;
}

function History({ child, device, covering, onBlock, onAllow }: HistoryProps) {
  const [choosing, setChoosing] = useState<WebLogEntry>();
  const { deviceId } = device;
  const word = deviceNoun(device);
  const held = enforcementOf(device, 'web') === 'enforced';
  const never = device.paired && cannot(device, 'reports-sites');
  const blockOf = (visit: WebLogEntry): (() => void) | undefined => {
    const { domains, page } = siteChoices(visit.url, LIMITS.urlMax);
    const [only, ...more] = domains;
    if (only === undefined) return undefined;
    return more.length === 0 && page === undefined ? () => onBlock(only) : () => setChoosing(visit);
  };
  return (
    <>
      <DeviceLog
        queryKey={reportsKey(deviceId, 'web')}
        read={readHistory(deviceId)}
        timeOf={({ visitedAt }) => visitedAt}
        find={t.find}
        empty={
          <Card>
            <EmptyState
              art="gate"
              title={never ? t.never(child.firstName, word) : t.empty(child.firstName, word)}
            >
              {!device.paired ? t.emptyUnpaired(word) : never ? t.neverMore : t.emptyPaired(word)}
            </EmptyState>
          </Card>
        }
        render={(visit: WebLogEntry) => {
          const blockedBy = covering(visit.url);
          return (
            <VisitRow
              visit={visit}
              blockedBy={blockedBy}
              held={held}
              onBlock={blockOf(visit)}
              onAllow={() => onAllow(blockedBy)}
            />
          );
        }}
      />
      <BlockChoice
        visit={choosing}
        onClose={() => setChoosing(undefined)}
        onBlock={(entry) => {
          setChoosing(undefined);
          onBlock(entry);
        }}
      />
    </>
  );
}
