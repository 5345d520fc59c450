import { catalogue, locale } from '../../lib/language.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** What is said of a change of the filter that was saved, or was not. */
export const savingTexts = catalogue('filter-saving', {
  saved: 'Saved',
  undo: 'Undo',
  saveAgain: 'Save again',
  notSaved: (why: string) => `This change was not saved. ${why}`,
  conflict:
    'Someone else has just changed this policy. What you see now is theirs; your change was not saved.',
  /** @param names null: of the resolver of the server's machine */
  inForce: (names: readonly (string | null)[], of: number) => {
    if (names.every((name) => name === null) && of === 1) return 'In force at the filter';
    if (names.length < of) return `In force at all ${of} resolvers`;
    return `In force at ${and.format(names.map((name) => (name === null ? 'the server' : `“${name}”`)))}`;
  },
  since: (device: string, at: string) => `${device} since ${at}`,
  took: (seconds: string) => `within ${seconds} s`,
  sent: (device: string, at: string) => `${device}: sent ${at}, waiting`,
  unknown: (device: string) => `${device}: not known to the filter`,
  onSome: (count: number, of: number) => `In force for ${count} of ${of} devices`,
  nobody: 'No device has this policy now.',
  where: 'Where this policy is in force',
  allDevices: 'Show each',
});
