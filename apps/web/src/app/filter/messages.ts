import { catalogue } from '../../lib/language.ts';

/** Messages of the frame of the filter's pages. */
export const filterShellTexts = catalogue('filter-shell', {
  filter: 'Filter',
  menu: 'Filter',
  family: 'Your family',
  devices: (count: number) => (count === 0 ? 'No device yet' : count === 1 ? '1 device' : `${count} devices`),
  places: {
    overview: 'Overview',
    policies: 'Policies',
    assignments: 'Who has which',
    devices: 'Devices and layers',
    networks: 'Networks',
    requests: 'Requests',
    lists: 'Lists',
    log: 'Log',
    statistics: 'Statistics',
    why: 'Why?',
    test: 'Test page',
    back: 'Back to Kinward',
  },
});
