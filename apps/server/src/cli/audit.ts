import { createLogger } from '../platform/log/logger.ts';
import { createAuditMaintenance } from '../slices/audit/audit-maintenance.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { findFamilyOfOwner } from '../slices/plans/plans.store.ts';
import { CommandError, readOptions, UsageError, type Command } from './command.ts';

/** `npx kinward audit verify`: makes every hash of the audit log again. */
export const audit: Command = {
  summary: 'checks that the audit log is whole',
  usage: ['audit verify [--family <owner email>]'],
  async run([action, ...args], context) {
    if (action !== 'verify') throw new UsageError(`audit does not know "${action ?? ''}".`);
    const owner = readOptions(args, { family: { type: 'string' } })
      .family?.trim()
      .toLowerCase();
    const { db, clock, config } = await context.open();
    const familyId = owner === undefined ? undefined : await findFamilyOfOwner(db, owner);
    if (owner !== undefined && familyId === undefined)
      throw new CommandError(`No family has an owner with the email ${owner}.`);
    const log = createLogger({ ...config, logLevel: 'silent' });
    const verdicts = await createAuditMaintenance({ db, clock, log, limits: config.limits }).verify(familyId);
    const write = createAudit({ clock });
    for (const verdict of verdicts) {
      context.say(
        `${verdict.fault === undefined ? 'whole ' : 'BROKEN'}     family ${verdict.familyId}, ${verdict.entries} entries${verdict.fault === undefined ? '' : `: ${verdict.fault}`}`,
      );
      const detail = { whole: verdict.fault === undefined };
      await write(db, {
        familyId: verdict.familyId,
        act: 'audit.verified',
        by: { kind: 'operator' },
        detail,
      });
    }
    const broken = verdicts.filter(({ fault }) => fault !== undefined).length;
    context.say(`families   ${verdicts.length} checked, ${broken} broken`);
    return broken === 0 ? 0 : 1;
  },
};
