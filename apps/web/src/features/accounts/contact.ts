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

/** "+44 •••• ••0123" of an E.164 number; the calling code is one to three digits, two are shown. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)} •••• ••${phone.slice(-4)}`;
