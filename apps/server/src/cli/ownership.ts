import type { FamilyId } from '@kinward/contract/ids.ts';
import { keyFileOf, loadKeys } from '../config/keys.ts';
import { errorCode, oneLine } from '../config/start-error.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/log/logger.ts';
import { createMessages } from '../platform/messages/messages.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { transferOwnership, listMembers } from '../slices/accounts/members/members.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { createOwnershipTransfer, type OwnershipTransfer } from '../slices/parents/ownership-transfer.ts';
import { findFamilyOfOwner } from '../slices/plans/plans.store.ts';
import { exportFamilyRecords } from './ownership-export.ts';
import { CommandError, readOptions, UsageError, type Command, type Context } from './command.ts';
import type { Installation } from './installation.ts';

const ORDER_MAX = 100;
const OPTIONS = {
  family: { type: 'string' },
  to: { type: 'string' },
  into: { type: 'string' },
  order: { type: 'string' },
  cancel: { type: 'boolean' },
} as const;
type Given = ReturnType<typeof readOptions<typeof OPTIONS>>;

interface Work {
  context: Context;
  installation: Installation;
  custody: OwnershipTransfer;
  familyId: FamilyId;
  given: Given;
  order: string | null;
}

/** Messages wait in the queue for the server that runs, or for the next one. */
const ownershipTransferOf = ({ config, db, pool, clock, bus }: Installation): OwnershipTransfer => {
  const keys = loadKeys(keyFileOf(config));
  const log = createLogger({ ...config, logLevel: 'silent' });
  const jobs = createJobs({ db, pool, log, keys });
  const messages = createMessages({ db, log, jobs, outbound: createOutbound(), keys, config });
  const members = { list: listMembers, transferOwnership };
  return createOwnershipTransfer({ db, clock, audit: createAudit({ clock }), bus, messages, members });
};

const freeze = async ({ context, custody, familyId, order }: Work, frozen: boolean): Promise<void> => {
  const changed = await custody.freeze(familyId, frozen, order);
  const how = frozen ? 'frozen: nothing of the family is deleted, by hand or by age' : 'not frozen';
  context.say(`family     ${how}${changed ? '' : ' (it was so before)'}`);
};

const move = async ({ context, custody, familyId, given, order }: Work): Promise<void> => {
  if (given.cancel === true) {
    context.say(
      (await custody.cancel(familyId))
        ? 'ownership  stays; all parents are notified'
        : 'ownership  nothing was announced',
    );
    return;
  }
  const moved = await custody.transferOwnership(familyId, given.to ?? '', order);
  if (moved === null) throw new CommandError(`${given.to} is no other parent of this family.`);
  if (moved === 'moved') context.say(`ownership  moved to ${given.to}; all parents are notified`);
  else
    context.say(
      `ownership  moves to ${given.to} at ${moved.dueAt.toISOString()}; all parents are notified now and on that day`,
    );
};

const exported = async ({ context, installation, familyId, given, order }: Work): Promise<void> => {
  const { db, clock } = installation;
  const folder = context.fileOf(given.into ?? '');
  // First, so that the log that is written holds that it was written.
  await createAudit({ clock })(db, {
    familyId,
    act: 'custody.exported',
    by: { kind: 'operator' },
    detail: { order },
  });
  try {
    const { fault, digest } = await exportFamilyRecords(db, familyId, folder, clock.now());
    context.say(`evidence   ${folder}`);
    context.say(`audit log  ${fault ?? 'whole'}`);
    context.say(`SHA-256    ${digest} of SHA256SUMS: note it in another place`);
  } catch (error) {
    if (errorCode(error).startsWith('E'))
      throw new CommandError(`The evidence was not written: ${oneLine(error)}`);
    throw error;
  }
};

const show = async ({ context, installation, custody, familyId }: Work): Promise<void> => {
  const { legalHoldAt, dueAt, members } = await custody.state(familyId);
  const { db, clock } = installation;
  await createAudit({ clock })(db, { familyId, act: 'custody.shown', by: { kind: 'operator' } });
  context.say(`frozen     ${legalHoldAt?.toISOString() ?? 'no'}`);
  context.say(`ownership  ${dueAt === null ? 'stays' : `moves at ${dueAt.toISOString()}`}`);
  for (const { role, email } of members) context.say(`${role.padEnd(10)} ${email}`);
};

const ACTIONS: Record<string, (work: Work) => Promise<void>> = {
  show,
  freeze: (work) => freeze(work, true),
  unfreeze: (work) => freeze(work, false),
  export: exported,
  'hand-over': move,
};

const check = (action: string, given: Given): void => {
  if (given.order !== undefined && (given.order.trim() === '' || given.order.length > ORDER_MAX))
    throw new UsageError(`--order takes a reference of 1 to ${ORDER_MAX} letters`);
  if (action === 'export' && given.into === undefined)
    throw new UsageError('--into is missing: a folder that is not there yet.');
  if (action === 'hand-over' && (given.to === undefined) !== (given.cancel === true))
    throw new UsageError('Name the parent by --to, or take back what was announced by --cancel.');
};

/** `npx kinward custody …`: a dispute between parents, or an order of a court. */
export const custody: Command = {
  summary: 'keeps, exports or hands over a family in a dispute',
  usage: [
    'custody show --family <owner email>',
    'custody freeze|unfreeze --family <owner email> [--order <reference>]',
    'custody export --family <owner email> --into <new folder> [--order <reference>]',
    'custody hand-over --family <owner email> --to <parent email> [--order <reference>]',
    'custody hand-over --family <owner email> --cancel',
  ],
  async run([action = '', ...args], context) {
    const work = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!work) throw new UsageError(`custody does not know "${action}".`);
    const given = readOptions(args, OPTIONS);
    const owner = given.family?.trim().toLowerCase();
    if (!owner) throw new UsageError('--family is missing.');
    check(action, given);
    const installation = await context.open();
    const familyId = await findFamilyOfOwner(installation.db, owner);
    if (familyId === undefined) throw new CommandError(`No family has an owner with the email ${owner}.`);
    const order = given.order?.trim() ?? null;
    await work({ context, installation, custody: ownershipTransferOf(installation), familyId, given, order });
    return 0;
  },
};
