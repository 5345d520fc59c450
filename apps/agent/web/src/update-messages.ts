/** What the page says of newer versions of the agent. */

/** Reasons that the page does not tell apart. */
export const waitsOtherwise = <Words>(words: Words) => ({
  'not-installed': words,
  'not-ready': words,
  'no-answer': words,
  'no-rules': words,
  'not-connected': words,
  other: words,
});

export const updates = {
  title: 'Updates',
  more: (version: string) =>
    `Version ${version} of the agent runs here. Newer ones come from home by themselves where the system allows it.`,
  check: 'Check for updates',
  says: {
    newest: 'This is the newest version that home has.',
    held: 'There is a newer version. A parent holds it back in the portal.',
    refused: 'Home offers a version that this computer does not believe, so it is not taken.',
    away: 'Home is not reached, so whether there is a newer version is not known. Rules hold without it.',
    unknown: 'Home does not know this computer any more, so it gives it no newer version.',
    unpaired: 'This computer is not paired, so newer versions do not come by themselves.',
    'by-hand': 'On this computer an administrator installs newer versions.',
  },
  waits: {
    soon: (version: string) =>
      `Version ${version} is there. This computer takes it by itself within an hour.`,
    'not-fetched': (version: string) =>
      `Version ${version} could not be fetched. It is tried again by itself.`,
    'no-room': (version: string) =>
      `There is no room on the disk for version ${version}. It needs 500 MB for a while.`,
    busy: (version: string) =>
      `Another program installs something. Version ${version} comes by itself afterwards.`,
    'not-the-file': (version: string) =>
      `The file of version ${version} is not the one that home has signed, so it was not taken.`,
    ...waitsOtherwise(
      (version: string) => `Version ${version} is not there yet. It is tried again by itself.`,
    ),
  },
  failed: (version: string, own: string) =>
    `Version ${version} was tried and did not work, so version ${own} runs again. It is tried again after some days.`,
  installing: (version: string) => `Version ${version} is being taken now.`,
  installingNow: 'A newer version is being taken now.',
  noAgent: 'The agent did not answer.',
};
