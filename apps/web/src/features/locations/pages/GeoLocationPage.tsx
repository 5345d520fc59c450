import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { childrenQuery } from '../../../entities/family/family.ts';
import { failureOf } from '../../../lib/failure.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { NoDevice } from '../../../entities/child/NoDevice.tsx';
import { useSelection } from '../../../entities/child/selection.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loaded, LoadingRows } from '../../../ui/Loaded.tsx';
import { DevicePicker } from '../components/DevicePicker.tsx';
import { DeviceView } from '../components/DeviceView.tsx';
import { NoPosition } from '../components/NoPosition.tsx';
import { ChildBar } from '../components/ChildBar.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { dayOf, isDay, type Day } from '../../../lib/time/day.ts';
import { locationTexts as t } from '../messages.ts';
import css from './GeoLocationPage.module.css';

/** The day of the address, never one to come. */
const readDay = (text: string | null): Day | undefined =>
  text !== null && isDay(text) && text <= dayOf(Date.now()) ? text : undefined;

/** /user/geo-location: where a child is, asking for a newer place, and the way of a chosen day. */
export default function GeoLocationPage() {
  usePageTitle(t.title);
  const [params, setParams] = useSearchParams();
  const family = useQuery(childrenQuery);
  const { children, child, device, select } = useSelection();
  const day = readDay(params.get('day'));
  const setDay = (next: Day | undefined) => {
    const changed = new URLSearchParams(params);
    if (next === undefined) changed.delete('day');
    else changed.set('day', next);
    setParams(changed, { replace: day !== undefined && next !== undefined, preventScrollReset: true });
  };
  const childBar = child && (
    <ChildBar family={children ?? []} chosen={child} onChoose={(childId) => select(childId)} />
  );
  const devices = child && device && (
    <DevicePicker
      devices={child.devices}
      chosen={device.deviceId}
      onChoose={(deviceId) => select(child.childId, deviceId)}
    />
  );
  // Without any place there is no map to show.
  if (child && device && device.location === null && day === undefined)
    return (
      <>
        <PageHead title={t.title} />
        <div className="stack g4">
          {childBar}
          {devices}
          <Card>
            <NoPosition child={child} device={device} />
          </Card>
        </div>
      </>
    );
  if (child && device) {
    return (
      <div className={css.page} data-full>
        <DeviceView
          child={child}
          device={device}
          day={day}
          onDay={setDay}
          childBar={childBar}
          devices={devices}
        />
      </div>
    );
  }
  // Before the family is known a map is the likelier of the two.
  if (children === undefined && failureOf(family) === null)
    return (
      <div className={css.page} data-full>
        <Sheet label={t.title}>
          <h1 className="vh">{t.title}</h1>
          <LoadingRows label={t.loading} />
        </Sheet>
      </div>
    );
  return (
    <>
      <PageHead title={t.title} />
      {childBar && <div className="mb4">{childBar}</div>}
      <Loaded query={family} loading={t.loading}>
        {() => (
          <Card>
            {child ? (
              <NoDevice child={child} art="buoy" promise={t.noChild} />
            ) : (
              <NoChild art="buoy" promise={t.noChild} />
            )}
          </Card>
        )}
      </Loaded>
    </>
  );
}
