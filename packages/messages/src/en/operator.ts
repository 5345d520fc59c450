/** What the operator is told, in the order: what is so, what may follow, what to do. */
import type { CatalogueOf } from '../catalogue.ts';
import type { OperatorParams } from '../kinds/operator.ts';

const END = 'You are told again after a day if it stays so.\n\nKinward';

const day = (at: string): string => at.slice(0, 10);
/** Minutes are enough, and the zone is said: `2026-05-01 14:05 UTC`. */
const utc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

const LOCKDOWN =
  'If an account was opened by someone else, "npx kinward lockdown" ends every session and asks for a code at each login: docs/guides/incident.md.';

const alerts: CatalogueOf<
  Pick<OperatorParams, Exclude<Extract<keyof OperatorParams, `operator.${string}`>, 'operator.contact'>>
> = {
  'operator.backup-old': ({ since, known, days }) => ({
    title: `Kinward has no backup of the last ${days} days`,
    body:
      (known
        ? `The newest backup that this installation knows of was made on ${day(since)}.`
        : `No backup of this installation is known, and its first family is there since ${day(since)}.`) +
      ' If the disk breaks today, what came since is lost.\n\n' +
      'Make one with "npx kinward backup", and let a timer do it each day: docs/guides/operate.md.\n\n' +
      END,
  }),
  'operator.no-mail': ({ publicUrl }) => ({
    title: 'Kinward has no mail provider',
    body:
      `Parents reach this installation at ${publicUrl}, but no mail leaves it: codes, invitations and alerts stand in ` +
      'the log of this machine only, this message too.\n\n' +
      'Set SMTP_URL and MAIL_FROM, and restart the server.\n\n' +
      END,
  }),
  'operator.audit-broken': ({ families }) => ({
    title: 'The audit log of Kinward was changed',
    body:
      `The hashes of ${families === 1 ? '1 family' : `${families} families`} do not fit together: someone with access to ` +
      'the database has changed, removed or put in entries, or the disk has.\n\n' +
      'Call "npx kinward audit verify" to see where, keep the database as it is, and read docs/guides/incident.md.\n\n' +
      END,
  }),
  'operator.login-flood': ({ refused }) => ({
    title: 'Many logins to Kinward are refused',
    body:
      `${refused} logins were refused within an hour. Someone is trying passwords; each account and each address has its ` +
      'limit, and parents whose browsers are known still get in.\n\n' +
      `Look into the log for the addresses, and block them in front of Kinward. ${LOCKDOWN}\n\n` +
      END,
  }),
  'operator.guesses': ({ wrong }) => ({
    title: 'Someone is guessing pairing codes of Kinward',
    body:
      `About ${wrong} wrong pairing codes were entered within an hour. When the hour is full, no one can pair a device ` +
      'until it drains; codes cannot be found that way.\n\n' +
      'Look into the log for the addresses, and block them in front of Kinward.\n\n' +
      END,
  }),
  'operator.sms-costs': ({ sent, most }) => ({
    title: 'Kinward sends many text messages',
    body:
      `${sent} of the ${most} text messages that this installation sends in an hour are sent. Beyond them no one gets a code by phone.\n\n` +
      'If there are not that many parents, someone is abusing them at your cost: set SMS_COUNTRIES to the countries that you need.\n\n' +
      END,
  }),
  'operator.faults': ({ failed, requests }) => ({
    title: 'Kinward fails to answer',
    body:
      `${failed} of ${requests} requests of the last hour were answered with a fault of the server.\n\n` +
      'Look into the log for lines of level error, at the disk and at the database.\n\n' +
      END,
  }),
  'operator.storage-full': () => ({
    title: 'The disk of Kinward is full',
    body:
      'The database has no room left, so what devices and parents send is refused. Nothing that was stored is lost, and devices send again later.\n\n' +
      'Make room on the disk, or keep less: positions are kept as long as each family chooses. Kinward goes on by itself once there is room.\n\n' +
      END,
  }),
};

const accessLines = ({ accesses, more }: OperatorParams['abuse.report']): string[] => {
  if (accesses.length === 0) return ['- no one'];
  const lines = accesses.map(
    ({ name, what, times, lastAt }) => `- ${name}: ${what}, ${times} times, last ${utc(lastAt)}`,
  );
  return more > 0 ? [...lines, `- and ${more} lines before these`] : lines;
};

export const operator: CatalogueOf<OperatorParams> = {
  ...alerts,
  'operator.contact': ({ subject, name, email, message }) => ({
    title: subject,
    body: `${name} <${email}> writes:\n\n${message}`,
  }),
  'abuse.mail': ({ text, words }) => ({
    title: 'Kinward: a person who is watched asks for help',
    body:
      (words === '' ? text : `${text}\n\nIn the person's own words:\n${words}\n`) +
      '\n\n--\nYou get this mail as the contact for abuse (ABUSE_CONTACT) of this installation. ' +
      'What to do is described in docs/guides/operate.md.\n',
  }),
  'abuse.report': (params) => ({
    title: '',
    body: [
      'Someone whose device reports to a family with Kinward asks you for help, and has stopped the sharing on it. ' +
        'No one in the family is told of this report. Please do not answer to the family.',
      '',
      ...(params.publicUrl === null ? [] : [`Installation: ${params.publicUrl}`]),
      `Family: ${params.familyId}`,
      `Child: ${params.childId}`,
      `Device: ${params.deviceId}`,
      `Connected: ${utc(params.pairedAt)}`,
      '',
      'Who could see what it reported:',
      ...params.access.map(
        ({ name, since, until }) =>
          `- ${name ?? 'someone whose account has ended'}, since ${utc(since)}${until === null ? '' : `, until ${utc(until)}`}`,
      ),
      '',
      'Who looked in the last 30 days, by day and kind:',
      ...accessLines(params),
    ].join('\n'),
  }),
};
