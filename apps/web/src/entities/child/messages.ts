import { catalogue } from '../../lib/language.ts';

/** Messages about children. The toasts and faults of spec §5 and §8 are kept letter for letter. */
export const childrenTexts = catalogue('children', {
  added: 'Child Added Successfuly',
  updated: 'Child Updated Successfuly',
  deletedMeanwhile: (name: string) => `${name} was deleted in the meantime, so nothing was saved.`,
  deleted: 'Child Deleted Successfuly',
  cleared: 'Child Cleared Successfuly',

  addChild: 'Add Child',
  addFirst: 'Add a child and a device first.',
  noDevice: (name: string) => `${name} has no device yet.`,
  addDevice: 'Add Device',
  connect: 'Connect it',
  editChild: 'Edit Child',
  deleteChild: 'Delete Child',
  clearChildren: (count: number) => (count === 1 ? 'Delete your child?' : `Delete all ${count} children?`),
  clearAll: 'Clear All',
  children: 'Children',
  edit: 'Edit',
  delete: 'Delete',
  menuOfAll: 'More for all children',
  menuOf: (name: string) => `Edit or delete ${name}`,

  firstName: 'First Name',
  age: 'Age',
  ageHelp: 'What is recorded and how the child’s page looks go by it. You can leave it empty.',
  phone: 'Phone number',
  phoneHelp: 'For “Call” on the dashboard. You can leave it empty.',
  deviceType: 'Device Type',
  deviceName: 'Device Name',
  chooseDeviceType: 'Choose',
  deviceTypeOfFirst: 'What your child uses. The next step connects it.',
  deviceTypeLocked: 'Type and name of a device stay as they were added. Add Device connects another.',
  firstNameRequired: 'First Name is required',
  lettersOnly: 'Only alphabets are allowed',
  deviceTypeRequired: 'Device Type is required',

  picture: 'Picture',
  pictureFailed: (reason: string) => `The picture was not saved. ${reason}`,
  step: (now: number, of: number) => `Step ${now} of ${of}`,

  next: 'Next',
  save: 'Save',
  saving: 'Saving',
  deleting: 'Deleting',
  clearing: 'Clearing',
  deleteAsks: (name: string, devices: string) =>
    `Delete ${name}? ${devices}Everything recorded about ${name} is lost. This cannot be undone.`,
  devicesGo: (devices: string) => `${devices} will be disconnected. `,
  clearAsks: (names: string, devices: number) =>
    `Delete ${names}? ${devices === 0 ? '' : devices === 1 ? '1 device will be disconnected. ' : `${devices} devices will be disconnected. `}Everything recorded about them is lost. This cannot be undone.`,
  passwordToDelete: 'Your password, to be sure that it is you.',
});
