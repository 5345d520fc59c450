/** What is sent to the owner of an account about its second factor. */
import { clockTime, SIGNATURE, type Words } from './accounts.messages.ts';
import type { FactorChange } from './ports.ts';

const said = (change: FactorChange): string => {
  switch (change.kind) {
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
const undoing = (change: FactorChange): string =>
  change.kind === 'totpOn' || change.kind === 'passkeyOn'
    ? 'It takes this away again and signs everybody out, and then you choose a new password'
    : 'It signs everybody out. Then choose a new password, and set up your second step again';

export const factorChangedMail = (change: FactorChange, at: Date, undo: string): Words => ({
  subject: 'The second step of your Kinward login was changed',
  text:
    `On ${clockTime(at)} ${said(change)}. All other browsers are signed out.\n\n` +
    `If this was you, all is well. If not, open this page within 7 days. ${undoing(change)}:\n${undo}${SIGNATURE}`,
});

export const factorChangedSms = (change: FactorChange, at: Date): Words => ({
  subject: 'Kinward second step changed',
  text: `In your Kinward account ${said(change)}, ${clockTime(at)}. Not you? Open the link in the mail we sent you.`,
});

export const guessedMail = (at: Date): Words => ({
  subject: 'Somebody tried to open your Kinward account',
  text:
    `Until ${clockTime(at)} somebody entered the right password of your account, and then three wrong codes. They did not get in.\n\n` +
    `If this was not you, they know your password: choose "Forgot password" on the login page now.${SIGNATURE}`,
});

export const guessedSms = (): Words => ({
  subject: 'Kinward login stopped',
  text: 'Somebody entered your Kinward password and three wrong codes. Not you? Choose another password with "Forgot password" on the login page.',
});

export const clonedMail = (at: Date): Words => ({
  subject: 'A passkey of your Kinward account was refused',
  text:
    `On ${clockTime(at)} a login with a passkey was refused, because the key counted backwards. There may be a copy of it.\n\n` +
    `Remove that passkey on the page MFA and choose a new password.${SIGNATURE}`,
});

export const clonedSms = (): Words => ({
  subject: 'Kinward passkey refused',
  text: 'A passkey of your Kinward account was refused: there may be a copy of it. Remove it on the page MFA.',
});

export const recoveryUsedMail = (left: number, at: Date): Words => ({
  subject: 'A recovery code opened your Kinward account',
  text:
    `On ${clockTime(at)} somebody logged in with your password and a recovery code. ${left} of your codes are left; make new ones on the page MFA.\n\n` +
    `If this was not you, choose "Forgot password" on the login page now.${SIGNATURE}`,
});

export const recoveryUsedSms = (left: number): Words => ({
  subject: 'Kinward recovery code used',
  text: `A recovery code opened your Kinward account; ${left} are left. Not you? Choose another password with "Forgot password" now.`,
});

export const factorsRemovedMail = (at: Date): Words => ({
  subject: 'The second step of your Kinward login was taken off',
  text:
    `On ${clockTime(at)} whoever runs this installation took the authenticator app, the passkeys and the recovery codes off your account, ` +
    `and signed you out everywhere. The password alone opens it now: log in and set up the second step again on the page MFA.\n\n` +
    `If you did not ask for this, choose "Forgot password" on the login page now and write to whoever runs this installation.${SIGNATURE}`,
});

export const factorsRemovedSms = (at: Date): Words => ({
  subject: 'Kinward second step taken off',
  text: `Whoever runs your Kinward took the second step off your account, ${clockTime(at)}. Did you not ask for it? Choose another password with "Forgot password" now.`,
});
