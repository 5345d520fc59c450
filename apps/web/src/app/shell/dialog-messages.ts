import { catalogue } from '../../lib/language.ts';

/** Messages of what opens from the shell; apart, as every page carries those of the shell itself. */
export const dialogTexts = catalogue('dialogs', {
  logOutQuestion: 'Are you sure you want to log out?',
  yes: 'Yes',
  no: 'No',
  loggingOut: 'Logging out',
  proof: 'Please authenticate yourself',
  stepUpWhy: 'This needs your password, to be sure that it is you.',
  stepUpContinue: 'Continue',
  stepUpChecking: 'Checking',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  font: 'Font family',
  radius: 'Border radius',
  radiusValue: (px: number) => `${px} px`,
  language: 'Language',
  languageOfBrowser: 'As the browser',
  units: 'Distances and speeds',
  unitNames: { mi: 'Miles', km: 'Kilometres' },
  customiseNote: 'Kept in this browser.',
});
