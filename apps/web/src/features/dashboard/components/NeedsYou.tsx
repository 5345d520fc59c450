import { IconAlertTriangle, IconBattery1, IconHourglass, IconWifiOff } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { devicesTexts } from '../../../entities/device/messages.ts';
import type { Need, NeedKind } from '../needs.ts';
import { dashboardTexts as t } from '../messages.ts';
import css from './NeedsYou.module.css';

const ICONS: Record<NeedKind, typeof IconHourglass> = {
  battery: IconBattery1,
  silent: IconWifiOff,
  code: IconHourglass,
  newCode: IconHourglass,
  permission: IconAlertTriangle,
};
const TONES: Partial<Record<NeedKind, string | undefined>> = { silent: css.silent, code: css.code };

/** A need that becomes the next one, as a new code does, keeps its row and with it the focus. */
const rowOf = ({ kind, device }: Need): string => `${kind === 'newCode' ? 'code' : kind} ${device.deviceId}`;

export interface NeedActions {
  onSeen: (need: Need) => void;
  onWhy: (need: Need) => void;
  onShowCode: (need: Need) => void;
  onRenew: (need: Need) => void;
}

/** The one place where the lamp is lit. Nothing to do: the section goes away. */
export function NeedsYou({ needs, ...actions }: { needs: Need[] } & NeedActions) {
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs">
      <div className={css.head}>
        <h2 id="needs">{t.needsYou}</h2>
        <span className={css.count}>{needs.length}</span>
      </div>
      <Card as="div" className={css.list}>
        <ul>
          {needs.map((need) => (
            <NeedRow key={rowOf(need)} need={need} {...actions} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function NeedRow({ need, onSeen, onWhy, onShowCode, onRenew }: { need: Need } & NeedActions) {
  const Icon = ICONS[need.kind];
  const [label, act, tone] = {
    battery: [t.ok, onSeen, 'quiet'] as const,
    silent: [t.why, onWhy, 'quiet'] as const,
    permission: [t.why, onWhy, 'quiet'] as const,
    code: [devicesTexts.showCode, onShowCode, 'soft'] as const,
    newCode: [devicesTexts.newCode, onRenew, 'soft'] as const,
  }[need.kind];
  return (
    <li className={css.need}>
      <span className={cx(css.icon, TONES[need.kind])}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <b className={css.title}>{need.title}</b>
        <small className={css.text}>{need.text}</small>
      </div>
      <Button tone={tone} size="small" aria-label={`${label} ${need.title}`} onClick={() => act(need)}>
        {label}
      </Button>
    </li>
  );
}
