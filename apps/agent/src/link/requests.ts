/** What local users ask their parents for, by the installation. */
import { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { ComputerAskBody } from '@kinward/contract/computers/computers.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import type { Link } from './link.ts';
import { call, dataOf } from './server.ts';

/** Asks the parents, once by its `clientId`. @throws Refusal */
export const askFor = async (
  { server, token }: Pick<Link, 'server' | 'token'>,
  body: ComputerAskBody,
): Promise<void> =>
  void (await call(server, { method: 'POST', path: '/device/computer/requests', token, body }));

/** What was asked for lately with the rules of a local user. @throws Refusal */
export const asksOf = async (
  { server, token }: Pick<Link, 'server' | 'token'>,
  user: string,
): Promise<DeviceAsk[]> =>
  await dataOf(
    z.array(DeviceAsk),
    await call(server, {
      method: 'GET',
      path: `/device/computer/requests?user=${encodeURIComponent(user)}`,
      token,
    }),
  );

/** What may be done about one that waits: it is taken back, or the parents are reminded of it. */
export type Following = 'withdraw' | 'remind';

/** Does that for a local user. @throws Refusal */
export const follow = async (
  { server, token }: Pick<Link, 'server' | 'token'>,
  what: Following,
  { user, requestId }: { user: string; requestId: string },
): Promise<void> =>
  void (await call(server, {
    method: 'POST',
    path: `/device/computer/requests/${requestId}/${what}`,
    token,
    body: { user },
  }));
