import { AsyncLocalStorage } from 'node:async_hooks';
import type { AccountId } from '@kinward/contract/ids.ts';
import type { DeviceIdentity, PageIdentity, ParentIdentity } from './http/identity.ts';

/** Whose request is being answered. */
export interface Acting {
  who: ParentIdentity | DeviceIdentity | PageIdentity | undefined;
  requestId: string;
  /** The header as it came: parsed only where a message is written. */
  acceptLanguage?: string | undefined;
}

/**
 * The request that the running code belongs to; undefined in jobs. Read by the audit log and by notifications to the
 * other parents only: what a service may do is decided by its arguments.
 */
export const acting = new AsyncLocalStorage<Acting>();

/** The account of the parent whose request is being answered; undefined for devices, jobs and strangers. */
export const actingAccount = (): AccountId | undefined => {
  const who = acting.getStore()?.who;
  return who?.kind === 'parent' ? who.accountId : undefined;
};
