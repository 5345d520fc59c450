/** The page that stands in place of a closed site. */
export const page = {
  closed: 'Access is closed',
  open: 'Access is open',
  isOpen: 'Nothing closes this now. Load the site again in a few seconds.',
  unknown: 'Your family’s filter closes this.',
  pause: 'The internet is paused on this device.',
  deny: 'This site is blocked on this device.',
  'allow-only': 'Only the sites on your family’s list are open on this device.',
  window: 'This is closed at this time of the day.',
  windowCalled: (name: string) => `“${name}” is on now.`,
  budget: 'The time for this is used up.',
  escape: 'This leads round your family’s filter.',
  security: 'This site may harm this device or take what you type.',
  service: (name: string) => `${name} is closed on this device.`,
  category: (name: string) => `This belongs to “${name}”, which is closed on this device.`,
  list: 'This is on a list of blocked sites.',
  untilToday: (time: string) => `It opens again at ${time}.`,
  untilDay: (day: string, time: string) => `It opens again on ${day} at ${time}.`,
  noEnd: 'It stays closed until your parents open it.',
};
export type PageWords = typeof page;
