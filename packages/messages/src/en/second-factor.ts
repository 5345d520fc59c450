/** What an account is told of its second factor. */
import { SIGNATURE, type CatalogueOf } from '../catalogue.ts';
import type { AccountParams, FactorChange } from '../kinds/accounts.ts';

const said = (change: FactorChange): string => {
  switch (change.change) {
    case 'totpOn':
      return 'an authenticator app was switched on';
    case 'totpOff':
      return 'the authenticator app was removed';
    case 'passkeyOn':
      return `the passkey "${change.name}" was added`;
    case 'passkeyOff':
      return `the passkey "${change.name}" was removed`;
    case 'codesNew':
      return 'new recovery codes were made and the former ones stopped working';
  }
};

/** What the link does: an added factor goes with it, a removed one cannot come back. */
const undoing = ({ change }: FactorChange): string =>
  change === 'totpOn' || change === 'passkeyOn'
    ? 'It takes this away again and signs everyone out, and then you choose a new password'
    : 'It signs everyone out. Then choose a new password, and set up your second step again';

export const secondFactor: CatalogueOf<
  Pick<AccountParams, Extract<keyof AccountParams, `factor.${string}`>>
> = {
  'factor.changed-mail': (params, { moment }) => ({
    title: 'The second step of your Kinward login was changed',
    body:
      `On ${moment(params.at)} ${said(params)}. All other browsers are signed out.\n\n` +
      `If this was you, all is well. If not, open this page within 7 days. ${undoing(params)}:\n${params.undo}${SIGNATURE}`,
  }),
  'factor.changed-sms': (params, { moment }) => ({
    title: 'Kinward second step changed',
    body: `In your Kinward account ${said(params)}, ${moment(params.at)}. Not you? Open the link in the mail we sent you.`,
  }),
  'factor.guessed-mail': ({ at }, { moment }) => ({
    title: 'Someone tried to open your Kinward account',
    body:
      `Until ${moment(at)} someone entered the right password of your account, and then three wrong codes. They did not get in.\n\n` +
      `If this was not you, they know your password: choose "Forgot password" on the login page now.${SIGNATURE}`,
  }),
  'factor.guessed-sms': () => ({
    title: 'Kinward login stopped',
    body: 'Someone entered your Kinward password and three wrong codes. Not you? Choose another password with "Forgot password" on the login page.',
  }),
  'factor.cloned-mail': ({ at }, { moment }) => ({
    title: 'A passkey of your Kinward account was refused',
    body:
      `On ${moment(at)} a login with a passkey was refused, because the key counted backwards. There may be a copy of it.\n\n` +
      `Remove that passkey on the page MFA and choose a new password.${SIGNATURE}`,
  }),
  'factor.cloned-sms': () => ({
    title: 'Kinward passkey refused',
    body: 'A passkey of your Kinward account was refused: there may be a copy of it. Remove it on the page MFA.',
  }),
  'factor.recovery-used-mail': ({ left, at }, { moment }) => ({
    title: 'A recovery code opened your Kinward account',
    body:
      `On ${moment(at)} someone logged in with your password and a recovery code. ${left} of your codes are left; make new ones on the page MFA.\n\n` +
      `If this was not you, choose "Forgot password" on the login page now.${SIGNATURE}`,
  }),
  'factor.recovery-used-sms': ({ left }) => ({
    title: 'Kinward recovery code used',
    body: `A recovery code opened your Kinward account; ${left} are left. Not you? Choose another password with "Forgot password" now.`,
  }),
  'factor.removed-mail': ({ at }, { moment }) => ({
    title: 'The second step of your Kinward login was taken off',
    body:
      `On ${moment(at)} the operator of this installation took the authenticator app, the passkeys and the recovery codes off your account, ` +
      `and signed you out everywhere. The password alone opens it now: log in and set up the second step again on the page MFA.\n\n` +
      `If you did not ask for this, choose "Forgot password" on the login page now and write to the operator of this installation.${SIGNATURE}`,
  }),
  'factor.removed-sms': ({ at }, { moment }) => ({
    title: 'Kinward second step taken off',
    body: `The operator of your Kinward took the second step off your account, ${moment(at)}. Did you not ask for it? Choose another password with "Forgot password" now.`,
  }),
};
