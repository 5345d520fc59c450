import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Grant } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { NetworkGrant } from '@kinward/contract/filter/network-grants.schemas.ts';
import { isOffline } from '../../../entities/rules/DeviceReceipt.tsx';
import { childrenQuery } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { left, moment, until } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { answerTexts, useTakeBack } from '../../../entities/approvals/answering.ts';
import { useEndNetworkGrant } from '../../../entities/approvals/network/network-grants.ts';
import { approvalsTexts as t } from '../messages.ts';

interface GrantsNowProps {
  grants: readonly Grant[];
  /** What is open in linked networks. */
  networkGrants: readonly NetworkGrant[];
  more: ReactNode;
}

/** The exceptions that run, each with its end and whether it is in force, and `more` about them below. */
export function GrantsNow({ grants, networkGrants, more }: GrantsNowProps) {
  const now = useNow();
  const runs = ({ until: end }: { until: string }): boolean => Date.parse(end) > now;
  const [running, inNetworks] = [grants.filter(runs), networkGrants.filter(runs)];
  return (
    <section aria-labelledby="grants-now">
      <div className="heading">
        <h2 id="grants-now">{t.now}</h2>
      </div>
      <Card as="div" className="stack g3">
        {running.length + inNetworks.length === 0 ? (
          <p className="ink-2">{t.noneNow}</p>
        ) : (
          <ul className="lined">
            {running.map((grant) => (
              <GrantRow key={grant.grantId} grant={grant} now={now} />
            ))}
            {inNetworks.map((grant) => (
              <NetworkGrantRow key={grant.grantId} grant={grant} now={now} />
            ))}
          </ul>
        )}
        {more}
      </Card>
    </section>
  );
}

function GrantRow({ grant, now }: { grant: Grant; now: number }) {
  const takeBack = useTakeBack();
  const { data: family } = useQuery(childrenQuery);
  const device = family
    ?.flatMap(({ devices }) => devices)
    .find(({ deviceId }) => deviceId === grant.deviceId);
  const what = grant.name ?? (grant.target.kind === 'filter' ? t.targets.filter : t.targets.all);
  const who = t.on(grant.childName, grant.deviceName);
  const { receivedAt } = grant;
  return (
    <Row
      what={what}
      who={who}
      until={grant.until}
      now={now}
      isWaiting={takeBack.isPending}
      onTakeBack={() => takeBack.mutate(grant.grantId)}
    >
      <Receipt kind={receivedAt === null ? 'waiting' : 'arrived'}>
        {receivedAt !== null
          ? t.arrived(moment(receivedAt, now))
          : device?.lastSeenAt && isOffline(device, now)
            ? t.offline(moment(device.lastSeenAt, now))
            : t.waitsFor}
      </Receipt>
    </Row>
  );
}

function NetworkGrantRow({ grant, now }: { grant: NetworkGrant; now: number }) {
  const { grantId, name, networkName, reachedAt } = grant;
  const takeBack = useEndNetworkGrant(answerTexts.takenBack);
  return (
    <Row
      what={name ?? t.targets.filter}
      who={t.inNetwork(networkName)}
      until={grant.until}
      now={now}
      isWaiting={takeBack.isPending}
      onTakeBack={() => takeBack.mutate(grantId)}
    >
      <Receipt kind={reachedAt === null ? 'waiting' : 'arrived'}>
        {reachedAt === null ? t.waitsForFilter : t.atFilter(moment(reachedAt, now))}
      </Receipt>
    </Row>
  );
}

interface RowProps {
  what: string;
  who: string;
  until: string;
  now: number;
  isWaiting: boolean;
  onTakeBack: () => void;
  children: ReactNode;
}

function Row({ what, who, until: end, now, isWaiting, onTakeBack, children }: RowProps) {
  return (
    <li className="row spread g3 py3">
      <div className="shrink">
        <b className="block strong breaks">{what}</b>
        <span className="block small ink-2 breaks">
          {who}, {t.ends(until(end, now), left(end, now))}
        </span>
        {children}
      </div>
      <Button
        size="small"
        tone="quiet"
        waiting={isWaiting}
        aria-label={t.takeBackOf(what, who)}
        onClick={onTakeBack}
      >
        {t.takeBack}
      </Button>
    </li>
  );
}
