/** Notifications to the operator. */

export interface OperatorParams {
  /** `since`: of the newest backup where one is `known`, else of the first family (RFC 3339). */
  'operator.backup-old': { since: string; known: boolean; days: number };
  'operator.no-mail': { publicUrl: string };
  'operator.audit-broken': { families: number };
  'operator.login-flood': { refused: number };
  'operator.guesses': { wrong: number };
  'operator.sms-costs': { sent: number; most: number };
  'operator.faults': { failed: number; requests: number };
  'operator.storage-full': object;
  /** A parent writes to the administrator. */
  'operator.contact': { subject: string; name: string; email: string; message: string };
  /** The report as it was shown, to the contact for abuse; `words` are the person's own, empty where there are none. */
  'abuse.mail': { text: string; words: string };
  /** A report of abuse, as it is shown and as it is sent. It does not say when it was written: the mail does. */
  'abuse.report': {
    publicUrl: string | null;
    familyId: string;
    childId: string;
    deviceId: string;
    pairedAt: string;
    /** Who could see what the device reported; null names an account that has ended. */
    access: readonly { name: string | null; since: string; until: string | null }[];
    /** Newest first, as many as a report holds. */
    accesses: readonly { name: string; what: string; times: number; lastAt: string }[];
    /** Lines left off. */
    more: number;
  };
}
