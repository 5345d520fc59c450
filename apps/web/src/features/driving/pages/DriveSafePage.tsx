import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { isDay, type Day } from '../../../lib/time/day.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { NoDevice } from '../../../entities/child/NoDevice.tsx';
import { useSelection } from '../../../entities/child/selection.ts';
import { deviceNoun } from '../../../entities/device/device-noun.ts';
import { limitText } from '../../../lib/units.ts';
import { PlaceNote } from '../../../entities/device/PlaceNote.tsx';
import { WithheldNote } from '../../../entities/device/WithheldNote.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
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
      <Loaded query={family} loading={t.loading}>
        {() => <WithoutDevice child={child} />}
      </Loaded>
    </>
  );
}

function WithoutDevice({ child }: { child: Child | undefined }) {
  return (
    <Card>
      {child === undefined ? (
        <NoChild art="lantern" promise={t.noChild} />
      ) : (
        <NoDevice child={child} art="lantern" promise={t.noChild} />
      )}
    </Card>
  );
}

function Drive({ child, device }: { child: Child; device: Device }) {
  const [params, setParams] = useSearchParams();
  const query = useQuery(limitQuery(device.deviceId));
  const limit = query.data;
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
  return (
    <div className="in-order">
      <PageHead title={says} subtitle={t.subtitle(firstName, deviceNoun(device), limitText(2))} />
      <WithheldNote child={child} device={device} />
      <PlaceNote child={child} device={device} />
      <Loaded query={query} loading={t.loading}>
        {(known) => <LimitCard child={child} device={device} limit={known} />}
      </Loaded>
      <DaySpeed
        child={child}
        device={device}
        day={text !== null && isDay(text) ? text : undefined}
        onDay={setDay}
      />
    </div>
  );
}
