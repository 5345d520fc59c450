import { catalogue } from '../../lib/language.ts';

/** Messages that the login page carries. The other pages' messages are in messages.ts, so that they do not weigh on it. */
export const sceneTexts = catalogue('scene', {
  says: 'Mia and Theo are at school. Juno is at home.',
  keeps: 'Stays on your own installation. Seen by no one outside the family.',
  home: 'Home',
  school: 'School',
});

export const failureTexts = catalogue('failures', {
  tooMany: (when: string) => `Too many tries. ${when}`,
  retryAt: (time: string) => `You can try again at ${time}.`,
  retryIn: (seconds: number) => `You can try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
});

export const loginTexts = catalogue('login', {
  title: 'Welcome',
  subtitle: 'Log in to see how everyone is.',
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot password?',
  submit: 'Log in',
  submitting: 'Logging in',
  newHere: 'New here?',
  register: 'Register your family',
  stepTitle: 'One more step',
  stepSubtitle: 'Your account asks for more than a password.',
  ended: 'Your session has ended. Log in to go on where you were.',
  verified: 'Both codes are confirmed. Please log in.',
  passwordChanged: 'Your password is changed. Please log in.',
});
