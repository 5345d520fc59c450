/** What the operator is told, in the order: what is so, what may follow, what to do. */
export interface AlertWords {
  subject: string;
  text: string;
}

const END = 'You are told again after a day if it stays so.\n\nKinward';

const day = (at: Date): string => at.toISOString().slice(0, 10);

export const backupOld = (since: Date, known: boolean, days: number): AlertWords => ({
  subject: `Kinward has no backup of the last ${days} days`,
  text:
    (known
      ? `The newest backup that this installation knows of was made on ${day(since)}.`
      : `No backup of this installation is known, and its first family is there since ${day(since)}.`) +
    ' If the disk breaks today, what came since is lost.\n\n' +
    'Make one with "npx kinward backup", and let a timer do it each day: docs/guides/operate.md.\n\n' +
    END,
});

export const noMail = (publicUrl: string): AlertWords => ({
  subject: 'Kinward has no mail provider',
  text:
    `Parents reach this installation at ${publicUrl}, but no mail leaves it: codes, invitations and alerts stand in ` +
    'the log of this machine only, this message too.\n\n' +
    'Set SMTP_URL and MAIL_FROM, and start the server anew.\n\n' +
    END,
});

export const auditBroken = (families: number): AlertWords => ({
  subject: 'The audit log of Kinward was changed',
  text:
    `The hashes of ${families === 1 ? '1 family' : `${families} families`} do not fit together: somebody with access to ` +
    'the database has changed, removed or put in entries, or the disk has.\n\n' +
    'Call "npx kinward audit verify" to see where, keep the database as it is, and read docs/guides/incident.md.\n\n' +
    END,
});
