/**
 * Ids of what nearly every call names, one type a kind: two of them in the wrong order do not compile. At run time an id is its
 * text and nothing else. It has its kind from where it enters the program: these schemas read it from a request, the generated table
 * types from the database, and makers such as `newDeviceId` make it. A plain string is none of them, while each of them can be used as a string.
 */
import { id, type z } from './schema.ts';

export type FamilyId = string & z.core.$brand<'FamilyId'>;
/** A parent. */
export type AccountId = string & z.core.$brand<'AccountId'>;
export type ChildId = string & z.core.$brand<'ChildId'>;
export type DeviceId = string & z.core.$brand<'DeviceId'>;

export const familyId = () => id().brand<'FamilyId'>();
export const accountId = () => id().brand<'AccountId'>();
export const childId = () => id().brand<'ChildId'>();
export const deviceId = () => id().brand<'DeviceId'>();
