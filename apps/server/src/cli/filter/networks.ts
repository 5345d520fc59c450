import { createAudit } from '../../slices/audit/audit-log.ts';
import { createOperatorNetworks } from '../../slices/filter/networks/networks.operator.ts';
import { findFamilyOfOwner } from '../../slices/plans/plans.store.ts';
import { CommandError, readOptions, UsageError, type Context } from '../command.ts';

const OPTIONS = { family: { type: 'string' }, address: { type: 'string' } } as const;

/** The ways to call it. */
export const NETWORKS_USAGE = [
  'network list --family <owner email>',
  'network free --address 203.0.113.5',
] as const;

export const isNetworksAction = (action: string | undefined): action is 'list' | 'free' =>
  action === 'list' || action === 'free';

/** `npx kinward network list|free`: whose homes are linked, and which address another family may have. */
export const runNetworks = async (
  action: 'list' | 'free',
  args: readonly string[],
  context: Context,
): Promise<number> => {
  const { family, address } = readOptions(args, OPTIONS);
  if (action === 'list' && !family) throw new UsageError('--family is missing.');
  if (action === 'free' && !address) throw new UsageError('--address is missing.');
  const installation = await context.open();
  const networks = createOperatorNetworks({ ...installation, audit: createAudit(installation) });
  if (action === 'free') {
    const freed = await networks.free((address ?? '').trim());
    if (!freed) throw new CommandError('No home is linked to this address.');
    context.say(
      `${freed.network} was “${freed.name}” of the family ${freed.familyId}; who is there can link it now.`,
    );
    return 0;
  }
  const familyId = await findFamilyOfOwner(installation.db, (family ?? '').trim().toLowerCase());
  if (familyId === undefined) throw new CommandError(`No family has an owner with the email ${family}.`);
  const all = await networks.list(familyId);
  if (all.length === 0) context.say('The family has linked no home.');
  for (const { name, changes, linkedAt, heardAt, addresses } of all) {
    context.say(`${name}, linked ${linkedAt.toISOString()}${changes ? ', its address changes' : ''}`);
    if (addresses.length === 0) context.say('  at         no address: it is linked again from where it is');
    for (const { network, provedAt } of addresses)
      context.say(`  at         ${network}, somebody of the family was there ${provedAt.toISOString()}`);
    context.say(`  asked      ${heardAt === null ? 'nothing yet' : `last ${heardAt.toISOString()}`}`);
  }
  return 0;
};
