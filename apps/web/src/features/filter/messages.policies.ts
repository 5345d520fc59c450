import { catalogue, locale } from '../../lib/language.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Messages of the list of policies and of who has which. */
export const policiesTexts = catalogue('filter-policies', {
  title: 'Policies',
  loading: 'Loading the policies',
  sentence: (count: number) =>
    count === 1 ? 'One policy decides for all.' : `${count} policies decide what opens.`,
  subtitle: 'A policy says which categories, services and sites are closed.',
  newPolicy: 'New policy',
  forAll: 'For all without another',
  nobody: 'No one has it',
  decidesFor: (people: string, devices: number) =>
    `${people}, on ${devices === 1 ? 'one device' : `${devices} devices`}`,
  changed: (at: string, by: string | null) => (by === null ? `changed ${at}` : `changed ${at} by ${by}`),
  moreFor: (name: string) => `More for ${name}`,
  rename: 'Rename',
  renameTitle: (name: string) => `Another name for ${name}`,
  copy: 'Make a copy',
  delete: 'Delete',
  deleting: 'Deleting',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteMore: (devices: number) =>
    devices === 0
      ? 'No device has it now.'
      : `${devices === 1 ? 'One device has' : `${devices} devices have`} the next policy at once: the child’s, or Default.`,
  name: 'Name',
  nameExample: 'Teen',
  nameMissing: 'Give it a name.',
  beginsAs: 'It begins as',
  asUsual: 'Default is at first',
  copyOf: (name: string) => `A copy of ${name}`,
  make: 'Make it',
  making: 'Making it',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',

  whoTitle: 'Who has which',
  whoSentence: (policies: number, children: number) =>
    policies <= 1
      ? children === 1
        ? 'One policy decides for your child.'
        : 'One policy decides for all children.'
      : `${policies} policies decide for your children.`,
  whoSubtitle: 'What a device has of its own comes before what its child has.',
  noChild: 'Here you will say which policy each child has.',
  default: 'Default',
  noDevice: 'No device yet',
  onDevices: (devices: readonly string[]) => `On ${and.format(devices)}.`,
  deviceHas: (device: string, policy: string) => `${device} has ${policy}.`,
  oneDevice: 'Another one for a single device',
  likeChild: (child: string) => `As ${child}`,
  adults: (device: string) => `${device} is an adult’s: no rule holds on it.`,
  networks: 'Networks',
  networkMore: 'Everything there that has no name of its own',
  policyOf: (name: string) => `Policy of ${name}`,
});
