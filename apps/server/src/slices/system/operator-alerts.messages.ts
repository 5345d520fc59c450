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

const LOCKDOWN =
  'If an account was opened by somebody else, "npx kinward lockdown" ends every session and asks for a code at each login: docs/guides/incident.md.';

export const loginFlood = (refused: number): AlertWords => ({
  subject: 'Many logins to Kinward are refused',
  text:
    `${refused} logins were refused within an hour. Somebody is trying passwords; each account and each address has its ` +
    'limit, and parents whose browsers are known still get in.\n\n' +
    `Look into the log for the addresses, and shut them out in front of Kinward. ${LOCKDOWN}\n\n` +
    END,
});

export const guesses = (wrong: number): AlertWords => ({
  subject: 'Pairing codes of Kinward are guessed',
  text:
    `About ${wrong} wrong pairing codes were entered within an hour. When the hour is full, nobody can pair a device ` +
    'until it drains; codes cannot be found that way.\n\n' +
    'Look into the log for the addresses, and shut them out in front of Kinward.\n\n' +
    END,
});

export const smsCosts = (sent: number, most: number): AlertWords => ({
  subject: 'Kinward sends many text messages',
  text:
    `${sent} of the ${most} text messages that this installation sends in an hour are sent. Beyond them nobody gets a code by phone.\n\n` +
    'If there are not that many parents, somebody lets you pay: set SMS_COUNTRIES to the countries that you need.\n\n' +
    END,
});

export const faults = (failed: number, requests: number): AlertWords => ({
  subject: 'Kinward fails to answer',
  text:
    `${failed} of ${requests} requests of the last hour were answered with a fault of the server.\n\n` +
    'Look into the log for lines of level error, at the disk and at the database.\n\n' +
    END,
});
