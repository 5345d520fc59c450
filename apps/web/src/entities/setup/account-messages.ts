/** Messages about making the family's account at the filter. */
import { catalogue } from '../../lib/language.ts';

export const filterAccountTexts = catalogue('filter-account', {
  create: 'Create filter account',
  createConfirm: 'Create',
  creating: 'Creating',
  createTitle: 'Please authenticate yourself',
  createWhy: 'Your password, to be sure that it is you.',
  created: 'Created Successful',
});
