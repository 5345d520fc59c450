/** What an account is told about itself: short, exact, nothing that could be taken for an advertisement. */
import { SIGNATURE, type CatalogueOf } from '../catalogue.ts';
import type { AccountParams } from '../kinds/accounts.ts';

type Of<Kinds extends keyof AccountParams> = CatalogueOf<Pick<AccountParams, Kinds>>;

/** What of an account moved, in words. */
const moved = ({ email, phone }: { email: boolean; phone: boolean }): string =>
  email && phone ? 'email and phone number were' : email ? 'email was' : 'phone number was';

const codes: Of<`account.${'register' | 'reset' | 'login-code' | 'change'}-${'mail' | 'sms'}`> = {
  'account.register-mail': ({ code, firstName, phone }) => ({
    title: 'Confirm your email for Kinward',
    body:
      `${code} is your code for this email address. It works for 10 minutes.\n\n` +
      `${firstName}, you are registering with this address and the phone ${phone}. ` +
      `If that is not your phone, do not enter the code: someone else is using your address.${SIGNATURE}`,
  }),
  'account.register-sms': ({ code }) => ({
    title: 'Kinward code',
    body: `${code} is your Kinward code for this phone. It works for 10 minutes. Do not share it.`,
  }),
  'account.reset-mail': ({ code }) => ({
    title: 'A new password for Kinward',
    body:
      `${code} is your code for a new password. It works for 10 minutes.\n\n` +
      `If you did not ask for it, you do not need to do anything: your password stays as it is. Do not share this code with anyone.${SIGNATURE}`,
  }),
  'account.reset-sms': ({ code }) => ({
    title: 'Kinward code',
    body: `${code} is your Kinward code for a new password. It works for 10 minutes. If you did not ask, do nothing.`,
  }),
  'account.login-code-mail': ({ code }) => ({
    title: 'Your code to log in to Kinward',
    body:
      `${code} is your code to log in. It works for 10 minutes.\n\n` +
      `For some days this installation asks everyone for a code besides the password, because its operator is looking into something. ` +
      `If you did not log in just now, someone knows your password: choose "Forgot password" on the login page. Do not share this code with anyone.${SIGNATURE}`,
  }),
  'account.login-code-sms': ({ code }) => ({
    title: 'Kinward code',
    body: `${code} is your code to log in to Kinward. Not you? Someone knows your password: choose another with "Forgot password". Do not share the code.`,
  }),
  'account.change-mail': ({ code }) => ({
    title: 'Confirm the change of your Kinward profile',
    body:
      `${code} is your code to change your Kinward profile. It works for 10 minutes.\n\n` +
      `If you did not ask for it, do not enter or pass on the code: without it nothing changes.${SIGNATURE}`,
  }),
  'account.change-sms': ({ code }) => ({
    title: 'Kinward code',
    body: `${code} is your code to change your Kinward profile. It works for 10 minutes. If you did not ask for it, do not share it.`,
  }),
};

const logins: Of<`account.${'password-changed' | 'new-login'}-${'mail' | 'sms'}`> = {
  'account.password-changed-mail': ({ at, undo }, { moment }) => ({
    title: 'Your Kinward password was changed',
    body:
      `Your password was changed on ${moment(at)}. All other browsers are signed out.\n\n` +
      `If this was not you, open this page within 7 days. It signs everyone out, and then you choose a new password:\n${undo}${SIGNATURE}`,
  }),
  'account.password-changed-sms': ({ at }, { moment }) => ({
    title: 'Kinward password changed',
    body: `Your Kinward password was changed on ${moment(at)}. Not you? Choose "Forgot password" on the login page now.`,
  }),
  'account.new-login-mail': ({ browser, at, signedOut, undo }, { moment }) => ({
    title: 'New login to Kinward',
    body:
      `Your account was opened in a browser that is new to it: ${browser}, on ${moment(at)}.\n\n` +
      (signedOut === null
        ? ''
        : `Ten browsers can be signed in at once, so the oldest one (${signedOut}) was signed out.\n\n`) +
      `If this was you, all is well. If not, open this page within 7 days. It signs everyone out, and then you choose a new password:\n${undo}${SIGNATURE}`,
  }),
  'account.new-login-sms': ({ browser, at }, { moment }) => ({
    title: 'New login to Kinward',
    body: `New login to your Kinward account: ${browser}, ${moment(at)}. Not you? Open Change Password in your profile: sign it out there and choose another.`,
  }),
};

const addresses: Of<`account.${'address-moved' | 'new-address' | 'undone' | 'ended'}-${'mail' | 'sms'}`> = {
  'account.address-moved-mail': ({ email, phone, at, undo }, { moment }) => ({
    title: 'Your Kinward account was changed',
    body:
      `The ${moved({ email, phone })} changed on ${moment(at)}. All other browsers are signed out.\n\n` +
      `If this was you, all is well. If not, open this page within 7 days. It brings the former address back and signs everyone out:\n${undo}${SIGNATURE}`,
  }),
  'account.address-moved-sms': ({ email, phone, undo }) => ({
    title: 'Kinward account changed',
    body: `The ${moved({ email, phone })} changed in your Kinward account. Not you? Undo it within 7 days: ${undo}`,
  }),
  'account.new-address-mail': ({ at }, { moment }) => ({
    title: 'This is now the email of your Kinward account',
    body: `Since ${moment(at)} you log in to Kinward with this email. For the next 24 hours a forgotten password cannot be reset with it.${SIGNATURE}`,
  }),
  'account.new-address-sms': () => ({
    title: 'Kinward phone changed',
    body: 'This is now the phone number of your Kinward account.',
  }),
  'account.undone-mail': ({ at }, { moment }) => ({
    title: 'The change of your Kinward account was undone',
    body:
      `On ${moment(at)} your account got back the email and phone number that it had before. Every browser is signed out, and what was added to the second step of your login since then is gone.\n\n` +
      `The person who changed it may know your password: choose "Forgot password" on the login page now.${SIGNATURE}`,
  }),
  'account.undone-sms': () => ({
    title: 'Kinward change undone',
    body: 'The change of your Kinward account was undone and every browser is signed out. Choose a new password with "Forgot password" on the login page.',
  }),
  'account.ended-mail': ({ at }, { moment }) => ({
    title: 'Your account has ended',
    body:
      `Your Kinward account was ended on ${moment(at)}, and what was yours is deleted. This email and your phone can register again.\n\n` +
      `If this was not you, write to the operator of this installation: someone knew your password.${SIGNATURE}`,
  }),
  'account.ended-sms': ({ at }, { moment }) => ({
    title: 'Kinward account ended',
    body: `Your Kinward account was ended on ${moment(at)}. Not you? Write to the operator of this installation.`,
  }),
};

export const accounts: Of<Extract<keyof AccountParams, `account.${string}`>> = {
  ...codes,
  ...logins,
  ...addresses,
};
