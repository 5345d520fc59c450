/** What was typed at registration, in memory only: it is shown again for corrections and never stored. */
export interface Draft {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

let draft: Draft | undefined;
export const keepDraft = (next: Draft | undefined): void => {
  draft = next;
};
export const readDraft = (): Draft | undefined => draft;

/** "n•••@example.org": enough to recognise, too little to learn. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

/** Calling codes of one and two digits (ITU E.164 assigned codes); all others have three. */
const CALLING = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/u;

/** "+44 •••• ••0123" of an E.164 number. */
export const maskPhone = (phone: string): string =>
  `${CALLING.exec(phone)?.[0] ?? '+'} •••• ••${phone.slice(-4)}`;
