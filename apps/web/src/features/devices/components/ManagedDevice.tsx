import { IconAlertTriangleFilled, IconCircleCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Renewal } from '@kinward/contract/devices/renewals.routes.ts';
import { rulesOn } from '@kinward/rules/abilities.ts';
import { recordingOf } from '../../../entities/device/device.ts';
import { deviceDoes } from '../../../entities/device/device-does.ts';
import { useWantedPart } from '../../../entities/device/device-part.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useNow } from '../../../lib/time/now.ts';
import { policyQuery } from '../../../entities/rules/rules.ts';
import { useListening } from '../../../lib/stream-state.ts';
import { longDate, moment, until } from '../../../lib/time/time.ts';
import { Battery } from '../../../ui/Battery.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { Awaited } from '../../../ui/Skeleton.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { clientTexts } from '../../../entities/setup/clients/client-messages.ts';
import { isDesktop } from '../../../entities/device/device-noun.ts';
import { deviceState, systemWords } from '../../../entities/device/device-state.ts';
import { computerQuery } from '../computer/computer.ts';
import { useIsSaidBelow } from '../computer/use-said-below.ts';
import { layersOf, type Layer } from '../layers.ts';
import { consentTexts } from '../../../entities/consent/messages.ts';
import { manageTexts as t } from '../manage-messages.ts';
import { devicesTexts } from '../../../entities/device/messages.ts';
import { DeviceIcon } from '../../../entities/device/DeviceCard.tsx';
import css from './ManagedDevice.module.css';

/** Of few devices only; the page also with the maker of pictures to scan. */
const AdultDevice = lazy(() => import('../../../entities/consent/AdultDevice.tsx'));
const DeviceFilter = lazy(() => import('../filter/DeviceFilter.tsx'));
/** Of computers with an agent only. */
const ComputerSummary = lazy(() => import('../computer/ComputerSummary.tsx'));
const LocalUsers = lazy(() => import('../computer/LocalUsers.tsx'));
/** Once the details are opened. */
const DataCollection = lazy(() => import('./DataCollection.tsx'));
const ChildPage = lazy(() => import('../../../entities/setup/clients/ChildPage.tsx'));

interface ManagedDeviceProps {
  device: Device;
  childName: string;
  filterAccount: boolean;
  /** The installation has a filter of its own, which can know the device. */
  ownFilter: boolean;
  renewing: boolean;
  /** Absent for a device that can have no code. */
  onRenew: (() => void) | undefined;
  /** Sets up an app of others; absent for a device that can have no code. */
  onOther: (() => void) | undefined;
  /** The installation listens for GPS watches. */
  watches: boolean;
  onRemove: () => void;
  /** What a parent who is gone may still have of it. */
  renewals: readonly Renewal[];
}

/** One device: its state, what it does, and behind a tap all that is known of it and can be done about it. */
export function ManagedDevice(props: ManagedDeviceProps) {
  const {
    device,
    childName,
    filterAccount,
    ownFilter,
    renewing,
    onRenew,
    onOther,
    onRemove,
    renewals,
    watches,
  } = props;
  const other = watches ? clientTexts.otherOrWatch : clientTexts.other;
  const now = useNow();
  const listening = useListening();
  const state = deviceState(device, now, listening);
  const { codeExpiresAt } = device;
  const { adult, adultOn } = recordingOf(device);
  const wanted = useWantedPart(device.deviceId);
  // Without a client there is nothing to know and everything to do.
  const isOpen = !device.paired || wanted !== undefined;
  const [opened, setOpened] = useState(isOpen);
  // A sample is simulated here: there is no one whose data could be collected.
  const takesDataCollection = onRenew !== undefined;
  const isAsked = device.paired && device.isAgent && takesDataCollection;
  // Of a computer the summary says what holds there now, which is not what its agent can do.
  const does = isAsked ? undefined : deviceDoes(device, now);
  const isSaidBelow = useIsSaidBelow(device, isAsked, now);
  const old =
    (state.kind === 'silent' || state.kind === 'off') && device.batteryAt !== null
      ? moment(device.batteryAt, now)
      : undefined;
  const hasNone = device.battery === null && isDesktop(device);
  const battery = device.paired && !hasNone && (
    <Battery percent={device.battery} charging={device.charging === true} asOf={old} />
  );
  return (
    <Card as="li" className="stack g4 in-order">
      <div className="row g4">
        <span className="tile">
          <DeviceIcon type={device.deviceType} />
        </span>
        <div className="stack hug g1 shrink grow">
          <h3 className="breaks">{device.deviceName}</h3>
          <span className="small ink-2 breaks">{systemWords(device)}</span>
        </div>
        {old === undefined && battery}
      </div>
      {(!isSaidBelow || (old !== undefined && battery !== false)) && (
        <div className="cluster g2">
          {!isSaidBelow && <StateChip state={state.chip}>{state.words}</StateChip>}
          {does !== undefined && <span className="small ink-2">{does}</span>}
          {/* With its time it is too long to stand beside the name. */}
          {old !== undefined && battery}
        </div>
      )}
      {isAsked && (
        <Suspense fallback={<Awaited />}>
          <ComputerSummary device={device} />
        </Suspense>
      )}
      {renewals.map((renewal) => (
        <div key={`${renewal.reason} ${renewal.partedAt}`} className={css.renewal}>
          <IconAlertTriangleFilled size={18} aria-hidden="true" />
          <p>{t.renewals[renewal.reason](renewal.by ?? t.renewFormerParent)}</p>
          {renewal.reason === 'keys' && onOther !== undefined && (
            <Button tone="soft" size="small" onClick={onOther}>
              {t.renewKeysDo}
            </Button>
          )}
        </div>
      ))}
      {adultOn !== null && <p className="tiny ink-2">{consentTexts.soon(childName, longDate(adultOn))}</p>}
      {adult !== null && (
        <Suspense fallback={<Awaited />}>
          <AdultDevice device={device} childName={childName} adult={adult} />
        </Suspense>
      )}
      <Disclosure summary={t.details(device.deviceName)} open={isOpen} onToggle={setOpened}>
        <div className="stack g4 in-order">
          <Facts device={device} now={now} />
          {adult === null && (
            <Layers device={device} filterAccount={ownFilter ? undefined : filterAccount} isAsked={isAsked} />
          )}
          {isAsked && (
            <Suspense fallback={<Awaited />}>
              <LocalUsers device={device} titleClass={css.title} wanted={wanted === 'users'} />
            </Suspense>
          )}
          {ownFilter && adult === null && (
            <>
              <h4 className={cx('small-strong ink-2', css.title)}>{t.filter}</h4>
              <Suspense fallback={<Awaited />}>
                <DeviceFilter device={device} childName={childName} wanted={wanted === 'filter'} />
              </Suspense>
            </>
          )}
          {takesDataCollection && adult === null && (
            <OnDemand wanted={opened || isOpen} placeholder={<Awaited />}>
              <DataCollection device={device} titleClass={css.title} wanted={wanted === 'collects'} />
            </OnDemand>
          )}
          {device.paired && codeExpiresAt !== null && Date.parse(codeExpiresAt) > now && (
            <p className="tiny ink-2">{devicesTexts.codeOpen(until(codeExpiresAt, now))}</p>
          )}
          {device.paired && device.page !== null && (
            <Suspense fallback={<Awaited />}>
              <ChildPage device={device} childName={childName} heading="h4" />
            </Suspense>
          )}
          <div className="stack g2">
            {onRenew !== undefined && (
              <Button
                tone="soft"
                size="small"
                aria-label={t.newCodeFor(device.deviceName)}
                waiting={renewing}
                waitingLabel={t.makingCode}
                onClick={onRenew}
              >
                {t.newCode}
              </Button>
            )}
            {/* What is on a computer with an agent is that. */}
            {onOther !== undefined && adult === null && !isAsked && (
              <Button
                tone="soft"
                size="small"
                aria-label={clientTexts.otherOn(other, device.deviceName)}
                onClick={onOther}
              >
                {other}
              </Button>
            )}
            <Button
              tone="danger-quiet"
              size="small"
              aria-label={devicesTexts.remove(device.deviceName)}
              onClick={onRemove}
            >
              {t.remove}
            </Button>
          </div>
        </div>
      </Disclosure>
    </Card>
  );
}

function Facts({ device, now }: { device: Device; now: number }) {
  const { paired, pairedAt, connected, lastSeenAt } = device;
  const day = pairedAt === null ? undefined : longDate(pairedAt);
  const facts = [
    [t.paired, paired ? day : day === undefined ? t.notPaired : t.notPairedSince(day)],
    [t.seen, paired && connected ? t.now : lastSeenAt === null ? t.never : moment(lastSeenAt, now)],
    [t.system, [systemWords(device), device.model].filter(Boolean).join(', ')],
    [t.app, device.appVersion ?? t.unknown],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="tiny ink-3">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LayersProps {
  device: Device;
  /** Of an outside filter; absent where the installation has its own. */
  filterAccount: boolean | undefined;
  /** It is a computer with an agent. */
  isAsked: boolean;
}

/** What protects it. */
function Layers({ device, filterAccount, isAsked }: LayersProps) {
  const now = useNow();
  const rules = useQuery({ ...policyQuery(device.deviceId), enabled: rulesOn(device) !== 'none' });
  const policy = rules.data ?? (failureOf(rules) === null ? null : undefined);
  const { data } = useQuery({ ...computerQuery(device.deviceId), enabled: isAsked });
  // What was read while an agent had it is not of another client.
  const computer = (isAsked && data) || undefined;
  return (
    <>
      <h4 className={cx('small-strong ink-2', css.title)}>{t.layers}</h4>
      <ul className={cx('stack g2 small', css.layers)}>
        {layersOf(device, policy, filterAccount, now, computer).map((layer) => (
          <LayerLine key={layer.name} layer={layer} />
        ))}
      </ul>
    </>
  );
}

const SIGNS = { works: IconCircleCheck, waits: IconAlertTriangleFilled, none: IconMinus };

function LayerLine({ layer: { name, state, words } }: { layer: Layer }) {
  const Sign = SIGNS[state];
  return (
    <li>
      <Sign size={18} stroke={2} className={cx(css.sign, css[state])} aria-hidden="true" />
      <span>
        <strong>{name}</strong> {words}
      </span>
    </li>
  );
}
