import type { FastifyRequest } from 'fastify';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { ContactBody, Operator } from '@kinward/contract/support/support.schemas.ts';
import type { OperatorConfig } from '../../config/operator.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import { readerAt, written } from '../../core/readers.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import { inTransaction, type Db, type DbOrTx } from '../../platform/tx.ts';

export interface SupportDeps {
  db: Db;
  limits: Limits;
  rate: RateLimiter;
  messages: Pick<Messages, 'toAdministrator'>;
  config: {
    adminEmail: string | null;
    operator: OperatorConfig;
    mail: object | null;
    sms: object | null;
  };
  /** Whether the caller sits at this machine, where messages without a provider can be read. */
  mayReadOutbox: (request: FastifyRequest) => boolean;
  members: {
    list(
      db: DbOrTx,
      familyId: FamilyId,
    ): Promise<{ id: string; firstName: string; lastName: string; email: string }[]>;
  };
}

const DAY = 86_400;

/** The way to the operator. */
export const createSupport = ({
  db,
  limits,
  rate,
  messages,
  config,
  members,
  mayReadOutbox,
}: SupportDeps) => ({
  operator: (request: FastifyRequest): Operator => ({
    contact: config.adminEmail,
    ...config.operator,
    sends: { email: config.mail !== null, sms: config.sms !== null },
    outbox: mayReadOutbox(request),
  }),

  /** Mails the administrator, with the parent's confirmed address for the answer. @throws AppError RATE_LIMITED */
  async contact(who: ParentIdentity, { subject, message }: ContactBody): Promise<void> {
    const parent = (await members.list(db, who.familyId)).find(({ id }) => id === who.accountId);
    if (!parent) return;
    const rule = { name: 'contact-day', max: limits.contactPerDay, windowSeconds: DAY };
    const hold = await rate.hold(rule, who.accountId);
    const { firstName, lastName, email } = parent;
    const params = { subject, name: `${firstName} ${lastName}`, email, message };
    try {
      await inTransaction(db, async (tx) => {
        const reader = await readerAt(tx, 'email', config.adminEmail ?? '');
        const mail = written({ kind: 'operator.contact', params }, reader);
        await messages.toAdministrator(tx, { ...mail, replyTo: email });
      });
    } catch (error) {
      await hold.giveBack();
      throw error;
    }
  },
});

export type Support = ReturnType<typeof createSupport>;
