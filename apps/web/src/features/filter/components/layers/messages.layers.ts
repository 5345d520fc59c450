import { catalogue, locale } from '../../../../lib/language.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Messages of the page of what protects each device. */
export const layersTexts = catalogue('filter-layers', {
  title: 'Devices and layers',
  loading: 'Loading the devices',
  noDevice: 'Here you will see what protects each device, and where it ends.',
  list: (names: readonly string[]) => and.format(names),
  reaches: {
    everywhere: (name: string) => `${name} is filtered everywhere.`,
    browser: (name: string) => `One browser of ${name} is filtered, and perhaps nothing else.`,
    home: (name: string) => `${name} is filtered at home, and not away from it.`,
    app: (name: string) => `${name} closes the sites on its own block list, and no others.`,
    silent: (name: string) => `${name} was not heard lately.`,
    waiting: (name: string) => `The filter knows ${name} and waits for its first question.`,
    none: (name: string) => `Nothing filters ${name} yet.`,
  },
  /** How it was when it was heard last. */
  reached: {
    everywhere: (name: string) => `${name} was filtered everywhere`,
    browser: (name: string) => `One browser of ${name} was filtered`,
    home: (name: string) => `${name} was filtered at home`,
    app: (name: string) => `${name} closed the sites on its own block list`,
    silent: (name: string) => name,
    waiting: (name: string) => name,
    none: (name: string) => name,
  },
  reachedAt: (what: string, at: string) => `${what} when it was last heard, ${at}.`,
  silentSince: (name: string, at: string) => `${name} was last heard ${at}.`,
  couldUndo: (child: string) => `${child} could undo it.`,
  subtitle: (count: number, earlier: number) =>
    count === 0 && earlier > 0
      ? 'What it opens now is not known: a device that is not used asks nothing.'
      : count === 0
        ? 'None of three layers is in force.'
        : `${count === 1 ? 'One' : count === 2 ? 'Two' : 'All'} of three layers ${count === 1 ? 'is' : 'are'} in force. The strongest decides.`,
  inside: 'From the inside: app, its own name, network.',
  layers: { app: 'App on the device', name: 'Its own name', network: 'Home network' },
  /** The same within a list, after another. */
  afterAnother: { app: 'app on the device', name: 'its own name', network: 'home network' },
  states: {
    'in-force': 'In force',
    earlier: 'Heard earlier',
    silent: 'Not heard lately',
    absent: 'Not there',
  },
  covers: {
    app: (child: string) =>
      `Closes the sites of its own block list, wherever it is. ${child} can remove it; we would tell you.`,
    name: (child: string) =>
      `Sites are filtered at home and on the road. ${child} can change it in the settings.`,
    network: () => 'Sites are filtered while it is in your network. On a mobile connection they are not.',
  },
  missing: {
    app: 'No app on it closes sites by itself.',
    name: 'Give it a name of its own: it takes two minutes and works on the road too.',
    network: 'In your network it is not told from other devices.',
  },
  heard: (at: string) => `Heard ${at}`,
  asked: (at: string) => `Last question ${at}`,
  neverHeard: { app: 'Nothing of it is known', name: 'No question so far', network: 'No question so far' },
  lineAt: (layers: string, at: string) => `${layers}, last heard ${at}`,
  lines: {
    everywhere: '',
    browser: '',
    home: '',
    app: '',
    silent: 'Not heard lately',
    waiting: 'Waits for its first question',
    none: 'Nothing yet',
  },
  giveName: 'Give it its own name',
  all: 'All devices',
  open: (name: string) => `${name}: show its layers`,
});
