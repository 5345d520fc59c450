import { catalogue } from '../../lib/language.ts';

/** Messages of the second step of a login. */
export const secondStepTexts = catalogue('secondStep', {
  how: 'How do you prove that it is you?',
  ways: { totp: 'App', passkey: 'Passkey', recovery: 'Recovery code', sent: 'Sent code' },
  app: 'Code of your authenticator app',
  appHelp: 'A new one comes every 30 seconds. Each works once.',
  sentTo: { email: 'Code from the mail we sent you', phone: 'Code from the message to your phone' },
  sentHelp:
    'The operator of this installation asks everyone for a code at the moment. To get a new one, go back and log in again.',
  sentWrong: 'That is not the code we sent. Look for the newest message.',
  passkey: 'Your device asks for your fingerprint, face or PIN.',
  signWithPasskey: 'Use passkey',
  waitingForPasskey: 'Waiting for your device',
  passkeyRefused: 'Nothing was confirmed. Try again, or choose another way.',
  recovery: 'Recovery code',
  recoveryHelp: '16 letters and digits. Each code works once.',
  recoveryShort: 'Enter all 16 letters and digits',
  submit: 'Continue',
  checking: 'Checking',
  back: 'Back',
  passkeyElsewhere: 'Your passkey works at the address where you added it.',
  lost: 'Lost your app or passkey? A recovery code opens your account. Without one, ask the operator of this installation.',
  wentWrong: 'Something went wrong on this page. Load it again.',
});
