import { catalogue } from '../../lib/language.ts';

/** Words of the frame that stands while a second factor is demanded. */
export const demandTexts = catalogue('demand', {
  home: 'Kinward, to the second step',
  account: 'Own account',
  mfa: 'MFA',
});
