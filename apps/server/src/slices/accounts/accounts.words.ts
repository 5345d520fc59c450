/** The messages of this slice, in plain text: short, exact, nothing that could be taken for an advertisement. */

export interface Words {
  subject: string;
  text: string;
}

const SIGNATURE = '\n\nKinward';

/** `••• ••78` in the mail tells a reader whether it was their own phone that registered them. */
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

const clockTime = (at: Date): string =>
  `${at.toISOString().slice(0, 10)}, ${at.toISOString().slice(11, 16)} UTC`;

export const passwordChangedMail = (at: Date): Words => ({
  subject: 'Your Kinward password was changed',
  text:
    `Your password was changed on ${clockTime(at)}. All other browsers are signed out.\n\n` +
    `If this was not you, choose "Forgot password" on the login page now: a new password signs everybody else out.${SIGNATURE}`,
});

export const passwordChangedSms = (at: Date): Words => ({
  subject: 'Kinward password changed',
  text: `Your Kinward password was changed on ${clockTime(at)}. Not you? Choose "Forgot password" on the login page now.`,
});

export const newLoginMail = (browser: string, at: Date, signedOut: string | undefined): Words => ({
  subject: 'New login to Kinward',
  text:
    `Your account was opened in a browser that is new to it: ${browser}, on ${clockTime(at)}.\n\n` +
    (signedOut
      ? `Ten browsers can be signed in at once, so the oldest one (${signedOut}) was signed out.\n\n`
      : '') +
    `If this was you, all is well. If not, open your sessions in Kinward, sign that browser out, and change your password.${SIGNATURE}`,
});

export const newLoginSms = (browser: string, at: Date): Words => ({
  subject: 'New login to Kinward',
  text: `New login to your Kinward account: ${browser}, ${clockTime(at)}. Not you? Sign it out under your sessions and change your password.`,
});
