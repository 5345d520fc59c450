import { catalogue } from '../../lib/language.ts';

/** Messages of /privacy on a school or a provider that runs the installation. */
export const operatorTexts = catalogue('operator', {
  kinds: {
    household: 'A household runs this installation for itself.',
    school: 'A school runs this installation. It decides why and how data is used here, and answers for it.',
    provider:
      'A provider runs this installation. It decides why and how data is used here, and answers for it.',
  },
  name: 'Name',
  address: 'Address',
  contact: 'Contact',
  basis: 'Legal basis',
  bases: {
    consent: 'Consent (GDPR Art. 6(1)(a))',
    contract: 'A contract (GDPR Art. 6(1)(b))',
    'legal-obligation': 'A legal obligation (GDPR Art. 6(1)(c))',
    'vital-interests': 'Vital interests (GDPR Art. 6(1)(d))',
    'public-task': 'A task in the public interest (GDPR Art. 6(1)(e))',
    'legitimate-interests': 'Legitimate interests (GDPR Art. 6(1)(f))',
  },
  assessed: 'Impact assessment',
  assessedOn: (day: string) => `Made on ${day} (GDPR Art. 35)`,
  policy: 'What the operator adds',
  policyMore: 'This is in the operator’s own words. Where it says more than this page, it takes precedence.',
  policyLink: 'Privacy policy of the operator',
});
