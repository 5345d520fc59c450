import type { PendingChange } from '@kinward/contract/accounts/profile.schemas.ts';
import type { AccountRow, Channel } from '../accounts.store.ts';
import type { ChangeRow } from './changes.store.ts';

/** A code that a change needs. */
export interface ChangeCode {
  channel: Channel;
  address: string;
  confirmed: boolean;
}

/** A code for each new address; for names alone one to the present email (spec §5: editing the profile needs an OTP). */
export const codesOf = (change: ChangeRow, account: Pick<AccountRow, 'email'>): ChangeCode[] => {
  const codes: ChangeCode[] = [];
  if (change.phone !== null)
    codes.push({ channel: 'phone', address: change.phone, confirmed: change.phone_proved });
  if (change.email !== null || change.phone === null)
    codes.push({
      channel: 'email',
      address: change.email ?? account.email,
      confirmed: change.email_proved,
    });
  return codes;
};

export const movesAddress = (change: Pick<ChangeRow, 'email' | 'phone'>): boolean =>
  change.email !== null || change.phone !== null;

/** A pending change as its parent sees it. */
export const presentChange = (change: ChangeRow, account: Pick<AccountRow, 'email'>): PendingChange => ({
  codes: codesOf(change, account).map(({ channel, address, confirmed }) => ({
    channel,
    sentTo: address,
    confirmed,
  })),
  movesAddress: movesAddress(change),
  expiresAt: change.expires_at.toISOString(),
});
