import { useState, type RefObject } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceDns } from '@kinward/contract/filter/device-dns.schemas.ts';
import { DEVICE_WORDS } from '../../../entities/device/messages.ts';
import { WaitingStatus } from '../../../entities/setup/WaitingStatus.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMakeName } from './device-dns.ts';
import { deviceFilterTexts as t } from './filter-messages.ts';
import { Missing } from './Missing.tsx';
import { WayView } from './WayView.tsx';
import { standingOf, waysOf, type Way } from './ways.ts';

interface FilterSheetProps {
  device: Device;
  childName: string;
  dns: DeviceDns;
  open: boolean;
  onClose: () => void;
  /** What opens it, also where another page has done so. */
  opener: RefObject<HTMLElement | null>;
}

/** How a device is told its own name for the filter; turns green with its first question. */
export default function FilterSheet({ device, childName, dns, open, onClose, opener }: FilterSheetProps) {
  const make = useMakeName(device.deviceId);
  const word = DEVICE_WORDS[device.deviceType];
  const isNamed = dns.madeAt !== null;
  const renew = () => make.mutate(undefined, { onSuccess: () => toast.success(t.renewed) });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.sheet(device.deviceName)}
      finalFocus={() => opener.current}
      wide
    >
      <div className="stack g4">
        {isNamed ? (
          <>
            <Heard dns={dns} word={word} />
            <Ways device={device} dns={dns} />
          </>
        ) : (
          <>
            <p>{t.makeWhy(word)}</p>
            <Button
              wide
              waiting={make.isPending}
              waitingLabel={t.making}
              onClick={() => make.mutate(undefined)}
            >
              {t.make}
            </Button>
          </>
        )}
        {make.isError && (
          <p className="callout small" role="alert">
            {t.makeFailed}
          </p>
        )}
        <p className="small ink-2">{t.couldUndo(childName)}</p>
        {isNamed && (
          <Disclosure summary={t.renewTitle}>
            <div className="stack g3">
              <p className="small ink-2">{t.renewWhy(word)}</p>
              <Button
                tone="line"
                size="small"
                className="self-start"
                waiting={make.isPending}
                waitingLabel={t.making}
                onClick={renew}
              >
                {t.renew}
              </Button>
            </div>
          </Disclosure>
        )}
      </div>
    </Dialog>
  );
}

function Heard({ dns, word }: { dns: DeviceDns; word: string }) {
  const now = useNow();
  const standing = standingOf(dns, now);
  return (
    <>
      {dns.fault !== null && (
        <p className="callout small breaks">
          {t.fault} <span lang="en">{dns.fault}</span>
        </p>
      )}
      <WaitingStatus done={standing.kind === 'asks' || standing.kind === 'asksPartly'}>
        {'seenAt' in standing
          ? (standing.kind === 'quiet' ? t.notHeard : t.heard)(word, moment(standing.seenAt, now))
          : t.waitingFor(word)}
      </WaitingStatus>
    </>
  );
}

/** One way a system; the device's own first. */
function Ways({ device, dns }: { device: Device; dns: DeviceDns }) {
  const ways = waysOf(device.deviceType, dns);
  const [chosen, choose] = useState<Way>();
  const shown = ways.find(({ way }) => way === chosen) ?? ways[0];
  if (shown === undefined) return <Missing words={t.missing} settings={dns.missing} />;
  return (
    <>
      <FilterChips
        label={t.sheet(device.deviceName)}
        value={shown.way}
        options={ways.map(({ way }) => ({ value: way, label: t.steps[way].title }))}
        onChange={choose}
      />
      <WayView key={shown.way} device={device} {...shown} />
      {dns.dot === null && <Missing words={t.missingDot} settings={dns.missing} />}
      {dns.doh === null && <Missing words={t.missingDoh} settings={dns.missing} />}
    </>
  );
}
