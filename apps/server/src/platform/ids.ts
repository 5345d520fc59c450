import { randomBytes } from 'node:crypto';
import { v5, v7 } from 'uuid';
import {
  accountId,
  childId,
  deviceId,
  familyId,
  type AccountId,
  type ChildId,
  type DeviceId,
  type FamilyId,
} from '@kinward/contract/ids.ts';

/** A new id: UUIDv7, ordered by time, never a secret. */
export const newId = (): string => v7();
export const newFamilyId = (): FamilyId => familyId().parse(v7());
export const newAccountId = (): AccountId => accountId().parse(v7());
export const newChildId = (): ChildId => childId().parse(v7());
export const newDeviceId = (): DeviceId => deviceId().parse(v7());

/** What ids that are made from a text are made with; any constant would do. */
const NAMESPACE = '5c1f3f0e-52a4-4f5e-9c56-6a2b8f0a7d10';

/** The one id of a text (UUIDv5), for what comes again from a client that gives it none. */
export const idFrom = (text: string): string => v5(text, NAMESPACE);

export type TokenKind = 'parent' | 'device' | 'reset' | 'browser' | 'undo' | 'invite' | 'mfa' | 'page';
const PREFIX: Record<TokenKind, string> = {
  parent: 'kwp_',
  device: 'kwd_',
  reset: 'kwr_',
  browser: 'kwb_',
  undo: 'kwu_',
  invite: 'kwi_',
  mfa: 'kwm_',
  page: 'kwc_',
};

/** A new secret: 256 random bits as base64url behind a prefix that names its kind. */
export const newToken = (kind: TokenKind): string => PREFIX[kind] + randomBytes(32).toString('base64url');

/** True for a text of the shape of our tokens: whatever else a caller sends needs no database query. */
export const isToken = (kind: TokenKind, text: string | undefined): text is string =>
  text !== undefined && text.startsWith(PREFIX[kind]) && /^[\w-]{47}$/u.test(text);
