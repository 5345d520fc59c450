import { useQuery } from '@tanstack/react-query';
import {
  COLLECT_KINDS,
  type CollectKind,
  type DataCollection as Chosen,
} from '@kinward/contract/companion/companion.schemas.ts';
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import { cannot } from '@kinward/rules/abilities.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useInSight } from '../../../entities/device/device-part.ts';
import { filterOfferOf, planQuery } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { dataCollectionQuery, useSetDataCollection } from '../api/data-collection.ts';
import { companionTexts as t } from '../../../entities/setup/companion-messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './DataCollection.module.css';

const TELLS: Record<CollectKind, readonly Ability[]> = {
  position: ['location-while-open', 'location-always'],
  usage: ['reports-usage'],
  web: ['reports-sites'],
  contacts: ['reports-contacts'],
  sms: ['reports-contacts'],
};

/** Whether the client may report a kind; one that is not paired yet may be any. */
const canTell = (device: Device, kind: CollectKind): boolean =>
  !device.paired || TELLS[kind].some((ability) => !cannot(device, ability));

interface DataCollectionProps {
  device: Device;
  /** Of its heading. */
  titleClass: string | undefined;
  /** Another page leads here to change it. */
  wanted: boolean;
}

/** What a device collects, kind by kind (docs/threats.md S4), and whether it knows. */
export default function DataCollection({ device, titleClass, wanted }: DataCollectionProps) {
  const query = useQuery(dataCollectionQuery(device.deviceId));
  return (
    <>
      <h4 className={cx('small-strong ink-2', titleClass)}>{t.collects}</h4>
      <Loaded query={query} loading={t.loading} bare>
        {(chosen) => <Switches device={device} wanted={wanted} chosen={chosen} />}
      </Loaded>
    </>
  );
}

function Switches({
  device,
  wanted,
  chosen,
}: Pick<DataCollectionProps, 'device' | 'wanted'> & { chosen: Chosen }) {
  const ref = useInSight<HTMLDivElement>(wanted);
  const now = useNow();
  const set = useSetDataCollection(device.deviceId);
  const { setAt, receivedAt, collects } = chosen;
  const { data: plan } = useQuery(planQuery);
  // What a device asks it, the family's own filter can write down, whatever the app there can tell.
  const isFiltered = filterOfferOf(plan) === 'own';
  // A place is collected from the start, also of what never tells one: there is nothing to switch.
  // An agent tells use whatever is chosen, as budgets are counted from it: a switch would change nothing.
  const isOfAgent = device.paired && device.isAgent;
  const offered = COLLECT_KINDS.filter(
    (kind) =>
      !(isOfAgent && kind === 'usage') &&
      (canTell(device, kind) || (kind !== 'position' && collects[kind]) || (kind === 'web' && isFiltered)),
  );
  return (
    <div ref={ref} className={cx('stack hug g2', css.collects)} tabIndex={-1}>
      <p className="block tiny ink-2">{isOfAgent ? t.collectsAgent : t.collectsWhy}</p>
      {offered.length > 0 && (
        <ul>
          {offered.map((kind) => (
            <li key={kind}>
              <span>
                {t.kinds[kind]}
                {kind === 'sms' && <span className="block tiny ink-2">{t.notes.sms}</span>}
                {kind === 'web' && isFiltered && <span className="block tiny ink-2">{t.notes.filter}</span>}
              </span>
              <Switch
                label={t.kindOn(t.kinds[kind], device.deviceName)}
                checked={collects[kind]}
                onChange={(on) => set.mutate({ kind, on })}
              />
            </li>
          ))}
        </ul>
      )}
      {!isOfAgent && offered.length < COLLECT_KINDS.length && <p className="tiny ink-2">{t.collectsNot}</p>}
      {setAt !== null && offered.length > 0 && (
        <Receipt kind={receivedAt === null ? 'waiting' : 'arrived'}>
          {receivedAt === null ? t.waiting(moment(setAt, now)) : t.arrived(moment(receivedAt, now))}
        </Receipt>
      )}
    </div>
  );
}
