import type { FamilyId } from '@kinward/contract/ids.ts';
import { createAudit } from '../../slices/audit/audit-log.ts';
import { loadKeys, keyFileOf } from '../../config/keys.ts';
import {
  createOperatorResolvers,
  type OperatorResolvers,
} from '../../slices/filter/resolvers/resolvers.operator.ts';
import { findFamilyOfOwner } from '../../slices/plans/plans.store.ts';
import { CommandError, readWords, UsageError, type Context } from '../command.ts';
import type { Installation } from '../installation.ts';

const OPTIONS = {
  family: { type: 'string', multiple: true },
  all: { type: 'boolean' },
} as const;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;
const ACTIONS = ['add', 'list', 'revoke'];

/** The ways to call it. */
export const RESOLVER_USAGE = [
  'filter resolver add <name> --family <owner email> …',
  'filter resolver add <name> --all',
  'filter resolver list',
  'filter resolver revoke <name>',
] as const;

const familiesOf = async (
  { db }: Installation,
  emails: readonly string[],
): Promise<[FamilyId, ...FamilyId[]]> => {
  const families: FamilyId[] = [];
  for (const email of emails) {
    const familyId = await findFamilyOfOwner(db, email.trim().toLowerCase());
    if (familyId === undefined) throw new CommandError(`No family has an owner with the email ${email}.`);
    families.push(familyId);
  }
  const [first, ...others] = families;
  if (first === undefined)
    throw new UsageError('Say whose rules it is to have: --family <owner email>, or --all.');
  return [first, ...others];
};

const list = async (resolvers: OperatorResolvers, { say }: Context): Promise<number> => {
  const all = await resolvers.list();
  if (all.length === 0) say('There is no resolver on another machine; "filter resolver add" makes one.');
  for (const row of all) {
    say(`${row.name}  (${row.id})`);
    const of =
      row.families === null
        ? 'every family'
        : `${row.families.length} famil${row.families.length === 1 ? 'y' : 'ies'}`;
    say(`  has        the rules of ${of}`);
    if (row.revokedAt) say(`  revoked    ${row.revokedAt.toISOString()}`);
    else if (row.enrolledAt) say(`  enrolled   ${row.enrolledAt.toISOString()}`);
    else say(`  waits      to be enrolled until ${row.tokenUntil?.toISOString() ?? 'its token has ended'}`);
    if (row.seenAt) say(`  last seen  ${row.seenAt.toISOString()}, version ${row.version ?? 'unknown'}`);
  }
  return 0;
};

const add = async (
  resolvers: OperatorResolvers,
  name: string,
  families: readonly FamilyId[] | null,
  { say, config }: Context,
): Promise<number> => {
  const { publicUrl } = config();
  const code = await resolvers.add(name, families);
  if (code === undefined)
    throw new CommandError(`There is a resolver "${name}"; revoke it first, or choose another name.`);
  say('On the other machine, within the hour, in a clone of Kinward:');
  say('');
  say(`  npx kinward dns join ${publicUrl ?? ''} ${code}`);
  say('  DNS_PORT=53 DNS_HOST=<an address of that machine> npx kinward dns');
  say('');
  say('The first line enrols it, once; nobody else can use that code afterwards.');
  return 0;
};

/** `npx kinward filter resolver`: resolvers on other machines. */
export const runResolver = async (args: readonly string[], context: Context): Promise<number> => {
  const { values, words } = readWords(args, OPTIONS, 2);
  const [action = '', name] = words;
  if (!ACTIONS.includes(action)) throw new UsageError(`filter resolver does not know "${action}".`);
  if (action !== 'list' && (name === undefined || !NAME.test(name)))
    throw new UsageError('Give it a name: letters, digits, spaces, dots and dashes, 40 at most.');
  if (action === 'add') {
    if (values.all === true && values.family !== undefined)
      throw new UsageError('Say either --family or --all.');
    const { publicUrl, filter } = context.config();
    if (filter === null) throw new CommandError('The filter is off (DNS_PORT).');
    if (publicUrl?.startsWith('https:') !== true)
      throw new CommandError(
        'Other machines reach this installation at PUBLIC_URL over HTTPS; set it to such an address.',
      );
  }
  const installation = await context.open();
  const { db, clock, config } = installation;
  const keys = loadKeys(keyFileOf(config));
  const resolvers = createOperatorResolvers({ db, clock, keys, audit: createAudit(installation) });
  if (action === 'list') return await list(resolvers, context);
  if (action === 'add') {
    const families = values.all === true ? null : await familiesOf(installation, values.family ?? []);
    return await add(resolvers, name ?? '', families, context);
  }
  if (!(await resolvers.revoke(name ?? ''))) throw new CommandError(`There is no resolver "${name ?? ''}".`);
  context.say('It is told nothing more, and nothing of it is taken. What it has on its disk stays there.');
  return 0;
};
