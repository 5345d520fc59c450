/** Whose rules a view is about, and what they are called. */
import type { PageState, PageUser } from '@kinward/contract/computers/agent-page.schemas.ts';
import { texts as t } from './messages.ts';

/** Those that may be looked at: own ones; an administrator's are all that there are. */
export const subjectsOf = ({ user, users }: PageState): PageUser[] =>
  users.filter(({ name, rules }) => (user.isAdministrator ? rules !== 'none' : name === user.name));

/** Whom rules can be paused for: a local user with rules pauses their own. */
export const pausableOf = (state: PageState): PageUser[] => {
  const own = state.users.filter(({ name }) => name === state.user.name);
  const withRules = state.users.filter(({ rules }) => rules !== 'none');
  return own.some(({ rules }) => rules !== 'none') && !state.user.isAdministrator ? own : withRules;
};

/** As the family calls the child, else the account. */
export const calledOf = ({ name, of }: PageUser): string => of?.childName ?? name;

/** Name of the policy in sentences. */
export const policyNameOf = ({ name, of }: PageUser): string => of?.policyName ?? t.rulesFor(name);

export const policyLine = (user: PageUser): string =>
  user.rules === 'none'
    ? t.noPolicy
    : user.of && user.of.policyName !== null
      ? t.policyFor(user.of.policyName, user.name)
      : t.rulesFor(calledOf(user));
