/** What is said when a push cannot be read. */
export const pushTexts = { title: 'Kinward', body: 'There is something new.' } as const;
