import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { waitingWords } from '../../../entities/rules/DeviceReceipt.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { AppTile } from '../../../ui/AppTile.tsx';
import { BlockSwitch, LogRow } from '../../../ui/LogRow.tsx';
import { appsTexts as t } from '../messages.ts';
import css from './Apps.module.css';

export interface ShownApp {
  appId: string;
  name: string;
  blocked: boolean;
  /** Of the rule that blocks it; null where that is not known. */
  blockedAt: string | null;
  receivedAt: string | null;
  /** What else is to be said of it. */
  note?: string | undefined;
}

interface AppRowProps {
  app: ShownApp;
  device: Device;
  onChange: (action: 'block' | 'allow') => void;
}

/** One app: what it is, whether it is blocked, and whether the device knows. */
export function AppRow({ app, device, onChange }: AppRowProps) {
  const { appId, name, blocked } = app;
  const Sign = blocked ? IconBan : IconCircleCheck;
  return (
    <LogRow
      tile={<AppTile appId={appId} name={name} />}
      action={
        <BlockSwitch
          blocked={blocked}
          icon={
            <Sign size={18} stroke={1.75} className={blocked ? undefined : 'allowed'} aria-hidden="true" />
          }
          label={blocked ? t.allow(name) : t.block(name)}
          onClick={() => onChange(blocked ? 'allow' : 'block')}
        >
          {blocked ? t.isBlocked : t.isAllowed}
        </BlockSwitch>
      }
    >
      <b dir="auto">{name}</b>
      <Line app={app} device={device} />
    </LogRow>
  );
}

function Line({ app, device }: Omit<AppRowProps, 'onChange'>) {
  const now = useNow();
  if (!app.blocked || app.blockedAt === null) return app.note ? <small>{app.note}</small> : null;
  if (app.receivedAt === null)
    return <small className={css.waiting}>{waitingWords(device, app.blockedAt, now)}</small>;
  const [sent, there] = [moment(app.blockedAt, now), moment(app.receivedAt, now)];
  return <small>{t.arrived(deviceNoun(device), sent, there)}</small>;
}
