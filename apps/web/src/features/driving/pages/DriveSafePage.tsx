import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { isDay, type Day } from '../../../lib/time/days.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSelection } from '../../../entities/child/selection.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { clock } from '../../../lib/time/time.ts';
import { limitText } from '../../../lib/units.ts';
import { WithheldNote } from '../../../entities/device/WithheldNote.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { limitQuery } from '../api/queries.ts';
import { DaySpeed } from '../components/DaySpeed.tsx';
import { LimitCard } from '../components/LimitCard.tsx';
import { drivingTexts as t } from '../messages.ts';

/** /user/drive-safe: the chosen device's speed limit, and when it was passed on a day. */
export default function DriveSafePage() {
  usePageTitle(t.title);
  const family = useQuery(childrenQuery);
  const { child, device } = useSelection();
  if (child && device) return <Drive key={device.deviceId} child={child} device={device} />;
  return (
    <>
      <PageHead title={t.title} />
      {family.data !== undefined ? (
        <NoDevice child={child} />
      ) : family.error ? (
        <ErrorState
          message={failureText(family.error)}
          waiting={family.isFetching}
          onRetry={() => void family.refetch()}
        />
      ) : (
        <Card>
          <SkeletonRow label={t.loading} />
        </Card>
      )}
    </>
  );
}

function NoDevice({ child }: { child: Child | undefined }) {
  const { withSelection } = useSelection();
  return (
    <Card>
      <EmptyState
        art={child ? 'gate' : 'house'}
        title={child ? t.noDevice(child.firstName) : t.noChild}
        action={
          <ButtonLink tone="soft" to={withSelection('/user/dashboard')}>
            {t.toDashboard}
          </ButtonLink>
        }
      >
        {child ? t.noDeviceMore : t.noChildMore}
      </EmptyState>
    </Card>
  );
}

function Drive({ child, device }: { child: Child; device: Device }) {
  const [params, setParams] = useSearchParams();
  const { data: limit, error, isFetching, refetch, dataUpdatedAt } = useQuery(limitQuery(device.deviceId));
  const text = params.get('day');
  const setDay = (day: Day | undefined) => {
    const changed = new URLSearchParams(params);
    if (day === undefined) changed.delete('day');
    else changed.set('day', day);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  const { firstName } = child;
  const says: string =
    limit === undefined
      ? t.title
      : limit.speedLimit === null
        ? t.saysOff(firstName)
        : t.saysOn(firstName, limitText(limit.speedLimit));
  const waiting: ReactNode = error === null && (
    <Card>
      <SkeletonRow label={t.loading} />
    </Card>
  );
  return (
    <>
      <PageHead
        says={limit !== undefined}
        title={says}
        subtitle={t.subtitle(firstName, deviceNoun(device), limitText(2))}
      />
      {error !== null && (
        <div className="mb3">
          <ErrorState
            message={limit === undefined ? failureText(error) : undefined}
            since={limit && clock(dataUpdatedAt)}
            waiting={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <WithheldNote child={child} device={device} />
      {limit === undefined ? waiting : <LimitCard child={child} device={device} limit={limit} />}
      <DaySpeed
        child={child}
        device={device}
        day={text !== null && isDay(text) ? text : undefined}
        onDay={setDay}
      />
    </>
  );
}
