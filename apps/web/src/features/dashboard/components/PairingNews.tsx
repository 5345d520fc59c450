import { useEffect, useRef, useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { dashboardTexts as t } from '../messages.ts';

/** Devices that are paired in `next` and were known, but not paired, in `before`, as a message. */
export const newlyPaired = (before: ReadonlyMap<string, boolean>, next: Child[]): string[] =>
  next.flatMap((child) =>
    child.devices
      .filter((device) => device.paired && before.get(device.deviceId) === false)
      .map((device) => t.clearNeeds(childAndDevice(child.firstName, device.deviceName))),
  );

/** Announces to screen readers when a device has paired; the card and the dialog show it. */
export function PairingNews({ family }: { family: Child[] }) {
  const before = useRef<ReadonlyMap<string, boolean>>(new Map());
  const [news, setNews] = useState('');
  useEffect(() => {
    const paired = newlyPaired(before.current, family);
    before.current = new Map(
      family.flatMap(({ devices }) => devices.map((device) => [device.deviceId, device.paired])),
    );
    if (paired.length > 0) setNews(paired.join(' '));
  }, [family]);
  return (
    <p className="vh" role="status">
      {news}
    </p>
  );
}
