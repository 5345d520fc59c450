/** What is said when a push cannot be read, and the answers to what a child asks. */
export const pushTexts = {
  title: 'Kinward',
  body: 'There is something new.',
  allow: 'Allow',
  refuse: 'Refuse',
} as const;
