import { useQuery } from '@tanstack/react-query';
import {
  COLLECT_KINDS,
  type DataCollection as Chosen,
} from '@kinward/contract/companion/companion.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { dataCollectionQuery, useSetDataCollection } from '../api/collecting.ts';
import { companionTexts as t } from '../../../entities/setup/companion-messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Collecting.module.css';

/** What a device collects, kind by kind (docs/threats.md S4), and whether it knows. */
export function DataCollection({ device }: { device: Device }) {
  const query = useQuery(dataCollectionQuery(device.deviceId));
  return (
    <Loaded query={query} loading={t.loading} bare>
      {(chosen) => <Switches device={device} chosen={chosen} />}
    </Loaded>
  );
}

function Switches({ device, chosen }: { device: Device; chosen: Chosen }) {
  const now = useNow();
  const set = useSetDataCollection(device.deviceId);
  const { setAt, receivedAt, collects } = chosen;
  return (
    <div className={cx('stack hug g2', css.collects)}>
      <p className="block tiny ink-2">{t.collectsWhy}</p>
      <ul>
        {COLLECT_KINDS.map((kind) => (
          <li key={kind}>
            <span>
              {t.kinds[kind]}
              {kind === 'sms' && <span className="block tiny ink-2">{t.notes.sms}</span>}
            </span>
            <Switch
              label={t.kindOn(t.kinds[kind], device.deviceName)}
              checked={collects[kind]}
              onChange={(on) => set.mutate({ kind, on })}
            />
          </li>
        ))}
      </ul>
      {setAt !== null && (
        <Receipt kind={receivedAt === null ? 'waiting' : 'arrived'}>
          {receivedAt === null ? t.waiting(moment(setAt, now)) : t.arrived(moment(receivedAt, now))}
        </Receipt>
      )}
    </div>
  );
}
