/** The messages of this slice, in plain text: short, exact, nothing that could be taken for an advertisement. */

export interface Words {
  subject: string;
  text: string;
}

export const SIGNATURE = '\n\nKinward';

/** `••• ••78` in the mail shows a reader whether it was their own phone that registered them. */
export const registerMail = (code: string, firstName: string, maskedPhone: string): Words => ({
  subject: 'Confirm your email for Kinward',
  text:
    `${code} is your code for this email address. It works for 10 minutes.\n\n` +
    `${firstName}, you are registering with this address and the phone ${maskedPhone}. ` +
    `If that is not your phone, do not enter the code: somebody else is using your address.${SIGNATURE}`,
});

export const registerSms = (code: string): Words => ({
  subject: 'Kinward code',
  text: `${code} is your Kinward code for this phone. It works for 10 minutes. Tell it to nobody.`,
});

export const resetMail = (code: string): Words => ({
  subject: 'A new password for Kinward',
  text:
    `${code} is your code for a new password. It works for 10 minutes.\n\n` +
    `If you did not ask for it, you need do nothing: your password stays as it is. Tell this code to nobody.${SIGNATURE}`,
});

export const resetSms = (code: string): Words => ({
  subject: 'Kinward code',
  text: `${code} is your Kinward code for a new password. It works for 10 minutes. If you did not ask, do nothing.`,
});

export const loginCodeMail = (code: string): Words => ({
  subject: 'Your code to log in to Kinward',
  text:
    `${code} is your code to log in. It works for 10 minutes.\n\n` +
    `For some days this installation asks everybody for a code besides the password, because whoever runs it is looking into something. ` +
    `If you did not log in just now, somebody knows your password: choose "Forgot password" on the login page. Tell this code to nobody.${SIGNATURE}`,
});

export const loginCodeSms = (code: string): Words => ({
  subject: 'Kinward code',
  text: `${code} is your code to log in to Kinward. Not you? Somebody knows your password: choose another with "Forgot password". Tell the code to nobody.`,
});

export const clockTime = (at: Date): string =>
  `${at.toISOString().slice(0, 10)}, ${at.toISOString().slice(11, 16)} UTC`;

export const passwordChangedMail = (at: Date, undo: string): Words => ({
  subject: 'Your Kinward password was changed',
  text:
    `Your password was changed on ${clockTime(at)}. All other browsers are signed out.\n\n` +
    `If this was not you, open this page within 7 days. It signs everybody out, and then you choose a new password:\n${undo}${SIGNATURE}`,
});

export const passwordChangedSms = (at: Date): Words => ({
  subject: 'Kinward password changed',
  text: `Your Kinward password was changed on ${clockTime(at)}. Not you? Choose "Forgot password" on the login page now.`,
});

export const newLoginMail = (
  browser: string,
  at: Date,
  signedOut: string | undefined,
  undo: string,
): Words => ({
  subject: 'New login to Kinward',
  text:
    `Your account was opened in a browser that is new to it: ${browser}, on ${clockTime(at)}.\n\n` +
    (signedOut
      ? `Ten browsers can be signed in at once, so the oldest one (${signedOut}) was signed out.\n\n`
      : '') +
    `If this was you, all is well. If not, open this page within 7 days. It signs everybody out, and then you choose a new password:\n${undo}${SIGNATURE}`,
});

export const newLoginSms = (browser: string, at: Date): Words => ({
  subject: 'New login to Kinward',
  text: `New login to your Kinward account: ${browser}, ${clockTime(at)}. Not you? Open Change Password in your profile: sign it out there and choose another.`,
});

export const changeMail = (code: string): Words => ({
  subject: 'Confirm the change of your Kinward profile',
  text:
    `${code} is your code to change your Kinward profile. It works for 10 minutes.\n\n` +
    `If you did not ask for it, do not enter or pass on the code: without it nothing changes.${SIGNATURE}`,
});

export const changeSms = (code: string): Words => ({
  subject: 'Kinward code',
  text: `${code} is your code to change your Kinward profile. It works for 10 minutes. If you did not ask for it, tell it to nobody.`,
});

/** What of an account moved, in words. */
const moved = ({ email, phone }: { email: boolean; phone: boolean }): string =>
  email && phone ? 'email and phone number were' : email ? 'email was' : 'phone number was';

/** To the former addresses and the unchanged ones. They do not say the new one: a former mailbox may belong to someone else now. */
export const addressMovedMail = (
  what: { email: boolean; phone: boolean },
  at: Date,
  undo: string,
): Words => ({
  subject: 'Your Kinward account was changed',
  text:
    `The ${moved(what)} changed on ${clockTime(at)}. All other browsers are signed out.\n\n` +
    `If this was you, all is well. If not, open this page within 7 days. It brings the former address back and signs everybody out:\n${undo}${SIGNATURE}`,
});

export const addressMovedSms = (what: { email: boolean; phone: boolean }, undo: string): Words => ({
  subject: 'Kinward account changed',
  text: `The ${moved(what)} changed in your Kinward account. Not you? Undo it within 7 days: ${undo}`,
});

export const newAddressMail = (at: Date): Words => ({
  subject: 'This is now the email of your Kinward account',
  text: `Since ${clockTime(at)} you log in to Kinward with this email. For the next 24 hours a forgotten password cannot be reset with it.${SIGNATURE}`,
});

export const newAddressSms = (): Words => ({
  subject: 'Kinward phone changed',
  text: 'This is now the phone number of your Kinward account.',
});

export const undoneMail = (at: Date): Words => ({
  subject: 'The change of your Kinward account was undone',
  text:
    `On ${clockTime(at)} your account got back the email and phone number that it had before. Every browser is signed out, and what was added to the second step of your login since then is gone.\n\n` +
    `Whoever changed it may know your password: choose "Forgot password" on the login page now.${SIGNATURE}`,
});

export const undoneSms = (): Words => ({
  subject: 'Kinward change undone',
  text: 'The change of your Kinward account was undone and every browser is signed out. Choose a new password with "Forgot password" on the login page.',
});

/** The last message of an account, on every channel that it had. */
export const accountEndedMail = (at: Date): Words => ({
  subject: 'Your account has ended',
  text:
    `Your Kinward account was ended on ${clockTime(at)}, and what was yours is deleted. This email and your phone can register anew.\n\n` +
    `If this was not you, write to whoever runs this installation: somebody knew your password.${SIGNATURE}`,
});

export const accountEndedSms = (at: Date): Words => ({
  subject: 'Kinward account ended',
  text: `Your Kinward account was ended on ${clockTime(at)}. Not you? Write to whoever runs this installation.`,
});
