import { catalogue } from '../../lib/language.ts';

/** Messages of every page of the filter: what is missing before it works. */
export const ownFilterTexts = catalogue('own-filter', {
  someDevice: 'A device',
  loading: 'Loading the filter',
  lacks: {
    installation: {
      title: 'This installation has no filter of its own.',
      more: 'Sites are blocked on each device instead, where its app can do it.',
      act: 'To the dashboard',
      to: '/user/dashboard',
    },
    plan: {
      title: 'The filter comes with the Premium plan.',
      more: 'What was set is kept for when the family has it again.',
      act: 'Compare plans',
      to: '/user/upgrade-plan',
    },
    account: {
      title: 'The family’s filter account is missing.',
      more: 'It is made once for all devices, with your password.',
    },
  },
});
