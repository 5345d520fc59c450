import { catalogue } from '../../lib/language.ts';

/** Messages of the frame that is shown while a second factor is demanded. */
export const mfaSetupTexts = catalogue('mfaSetup', {
  home: 'Kinward, to the second step',
  account: 'Own account',
  mfa: 'MFA',
});
