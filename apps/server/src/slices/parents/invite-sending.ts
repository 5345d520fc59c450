import { createHmac } from 'node:crypto';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { keyOfToken } from '../../core/tokens.ts';
import { writeTo } from '../../core/readers.ts';
import type { Hold } from '../../platform/rate-limit/rate-limit.ts';
import { acrossFamilies, type Tx } from '../../platform/tx.ts';
import * as store from './invitations.store.ts';
import type { InvitationRow } from './invitations.store.ts';
import type { ParentsDeps } from './ports.ts';

const DAY = 86_400;

/** The sent invitation of a token. @throws AppError INVITE_INVALID for one that was used, withdrawn, expired or never was */
export const invitationOf = async (
  { db, clock }: Pick<ParentsDeps, 'db' | 'clock'>,
  token: string,
): Promise<InvitationRow> => {
  const key = await keyOfToken(db, 'invite', token);
  const row = key && (await store.findSent(db, key, clock.now()));
  if (!row) throw new AppError('INVITE_INVALID');
  return row;
};

/** What every invitation needs: its limits, its link, its end. */
export const createInviteSending = (deps: ParentsDeps) => {
  const { clock, limits, bus, rate, keys, config, messages, members } = deps;
  /** Never the request's Host: a forged one would send the token to a stranger (threats: emailInvite). */
  const origin = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const changed = (familyId: FamilyId) => () => bus.publish({ type: 'parents.changed', familyId });
  /** Under the current key first; a block that was set under a former one stays valid. */
  const blockKeys = (channel: string, address: string): [Buffer, ...Buffer[]] => {
    const [current, ...former] = keys.token.map(({ bytes }) =>
      createHmac('sha256', bytes).update(`invite-block\0${channel}\0${address}`).digest(),
    );
    return [current as Buffer, ...former];
  };
  const expiry = (): Date => new Date(clock.now().getTime() + limits.inviteTtlSeconds * 1000);

  const holdDay = (familyId: FamilyId): Promise<Hold> =>
    rate.hold({ name: 'invite-day', max: limits.invitesPerDay, windowSeconds: DAY }, familyId);
  const holdAddress = (channel: string, address: string): Promise<Hold> =>
    rate.hold(
      { name: 'invite-address-day', max: limits.invitesPerAddressDay, windowSeconds: DAY },
      `${channel} ${address}`,
    );

  /** Counts what will be sent before `work`, and gives it back when nothing was. */
  const counting = async <T>(
    counts: readonly (() => Promise<Hold>)[],
    work: () => Promise<T>,
  ): Promise<T> => {
    const holds: Hold[] = [];
    try {
      for (const count of counts) holds.push(await count());
      return await work();
    } catch (error) {
      for (const hold of holds) await hold.giveBack();
      throw error;
    }
  };
  /** What one message counts against. */
  const sendCounts = (channel: string, address: string, callerAddress: string) => [
    () => holdAddress(channel, address),
    ...(channel === 'phone' ? [() => members.holdSms(address, callerAddress)] : []),
  ];

  const deliver = async (tx: Tx, channel: string, address: string, inviter: string, token: string) => {
    acrossFamilies(tx, 'who is invited reads it in the language of an account in another family');
    const params = { inviter, link: `${origin}/register#inviteToken=${token}` };
    const message =
      channel === 'email'
        ? await writeTo(tx, 'email', address, { kind: 'invitation.mail', params })
        : await writeTo(tx, 'sms', address, { kind: 'invitation.sms', params });
    await messages.send(tx, message);
  };

  return { blockKeys, changed, expiry, holdDay, counting, sendCounts, deliver };
};

export type InviteSending = ReturnType<typeof createInviteSending>;
