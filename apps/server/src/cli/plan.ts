import { PLAN_NAMES } from '@kinward/contract/plans/plans.schemas.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { createOperatorPlans, type PlanState } from '../slices/plans/plans.operator.ts';
import { CommandError, readOptions, UsageError, type Command, type Context } from './command.ts';

const PLAN_MAX = 80;

/**
 * When a plan ends: null for `never`, else the moment that a day begins in UTC, or an RFC 3339 time.
 * @throws UsageError
 */
export const readExpiry = (text: string): Date | null => {
  if (text === 'never') return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(text);
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/u.test(text);
  const at = isDay || isTime ? new Date(text) : new Date(Number.NaN);
  // Some engines take 30 February for 2 March.
  const isReal = !Number.isNaN(at.getTime()) && (!isDay || at.toISOString().startsWith(text));
  if (!isReal) throw new UsageError(`--expires takes a day like 2027-01-01, a time, or never, not "${text}"`);
  return at;
};

const readPlan = (text: string): string => {
  const plan = text.trim();
  if (plan === '' || plan.length > PLAN_MAX)
    throw new UsageError(`--plan takes a name of 1 to ${PLAN_MAX} letters`);
  return plan;
};

const ends = (expiresAt: Date | null): string => (expiresAt === null ? 'never' : expiresAt.toISOString());

const tell = ({ say }: Context, owner: string, state: PlanState): void => {
  say(`family of ${owner}`);
  say(`plan       ${state.plan}`);
  say(`ends       ${ends(state.expiresAt)}`);
  say(`devices    ${state.devicesInUse} of ${state.maxDevices} in use`);
  say(`filter     ${state.filterAccount ? 'account created' : 'no account'}`);
  for (const change of state.changes)
    say(
      `changed    ${change.at.toISOString()} by the ${change.changed_by}: ${change.former_plan} → ${change.plan}, ends ${ends(change.expires_at)}`,
    );
  if (state.maxDevices === 0)
    say(`note       A plan named neither ${PLAN_NAMES.join(' nor ')} gives no devices and no features.`);
  else if (state.devicesInUse > state.maxDevices)
    say('note       More devices are in use than the plan holds: they stay, and none can be added.');
};

const OPTIONS = {
  family: { type: 'string' },
  plan: { type: 'string' },
  expires: { type: 'string' },
} as const;

/** `npx kinward plan set|show`: the plan of a family, whatever PLAN_CHANGES lets parents do. */
export const plan: Command = {
  summary: "shows or sets a family's plan and when it ends",
  usage: [
    'plan show --family <owner email>',
    `plan set --family <owner email> [--plan ${PLAN_NAMES.join('|')}] [--expires 2027-01-01|never]`,
  ],
  async run([action, ...args], context) {
    if (action !== 'show' && action !== 'set') throw new UsageError(`plan does not know "${action ?? ''}".`);
    const given = readOptions(args, OPTIONS);
    const owner = given.family?.trim();
    if (!owner) throw new UsageError('--family is missing.');
    const wanted = {
      ...(given.plan !== undefined && { plan: readPlan(given.plan) }),
      ...(given.expires !== undefined && { expiresAt: readExpiry(given.expires) }),
    };
    const sets = Object.keys(wanted).length > 0;
    if (action === 'show' && sets) throw new UsageError('plan show changes nothing; use plan set.');
    if (action === 'set' && !sets) throw new UsageError('Name what to set: --plan, --expires or both.');
    const installation = await context.open();
    const plans = createOperatorPlans({ ...installation, audit: createAudit(installation) });
    const state = await (action === 'show' ? plans.show(owner) : plans.set(owner, wanted));
    if (state === undefined) throw new CommandError(`No family has an owner with the email ${owner}.`);
    tell(context, owner, state);
    return 0;
  },
};
