/** Messages of connecting a children's GPS watch. */
import { catalogue } from '../../../lib/language.ts';

export const watchTexts = catalogue('watches', {
  lead: 'A watch with its own SIM card can report where it is.',
  name: 'GPS watch',
  runs: 'Setracker watches with a SIM card',
  openTitle: 'What it sends is open',
  open: 'These watches know neither encryption nor a password towards the server. Anyone on the way can read where the watch is, and someone who knows its number can pretend to be it.',
  number: 'Number on the watch',
  numberHelp: '10 digits, on the back of the watch or in its settings.',
  numberBad: 'The number on the watch has 10 digits.',
  connect: 'Connect the watch',
  connecting: 'Connecting the watch',
  keepsOn:
    'The Kinward app on this device goes on until the watch has sent its first report. Keys of another app end at once.',
  can: [
    'Report the position and the battery',
    'Call for help with its SOS button',
    'Answer “Locate now” while it is connected',
  ],
  cannot: [
    'Follow schedules, or switch the school mode of the watch',
    'Block apps, sites or numbers',
    'Say how exact a position is',
  ],
  notification:
    'The watch itself, and nothing more: it does not show when a position is sent or asked for. Tell your child.',
  steps: [
    'Send this message by SMS to the phone number of the watch.',
    'Switch the watch off and on again, outdoors.',
  ],
  sms: 'Message to the watch',
  smsDiffers:
    '123456 is the password that most watches come with. The message differs by model: the manual of the watch has its own. From then on the maker’s app no longer hears from it.',
  onlyHere:
    'This port is open on this computer only, so no watch can reach it. The operator of the installation can set WATCH_HOST.',
  lapses: 'If nothing comes within 24 hours, the number is free again.',
  leaving:
    'Before you give the watch away, set another server in it. As long as it sends here, its number stays with your family.',
});
