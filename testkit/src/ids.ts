import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';

type AnyId = FamilyId & AccountId & ChildId & DeviceId;

/** An id that nothing has, as short as a test wants it; it can be used as an id of any kind. */
export const madeUpId = (text: string): AnyId => text as AnyId;
