/** Messages about the family's time zone. */
import { catalogue } from '../../lib/language.ts';

export const zoneTexts = catalogue('zone', {
  /** "Europe/Zagreb", "America/New York" */
  times: (zone: string) => `Days and times are those of ${zone}.`,
  change: 'Change',
  changeZone: 'Change the family’s time zone',
  title: 'The family’s time zone',
  zone: 'Time zone',
  help: 'Schedules, days and quiet hours follow it, on every device of your family. The other parents are told.',
  save: 'Save',
  saving: 'Saving',
  changed: (zone: string) => `Days and times are those of ${zone} now.`,
});
