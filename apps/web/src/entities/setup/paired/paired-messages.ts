/** Messages of the moment in which a device has connected. */
import { catalogue } from '../../../lib/language.ts';

export const pairedTexts = catalogue('paired', {
  here: (child: string) => `Here is ${child}`,
  at: (place: string) => `${place}.`,
  calm: 'The first place comes with the first report.',
  calmPlaceless: 'It tells no place.',
  calmAgent: 'It closes nothing until you choose for whom.',
  map: (child: string) => `Map: where ${child} is`,
  next: 'What next?',
  home: 'Mark Home here',
  homeMore: (child: string) => `Know when ${child} comes and goes.`,
  theirs: (fence: string, child: string) => `Use ${fence} for ${child} too`,
  theirsMade: (fence: string, child: string) => `${fence} is marked for ${child} too`,
  bedtime: 'Set a bedtime',
  bedtimeMore: {
    enforced: 'The whole device rests at night.',
    shown: (child: string) => `${child} reads it and decides.`,
  },
  users: 'Choose who has which rules',
  usersMore: (child: string) => `Which local user of the computer is ${child}, and who has none.`,
  alerts: 'Tell me about alerts',
  alertsMore: 'As a push to this device, or by mail.',
});
