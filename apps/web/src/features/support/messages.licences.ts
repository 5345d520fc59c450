import { catalogue } from '../../lib/language.ts';

/** Messages of /licences. */
export const licenceTexts = catalogue('licences', {
  title: 'Licences',
  subtitle:
    'Kinward is free software under the Apache License 2.0. It stands on the work of others, each under its own licence.',
  count: (count: number) => `${count} packages`,
  loading: 'Loading the licences',
  failed: 'The list could not be loaded.',
  noText: 'The package brings no text of its licence.',
  unnamed: 'See the text',
  back: 'To Kinward',
});
