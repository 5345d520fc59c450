/** What needs a parent: facts of the devices, derived again with every change. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { batteryLow, deviceState } from '../../entities/device/device-state.ts';
import { childAndDevice } from '../../entities/family/family.ts';
import { ago, minutesSince, moment, until } from '../../lib/time/time.ts';
import { dashboardTexts as t } from './messages.ts';

export type NeedKind = 'battery' | 'silent' | 'code' | 'client' | 'newCode' | 'permission';

export interface Need {
  /** Changes when the fact becomes another one, so that "OK" holds only for what was seen. */
  id: string;
  kind: NeedKind;
  child: Child;
  device: Device;
  title: string;
  text: string;
}

/** A battery counts as another fact after each loss of this many percent. */
const BATTERY_STEP = 5;

const needOf = (child: Child, device: Device, now: number): Need[] => {
  const name = childAndDevice(child.firstName, device.deviceName);
  const { kind } = deviceState(device, now);
  const common = { child, device };
  const one = (need: Pick<Need, 'kind' | 'title' | 'text'>, part = ''): Need => ({
    ...common,
    ...need,
    id: [need.kind, device.deviceId, part].join(':'),
  });
  const needs: Need[] = [];
  if (batteryLow(device, now) && device.battery !== null) {
    const age = device.batteryAt === null ? '' : ago(minutesSince(device.batteryAt, now));
    const text = device.charging === false ? t.notCharging(age) : t.batteryNotified(age);
    needs.push(
      one(
        {
          kind: 'battery',
          title: t.batteryAt(name, Math.round(device.battery)),
          text: age === '' ? '' : text,
        },
        String(Math.ceil(device.battery / BATTERY_STEP)),
      ),
    );
  }
  if (kind === 'silent' && device.lastSeenAt !== null) {
    const heard = t.lastHeard(moment(device.lastSeenAt, now), ago(minutesSince(device.lastSeenAt, now)));
    needs.push(one({ kind: 'silent', title: t.isSilent(name), text: heard }, device.lastSeenAt));
  }
  if (kind === 'waiting' && device.codeExpiresAt !== null)
    needs.push(
      one({ kind: 'code', title: t.waits(name), text: t.typeCode(until(device.codeExpiresAt, now)) }),
    );
  if (kind === 'awaited')
    needs.push(one({ kind: 'client', title: t.waitsForReport(name), text: t.openLink }));
  if (kind === 'expired') needs.push(one({ kind: 'newCode', title: t.codeDied(name), text: t.codeDiedWhy }));
  if (kind === 'unpaired') needs.push(one({ kind: 'newCode', title: t.codeDied(name), text: t.pairingLost }));
  // What an adult's device is allowed is the adult's own affair.
  if (device.paired && kind !== 'adult' && device.missingPermissions.length > 0) {
    const missing = device.missingPermissions;
    needs.push(
      one({ kind: 'permission', title: t.permissions(name, missing.length), text: missing.join(', ') }),
    );
  }
  return needs;
};

/** Everything that needs a parent, child by child in the family's order. */
export const familyNeeds = (children: Child[], now: number): Need[] =>
  children.flatMap((child) => child.devices.flatMap((device) => needOf(child, device, now)));
