import { portalAddress } from '../../config/portal-address.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Platform } from '../../ports/platform.ts';
import { HOUR, MINUTE, type Slice } from '../../ports/slice.ts';
import { createConfirmPassword } from './passwords/confirm-password.ts';
import { mountAccessTokens } from './access-tokens/access-tokens.routes.ts';
import { mountAccounts } from './accounts.routes.ts';
import { createAccounts, type Accounts } from './accounts.service.ts';
import { createMembers, type Members, type MembersDeps } from './members/members.ts';
import type { AccountsDeps } from './ports.ts';

const smsOf = ({
  smsCountries,
  sms,
}: Platform['config']): Pick<AccountsDeps, 'smsCountries' | 'smsIsPaid'> => ({
  smsCountries,
  smsIsPaid: sms !== null,
});

/** Who belongs to which family: what the slice of the parents asks of the accounts, which come after it. */
export const membersOf = (
  {
    clock,
    limits,
    rate,
    messages,
    config,
  }: Pick<Platform, 'clock' | 'limits' | 'rate' | 'messages' | 'config'>,
  uses: Pick<MembersDeps, 'plans' | 'releases'>,
): Members => createMembers({ clock, limits, rate, messages, ...smsOf(config), ...uses });

/** Asks a signed-in parent for the password once more; the plans ask for it, which come before the accounts. */
export const confirmPasswordOf = (
  { db, clock, limits, rate, passwords }: Pick<Platform, 'db' | 'clock' | 'limits' | 'rate' | 'passwords'>,
  { secondFactor }: Pick<AccountsDeps, 'secondFactor'>,
) => createConfirmPassword({ db, clock, limits, rate, passwords, secondFactor });

type Needed =
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'keys'
  | 'bus'
  | 'rate'
  | 'passwords'
  | 'messages'
  | 'pictures';

/** Registration, login, sessions, passwords and the profile. */
export const accountsSlice = (
  { config, ...platform }: Pick<Platform, Needed | 'config'>,
  uses: Pick<AccountsDeps, 'audit' | 'notifyParents' | 'plans' | 'secondFactor' | 'invitations'>,
): Slice<Accounts> => {
  const { publicUrl } = config;
  const place = { publicUrl, portal: portalAddress(config) };
  const accounts = createAccounts({ ...platform, ...smsOf(config), ...place, ...uses });
  return {
    api: accounts,
    routes: (router) => {
      mountAccounts(router, accounts, addressOf);
      mountAccessTokens(router, accounts.accessTokens);
    },
    jobs: [
      { name: 'accounts.purge', everySeconds: HOUR, run: () => accounts.purge() },
      { name: 'access-tokens.uses', everySeconds: MINUTE, run: () => accounts.accessTokens.closeSlots() },
    ],
  };
};
