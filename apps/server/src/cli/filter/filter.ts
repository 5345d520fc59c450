import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { z } from '@kinward/contract/schema.ts';
import { createAudit } from '../../slices/audit/audit-log.ts';
import { createOperatorFilter, type OperatorFilter } from '../../slices/filter/filter.operator.ts';
import type { Linked } from '../../slices/filter/link-addresses.ts';
import { findFamilyOfOwner } from '../../slices/plans/plans.store.ts';
import { CommandError, readOptions, UsageError, type Command, type Context } from '../command.ts';
import { RESOLVER_USAGE, runResolver } from './resolver.ts';
import { status } from './status.ts';

const OPTIONS = {
  family: { type: 'string' },
  device: { type: 'string' },
  address: { type: 'string' },
} as const;

const FAILURES: Readonly<Record<Exclude<Linked, 'linked'>, string>> = {
  'no-address': 'This is no IP address.',
  'no-device': 'The family has no such device; "filter devices" lists them.',
  taken: 'Another device has this address.',
  full: 'The device has as many addresses as it may have.',
};

const list = async (filter: OperatorFilter, familyId: FamilyId, { say }: Context): Promise<void> => {
  for (const { deviceId, childName, deviceName, addresses, receipts } of await filter.list(familyId)) {
    say(`${deviceId}  ${childName}: ${deviceName}`);
    if (addresses.length > 0) say(`  asks from  ${addresses.join(', ')}`);
    for (const { resolver, version, since } of receipts)
      say(`  in force   rules ${version} since ${since.toISOString()} (${resolver})`);
  }
};

/** `npx kinward filter`: whether the resolver answers, and by which addresses it knows devices. */
export const filter: Command = {
  summary: 'shows the resolver of the filter and links devices to addresses',
  usage: [
    'filter status',
    'filter devices --family <owner email>',
    'filter link --family <owner email> --device <id> --address 192.168.1.20',
    'filter unlink --family <owner email> --address 192.168.1.20',
    ...RESOLVER_USAGE,
  ],
  async run([action, ...args], context) {
    if (action === 'resolver') return await runResolver(args, context);
    if (action === undefined || !['status', 'devices', 'link', 'unlink'].includes(action))
      throw new UsageError(`filter does not know "${action ?? ''}".`);
    const { family, device, address } = readOptions(args, OPTIONS);
    if (action === 'status') return await status(context);
    if (!family) throw new UsageError('--family is missing.');
    if (action !== 'devices' && !address) throw new UsageError('--address is missing.');
    if (action === 'link' && !device) throw new UsageError('--device is missing.');
    const installation = await context.open();
    const familyId = await findFamilyOfOwner(installation.db, family.trim().toLowerCase());
    if (familyId === undefined) throw new CommandError(`No family has an owner with the email ${family}.`);
    const filters = createOperatorFilter({ ...installation, audit: createAudit(installation) });
    if (action === 'devices') await list(filters, familyId, context);
    else if (action === 'link') {
      if (!z.uuid().safeParse(device).success) throw new CommandError(FAILURES['no-device']);
      const linked = await filters.link(familyId, device as DeviceId, address ?? '');
      if (linked !== 'linked') throw new CommandError(FAILURES[linked]);
      context.say('The resolver knows the device by this address.');
    } else {
      if (!(await filters.unlink(familyId, address ?? '')))
        throw new CommandError("None of the family's devices has this address.");
      context.say('The resolver knows no device by this address any more.');
    }
    return 0;
  },
};
