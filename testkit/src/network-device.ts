/** Homes of a family, and what asked from them by a hardware address, as a resolver would have told it. */
import { randomUUID } from 'node:crypto';
import { addNetworkGrant } from '@kinward/contract/filter/network-grants.routes.ts';
import { addFilterNetwork } from '@kinward/contract/filter/networks.routes.ts';
import { nameNetworkDevice } from '@kinward/contract/filter/network-devices.routes.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { newId } from '@kinward/server/platform/ids.ts';
import { familyOf } from './second-parent.ts';
import type { Stack, TestParent } from './stack.ts';

/** Links the home of the test itself, which takes the address from the one before. @returns its id */
export const linkNetwork = async (owner: Pick<TestParent, 'api'>): Promise<string> => {
  const name = `Home ${randomUUID()}`;
  const { networks } = await owner.api.call(addFilterNetwork, { body: { name } });
  return networks.find((one) => one.name === name)!.networkId;
};

/** A linked network, also on a stack without a filter. @returns its id */
export const insertNetwork = async (
  stack: Stack,
  owner: TestParent,
  { address }: { address?: string } = {},
): Promise<string> => {
  const [id, familyId, now] = [newId(), await familyOf(stack, owner), stack.clock.now()];
  const of = { family_id: familyId, network_id: id };
  const row = { id, family_id: familyId, name: 'Home', changes: true, linked_at: now };
  await stack.db.insertInto('filter_networks').values(row).execute();
  if (address !== undefined)
    await stack.db
      .insertInto('filter_network_addresses')
      .values({ ...of, network: address, proved_at: now })
      .execute();
  stack.platform.bus.publish({ type: 'filter.network', familyId, networkId: id });
  return id;
};

/** @returns its id */
export const insertNetworkDevice = async (
  { db, clock }: Pick<Stack, 'db' | 'clock'>,
  { familyId, networkId, mac }: { familyId: FamilyId; networkId: string; mac: string },
): Promise<string> => {
  const [id, now] = [newId(), clock.now()];
  const of = { family_id: familyId, network_id: networkId, mac };
  const seen = { first_seen_at: now, last_seen_at: now, day: now.toISOString().slice(0, 10), queries: 1 };
  await db
    .insertInto('filter_network_devices')
    .values({ id, ...of, ...seen })
    .execute();
  return id;
};

/** Something that asked from a home, by an address of its own, is a device of a child. @returns where that is said */
export const nameAsDevice = async (stack: Stack, owner: TestParent, deviceId: DeviceId): Promise<string> => {
  const [familyId, networkId] = [await familyOf(stack, owner), await linkNetwork(owner)];
  const mac = `02:00:00:${networkId.slice(-6).replaceAll(/(..)(?=.)/gu, '$1:')}`;
  const id = await insertNetworkDevice(stack, { familyId, networkId, mac });
  await owner.api.call(nameNetworkDevice, { params: { id }, body: { whose: 'device', deviceId } });
  return `/filter/network-devices/${id}`;
};

/** The filter is off in a home for a while. @returns where that is taken back */
export const openNetwork = async (owner: Pick<TestParent, 'api'>): Promise<string> => {
  const body = { target: { kind: 'filter' }, minutes: 15 } as const;
  const id = await linkNetwork(owner);
  const { grantId } = await owner.api.call(addNetworkGrant, { params: { id }, body });
  return `/filter/network-grants/${grantId}`;
};
