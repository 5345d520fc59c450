/** What a device says of itself is written in mails: no links, not long; empty for what cannot be written. */
export const plain = (text: string | null): string =>
  text === null || /:\/\/|www\./iu.test(text) ? '' : text.slice(0, 60);
