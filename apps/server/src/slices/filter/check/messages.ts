/** Words of the page that tests a browser. */
export const check = {
  title: 'Is this browser filtered?',
  looking: 'Looking',
  lookingMore: 'This takes four seconds and happens by itself.',
  filtered: 'Yes, this browser is filtered.',
  filteredMore:
    'What it asks for goes through Kinward, by the rules of the family whose network or device this is.',
  unknown: 'It asks Kinward, but no rules hold for it.',
  unknownMore:
    'Neither this device nor this network belongs to a family here yet. A parent can link the network on the filter’s page Networks.',
  not: 'No, this browser is not filtered.',
  notMore: 'Its names were asked of another service. Three things to look at:',
  things: [
    'Wi-Fi is on, and mobile data are not used.',
    '“Secure DNS” in the browser’s settings is off, or set to the address that Kinward gave this device.',
    'No VPN and no private relay is on.',
  ],
  off: 'This installation has no filter.',
  offMore: 'Its operator has switched it off.',
  busy: 'Too many tests at once.',
  busyMore: 'Try again in a minute.',
  result: 'See the result',
  again: 'Test again',
  whose: 'For a parent: as whom it is known',
};
export type CheckWords = typeof check;
