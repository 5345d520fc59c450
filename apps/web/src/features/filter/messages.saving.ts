import { catalogue } from '../../lib/language.ts';

/** What is said of a change of the filter that was saved, or was not. */
export const savingTexts = catalogue('filter-saving', {
  saved: 'Saved',
  undo: 'Undo',
  saveAgain: 'Save again',
  notSaved: (why: string) => `This change was not saved. ${why}`,
  conflict:
    'Someone else has just changed this policy. What you see now is theirs; your change was not saved.',
  inForce: (resolvers: number, of: number) =>
    of === 1 ? 'In force at the filter' : `In force at ${resolvers} of ${of} resolvers`,
  since: (device: string, at: string) => `${device} since ${at}`,
  took: (seconds: string) => `within ${seconds} s`,
  sent: (device: string, at: string) => `${device}: sent ${at}, waiting`,
  unknown: (device: string) => `${device}: not known to the filter`,
  onSome: (count: number, of: number) => `In force for ${count} of ${of} devices`,
  nobody: 'No device has this policy now.',
  where: 'Where this policy is in force',
  allDevices: 'Show each',
});
