/** What the page says of what is closed: everything, a program, or a site that does not open. */
export const closed = {
  everything: {
    closed: (until: string | null) =>
      until === null ? 'Everything is closed' : `Everything is closed until ${until}`,
    soon: (at: string) => `Everything closes at ${at}`,
    because: {
      blocked: 'Your rules close it.',
      'screen-pause': 'A parent has paused all screens.',
      schedule: 'It is closed at this time of the day.',
      budget: 'The time for today is used up.',
    },
    save: 'Save what you are doing.',
    ask: 'Ask for more time',
  },
  closedPrograms: 'Closed programs',
  endsAt: (program: string, at: string) => `${program} is closed at ${at}. Save what you are doing.`,
  closedBecause: {
    blocked: 'It is blocked.',
    'screen-pause': 'Screens are paused.',
    schedule: 'It is closed at this time.',
    budget: 'Its time for today is used up.',
  },
  againAt: (at: string) => `Open again from ${at}.`,
  whyTitle: 'A site does not open?',
  whyMore: 'Write it here: you read why. Works without a connection.',
  whySite: 'Name of the site',
  whyNow: 'Look',
  whyLooking: 'Looking',
  askSiteToo: 'Ask for this site',
  why: {
    unfiltered: (site: string) => `Your rules do not hold now, so they do not close ${site}.`,
    open: (site: string) =>
      `${site} is open. You need not ask for it. Help says whether the internet is broken.`,
    closed: (site: string) => `${site} is closed.`,
    service: (name: string) => `It belongs to ${name}, and that is closed.`,
    category: (name: string) => `It belongs to “${name}”, and that is closed.`,
    window: (name: string) =>
      name === '' ? 'It is closed at this time of the day.' : `“${name}” is on now.`,
    budget: (name: string) =>
      name === '' ? 'Your time for it is used up.' : `Your time for ${name} is used up.`,
    pause: 'The internet is paused.',
    deny: 'Your family closed this site.',
    'allow-only': 'Only the sites on your family’s list are open.',
    escape: 'It leads round your family’s filter.',
    security: 'It may harm your device or take what you type.',
    list: 'It is on a list of closed sites.',
    until: (time: string) => `It opens by itself at ${time}.`,
    noEnd: 'It stays closed until your parents open it.',
  },
};
