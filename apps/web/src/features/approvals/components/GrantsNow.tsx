import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Grant } from '@kinward/contract/approvals/approvals.schemas.ts';
import { isOffline } from '../../../entities/rules/DeviceReceipt.tsx';
import { childrenQuery } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { left, moment, until } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { useTakeBack } from '../../../entities/approvals/answering.ts';
import { approvalsTexts as t } from '../messages.ts';

/** The exceptions that run, each with its end and whether the device has it, and `more` about them below. */
export function GrantsNow({ grants, more }: { grants: readonly Grant[]; more: ReactNode }) {
  const now = useNow();
  const running = grants.filter((grant) => Date.parse(grant.until) > now);
  return (
    <section aria-labelledby="grants-now">
      <div className="heading">
        <h2 id="grants-now">{t.now}</h2>
      </div>
      <Card as="div" className="stack g3">
        {running.length === 0 ? (
          <p className="ink-2">{t.noneNow}</p>
        ) : (
          <ul className="lined">
            {running.map((grant) => (
              <GrantRow key={grant.grantId} grant={grant} now={now} />
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
    <li className="row spread g3 py3">
      <div className="shrink">
        <b className="block strong breaks">{what}</b>
        <span className="block small ink-2 breaks">
          {who}, {t.ends(until(grant.until, now), left(grant.until, now))}
        </span>
        <Receipt kind={receivedAt === null ? 'waiting' : 'arrived'}>
          {receivedAt !== null
            ? t.arrived(moment(receivedAt, now))
            : device?.lastSeenAt && isOffline(device, now)
              ? t.offline(moment(device.lastSeenAt, now))
              : t.waitsFor}
        </Receipt>
      </div>
      <Button
        size="small"
        tone="quiet"
        waiting={takeBack.isPending}
        aria-label={t.takeBackOf(what, who)}
        onClick={() => takeBack.mutate(grant.grantId)}
      >
        {t.takeBack}
      </Button>
    </li>
  );
}
