import { useQuery } from '@tanstack/react-query';
import { lazy, useRef, useState } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceDns } from '@kinward/contract/filter/device-dns.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { StateChip, type ChipState } from '../../../ui/StateChip.tsx';
import { deviceDnsQuery } from './device-dns.ts';
import { deviceFilterTexts as t } from './filter-messages.ts';
import { Missing } from './Missing.tsx';
import { standingOf, type Standing } from './ways.ts';

const FilterSheet = lazy(() => import('./FilterSheet.tsx'));

interface DeviceFilterProps {
  device: Device;
  childName: string;
  /** Another page leads here to set it up. */
  wanted: boolean;
}

/** Whether the filter knows a device by a name of its own, when it asked last, and how that is set up. */
export default function DeviceFilter({ device, childName, wanted }: DeviceFilterProps) {
  const query = useQuery(deviceDnsQuery(device.deviceId));
  const [open, setOpen] = useState(wanted);
  const opener = useRef<HTMLButtonElement>(null);
  const dns = query.data;
  if (dns === undefined)
    return query.isError ? (
      <ErrorState message={t.failed} waiting={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRow label={t.reading} />
    );
  const canHave = !(dns.missing.includes('DNS_NAME') && dns.missing.includes('PUBLIC_URL'));
  const label = dns.madeAt === null ? t.openFor(device.deviceName) : t.againFor(device.deviceName);
  return (
    <>
      {canHave ? (
        <>
          <State dns={dns} />
          <Button
            ref={opener}
            tone="soft"
            size="small"
            className="self-start"
            aria-label={label}
            onClick={() => setOpen(true)}
          >
            {dns.madeAt === null ? t.open : t.again}
          </Button>
        </>
      ) : (
        <Missing words={t.missing} settings={dns.missing} />
      )}
      <OnDemand wanted={open && canHave}>
        <FilterSheet
          device={device}
          childName={childName}
          dns={dns}
          open={open && canHave}
          onClose={() => setOpen(false)}
          opener={opener}
        />
      </OnDemand>
    </>
  );
}

const CHIPS: Record<Standing['kind'], [ChipState, string]> = {
  asks: ['allowed', t.asks],
  asksPartly: ['allowed', t.heardOf],
  earlier: ['recent', t.earlier],
  quiet: ['silent', t.quiet],
  waiting: ['waiting', t.waitsForFirst],
  unnamed: ['plain', t.waits],
};

const SAID = { asks: t.asksAt, asksPartly: t.asksPartly, earlier: t.earlierAt, quiet: t.quietSince };

function State({ dns }: { dns: DeviceDns }) {
  const now = useNow();
  const standing = standingOf(dns, now);
  const [chip, words] = CHIPS[standing.kind];
  return (
    <div className="stack hug g2">
      <StateChip state={chip}>{words}</StateChip>
      <p className="small ink-2">
        {'seenAt' in standing ? SAID[standing.kind](moment(standing.seenAt, now)) : t[standing.kind]}
      </p>
    </div>
  );
}
