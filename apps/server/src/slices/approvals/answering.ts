import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { AnswerBody, Target } from '@kinward/contract/approvals/approvals.schemas.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import type { NextVersion, Versions } from '../policy/versions.ts';
import { endOf, type Giver, type Grants } from './grants.service.ts';
import * as store from './approvals.store.ts';
import { serviceOf } from './targets.ts';

export interface AnsweringDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  audit: Audit;
  versions: Versions;
  grants: Pick<Grants, 'give'>;
}

/** Requests asked before this moment wait no longer. */
export const waitingBefore =
  (limits: Limits) =>
  (now: Date): Date =>
    new Date(now.getTime() - limits.requestLivesHours * 3_600_000);

/** Answers a request: the first answer counts. @throws AppError REQUEST_ANSWERED, GRANTS_FULL, VALIDATION */
export const createAnswering = ({ db, clock, limits, audit, versions, grants }: AnsweringDeps) => {
  const note = auditOn(audit, 'device');
  const waitingSince = waitingBefore(limits);

  const grant = async (who: Giver, row: store.RequestRow, body: Extract<AnswerBody, { grant: true }>) => {
    const { familyId, accountId } = who;
    const service = body.opens === 'service' ? serviceOf(row.target) : null;
    if (body.opens === 'service' && service === null)
      throw new AppError('VALIDATION', {
        errors: [{ path: 'opens', message: 'This is no site of one service. Choose site' }],
      });
    const target: Target = service
      ? { kind: 'service', value: service.id }
      : { kind: row.target_kind, value: row.target };
    const name = service?.name ?? row.name;
    const work = async (tx: Tx, next: NextVersion) => {
      const until = endOf(body, next.now, limits);
      const values = {
        granted: true,
        answered_by: accountId,
        answer: body.note ?? '',
        answered_at: next.now,
      };
      if (!(await store.answer(tx, familyId, row.id, waitingSince(next.now), values)))
        throw new AppError('REQUEST_ANSWERED');
      const given = { deviceId: row.device_id, target, name, until, requestId: row.id };
      await grants.give(tx, who, next, given);
      const last = () => note(tx, familyId, 'request.granted', row.device_id, { kind: row.kind });
      const minutes = Math.round((until.getTime() - next.now.getTime()) / 60_000);
      const news = { kind: 'answer', granted: true, minutes: row.kind === 'time' ? minutes : null } as const;
      return { changed: true, last, news };
    };
    await versions.change(familyId, row.device_id, ['answer'], work, 'exceptions');
  };

  /** The rules stay as they are; the device is informed all the same, so that the child need not wait. */
  const refuse = ({ familyId, accountId }: Giver, row: store.RequestRow, words: string) =>
    inTransaction(db, async (tx, afterCommit) => {
      const now = clock.now();
      const news = {
        kind: 'answer',
        granted: false,
        minutes: row.kind === 'time' ? row.minutes : null,
      } as const;
      afterCommit(await versions.touch(tx, familyId, row.device_id, ['answer'], news));
      const values = { granted: false, answered_by: accountId, answer: words, answered_at: now };
      if (!(await store.answer(tx, familyId, row.id, waitingSince(now), values)))
        throw new AppError('REQUEST_ANSWERED');
      await note(tx, familyId, 'request.refused', row.device_id, { kind: row.kind });
    });

  return (who: Giver, row: store.RequestRow, body: AnswerBody): Promise<void> =>
    body.grant ? grant(who, row, body) : refuse(who, row, body.note ?? '');
};
