import type { CallType, KindSwitches } from '@kinward/contract/notifications/notifications.schemas.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { notificationTexts as t } from '../messages.ts';
import css from './Settings.module.css';

interface KindTableProps {
  kinds: KindSwitches;
  onChange: (kinds: KindSwitches) => void;
}

/** The kinds that something raises by now; a kind joins with what raises it. */
const RAISED: readonly CallType[] = ['Request', 'Geofence', 'Battery', 'Pairing', 'App', 'Web', 'Plan'];
const WAYS = ['mail', 'push'] as const;

/** Each kind with its two switches. */
export function KindTable({ kinds, onChange }: KindTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" className={css.kindHead}>
            {t.kind}
          </th>
          <th scope="col">{t.mail}</th>
          <th scope="col">{t.push}</th>
        </tr>
      </thead>
      <tbody>
        {RAISED.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={css.kind}>
              <span className="block strong ink">{t.kinds[kind].name}</span>
              <span className="block small ink-2">{t.kinds[kind].more}</span>
            </th>
            {WAYS.map((way) => (
              <td key={way}>
                <Switch
                  label={t.switch(t.kinds[kind].name, t[way])}
                  checked={kinds[kind][way]}
                  onChange={(on) => onChange({ ...kinds, [kind]: { ...kinds[kind], [way]: on } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
