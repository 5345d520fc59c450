import { expect, it } from 'vitest';
import { AddDeviceBody } from '@kinward/contract/devices/devices.schemas.ts';
import {
  childId,
  deviceId,
  type AccountId,
  type ChildId,
  type DeviceId,
  type FamilyId,
} from '@kinward/contract/ids.ts';
import { newDeviceId, newId } from '../platform/ids.ts';
import type { Db, Tx } from '../platform/tx.ts';
import { childExists } from './children.ts';
import { deviceExists, namesOf } from './devices.ts';
import { lockDevice, lockFamily } from './locks.ts';

interface Ids {
  account: AccountId;
  family: FamilyId;
  child: ChildId;
  device: DeviceId;
}

/** Never called: `npm run types` fails where one of these lines compiles. */
export const swapped = (db: Db, tx: Tx, { account, family, child, device }: Ids, text: string): unknown[] => [
  // @ts-expect-error the family comes first
  deviceExists(db, device, family),
  // @ts-expect-error a child is not a device
  namesOf(db, family, child),
  // @ts-expect-error a device is not a child
  childExists(db, family, device),
  // @ts-expect-error the family comes first
  lockDevice(tx, device, family),
  // @ts-expect-error a parent is not a family
  lockFamily(tx, account),
  // @ts-expect-error a text has to be read by a schema before it is an id
  deviceExists(db, family, text),
  // @ts-expect-error columns take ids of their own kind
  db.selectFrom('devices').where('child_id', '=', device),
  // @ts-expect-error columns take ids of their own kind
  db.updateTable('sessions').set({ account_id: family }),
  // @ts-expect-error a new id has the kind that it was asked for
  lockFamily(tx, newDeviceId()),
  // @ts-expect-error what a request names has its kind as well
  deviceExists(db, family, AddDeviceBody.parse({}).childId),
];

it('reads an id of either kind as the text that it is', () => {
  const text = newId();
  expect(deviceId().parse(text)).toBe(text);
  expect(childId().parse(text)).toBe(text);
});

it.each(['', 'x', '../x', '01900000-0000-7000-8000-00000000000'])('takes %j for no id', (text) => {
  expect(deviceId().safeParse(text).success).toBe(false);
  expect(childId().safeParse(text).success).toBe(false);
});

it('makes ids that a schema reads', () => {
  expect(deviceId().safeParse(newDeviceId()).success).toBe(true);
});
