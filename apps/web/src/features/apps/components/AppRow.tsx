import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { standingOf } from '@kinward/rules/abilities.ts';
import { AppIcon } from '../../../entities/rules/AppIcon.tsx';
import { entryWords } from '../../../entities/rules/DeviceReceipt.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { BlockSwitch, LogRow } from '../../../ui/LogRow.tsx';
import { appsTexts as t } from '../messages.ts';
import css from './Apps.module.css';

export interface ShownApp {
  appId: string;
  name: string;
  blocked: boolean;
  iconUrl: string | null;
  /** Of the rule that blocks it; null where that is not known. */
  blockedAt: string | null;
  receivedAt: string | null;
  /** The name of another device on which it is: a computer, of which a local user has these rules. */
  computer?: string | null;
  /** What else is to be said of it. */
  note?: string | undefined;
}

interface AppRowProps {
  app: ShownApp;
  child: Child;
  device: Device;
  onChange: (action: 'block' | 'allow') => void;
}

/** One app: what it is, whether it is blocked, and whether the device knows. */
export function AppRow({ app, child, device, onChange }: AppRowProps) {
  const { appId, name, blocked, iconUrl } = app;
  const Sign = blocked ? IconBan : IconCircleCheck;
  const held = app.computer
    ? app.receivedAt !== null
    : standingOf(device, 'app', app.receivedAt !== null) === 'enforced';
  return (
    <LogRow
      tile={<AppIcon appId={appId} name={name} iconUrl={iconUrl} />}
      action={
        <BlockSwitch
          blocked={blocked}
          held={held}
          icon={
            <Sign
              size={18}
              stroke={1.75}
              className={blocked ? (held ? undefined : 'ink-3') : 'allowed'}
              aria-hidden="true"
            />
          }
          label={blocked ? t.allow(name) : t.block(name)}
          onClick={() => onChange(blocked ? 'allow' : 'block')}
        >
          {blocked ? t.isBlocked : t.isAllowed}
        </BlockSwitch>
      }
    >
      <b dir="auto">{name}</b>
      <Line app={app} child={child} device={device} />
    </LogRow>
  );
}

function Line({ app, child, device }: Omit<AppRowProps, 'onChange'>) {
  const now = useNow();
  const { blockedAt, receivedAt, computer } = app;
  if (!app.blocked || blockedAt === null) {
    const words = [computer ? t.onComputer(computer) : '', app.note ?? ''].filter(Boolean);
    return words.length > 0 ? <small>{words.join('. ')}</small> : null;
  }
  if (computer)
    return (
      <small className={receivedAt === null ? css.waiting : undefined}>
        {receivedAt === null
          ? t.waitsForComputer(moment(blockedAt, now), computer)
          : t.blockedOnComputer(moment(blockedAt, now), computer)}
      </small>
    );
  const { standing, words } = entryWords(child, device, { kind: 'app', blockedAt, receivedAt }, now);
  return <small className={standing === 'waiting' ? css.waiting : undefined}>{words}</small>;
}
