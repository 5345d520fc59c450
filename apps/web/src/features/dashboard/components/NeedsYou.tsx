import { IconAlertTriangle, IconBattery1, IconHourglass, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { approvalsQuery, sosQuery } from '../../../entities/approvals/approvals.ts';
import {
  networkRequestsQuery,
  useWaitingInNetworks,
} from '../../../entities/approvals/network/network-requests.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { failureOf } from '../../../lib/failure.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { cx } from '../../../ui/cx.ts';
import { Awaited } from '../../../ui/InOrder.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { devicesTexts } from '../../../entities/device/messages.ts';
import type { Need, NeedKind } from '../needs.ts';
import { callTexts } from '../call-messages.ts';
import { dashboardTexts as t } from '../messages.ts';
import { AskBanner } from './AskBanner.tsx';
import css from './NeedsYou.module.css';

const NetworkAsks = lazy(() => import('../../../entities/approvals/network/NetworkAsks.tsx'));

const ICONS: Record<NeedKind, typeof IconHourglass> = {
  battery: IconBattery1,
  silent: IconWifiOff,
  code: IconHourglass,
  client: IconHourglass,
  newCode: IconHourglass,
  permission: IconAlertTriangle,
};
const TONES: Partial<Record<NeedKind, string | undefined>> = {
  silent: 'soft-offline',
  code: 'soft-primary',
  client: 'soft-primary',
};

/** A need that becomes the next one, as a new code does, keeps its row and with it the focus. */
const rowOf = ({ kind, device }: Need): string => `${kind === 'newCode' ? 'code' : kind} ${device.deviceId}`;

export interface NeedActions {
  onSeen: (need: Need) => void;
  onWhy: (need: Need) => void;
  onShowCode: (device: Device) => void;
  onRenew: (device: Device) => void;
}

/** Requests that are answered here; the others are one tap away. */
const ASKS_MAX = 3;

interface NeedsYouProps extends NeedActions {
  needs: Need[];
  /** False while the page says already that the server is out of reach. */
  isReached: boolean;
}

/** The one place where the lamp is lit: what children wait for, then what devices need. Nothing to do: the section goes away. */
export const NeedsYou = memo(function NeedsYou({ needs, isReached, ...actions }: NeedsYouProps) {
  const withSelection = useWithSelection();
  const asked = useQuery(approvalsQuery);
  const calls = useQuery(sosQuery);
  const atHome = useWaitingInNetworks();
  const home = useQuery(networkRequestsQuery);
  const unread = [asked, calls].filter((query) => query.data === undefined && failureOf(query) !== null);
  const waiting = (asked.data ?? []).filter(({ state }) => state === 'waiting');
  if ([asked, calls, home].some((query) => query.isPending && failureOf(query) === null))
    return (
      <Awaited>
        <Skeleton shape="block" className={css.awaited} />
      </Awaited>
    );
  const failure = isReached && unread.length > 0 && (
    <Card as="div" className="mb3">
      <ErrorState
        message={t.needsUnread}
        waiting={unread.some(({ isFetching }) => isFetching)}
        onRetry={() => unread.forEach(({ refetch }) => void refetch())}
      />
    </Card>
  );
  const count = needs.length + waiting.length + atHome.length;
  if (count === 0) return failure || null;
  return (
    <section aria-labelledby="needs">
      <div className={cx('row g3', css.head)}>
        <h2 id="needs">{t.needsYou}</h2>
        <span className="small ink-3">{count}</span>
      </div>
      {failure}
      {waiting.length > 0 && (
        <ul className="stack g3 mb3" aria-label={callTexts.waiting}>
          {waiting.slice(0, ASKS_MAX).map((ask) => (
            <AskBanner key={ask.requestId} ask={ask} />
          ))}
        </ul>
      )}
      {waiting.length > ASKS_MAX && (
        <ButtonLink tone="soft" wide className="mb3" to={withSelection('/user/requests')}>
          {callTexts.all(waiting.length)}
        </ButtonLink>
      )}
      {atHome.length > 0 && (
        <Suspense fallback={<Awaited />}>
          <NetworkAsks requests={atHome} />
        </Suspense>
      )}
      {needs.length > 0 && (
        <Card as="div" className={css.list}>
          <ul className="lined">
            {needs.map((need) => (
              <NeedRow key={rowOf(need)} need={need} {...actions} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
});

function NeedRow({ need, onSeen, onWhy, onShowCode, onRenew }: { need: Need } & NeedActions) {
  const Icon = ICONS[need.kind];
  const [label, act, tone] = {
    battery: [t.ok, onSeen, 'quiet'] as const,
    silent: [t.why, onWhy, 'quiet'] as const,
    permission: [t.why, onWhy, 'quiet'] as const,
    code: [devicesTexts.showCode, () => onShowCode(need.device), 'soft'] as const,
    client: [devicesTexts.setUpClient, () => onShowCode(need.device), 'soft'] as const,
    newCode: [devicesTexts.newCode, () => onRenew(need.device), 'soft'] as const,
  }[need.kind];
  return (
    <li className="row g3 py3">
      <span className={cx('tile tile-s', TONES[need.kind] ?? 'soft-warn')}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="grow">
        <b className="block small-strong breaks pretty">{need.title}</b>
        <small className="block tiny ink-2 breaks">{need.text}</small>
      </div>
      <Button tone={tone} size="small" aria-label={`${label} ${need.title}`} onClick={() => act(need)}>
        {label}
      </Button>
    </li>
  );
}
