import type { PairingIdentity } from '../../platform/http/identity.ts';
import type { Access, PairingAccess } from './transparency.ts';

/** Minutes are enough, and the zone is said: `2026-05-01 14:05 UTC`. */
const utc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

interface Reportable extends Pick<PairingIdentity, 'familyId' | 'childId' | 'deviceId' | 'pairedAt'> {
  access: readonly Access[];
  accesses: readonly PairingAccess[];
  publicUrl: string | null;
}

const accessLine = ({ name, since, until }: Access): string =>
  `- ${name ?? 'somebody whose account has ended'}, since ${utc(since)}${until === null ? '' : `, until ${utc(until)}`}`;

const accessLines = (all: readonly PairingAccess[], most: number): string[] => {
  if (all.length === 0) return ['- nobody'];
  const lines = all
    .slice(0, most)
    .map(
      ({ accessedBy, kind, accesses, lastAt }) =>
        `- ${accessedBy}: ${kind}, ${accesses} times, last ${utc(lastAt)}`,
    );
  return all.length > most ? [...lines, `- and ${all.length - most} lines before these`] : lines;
};

/**
 * A report of abuse, as it is shown and as it is sent. It does not say when it was written: the mail does.
 * @param most lines of the access log; the newest
 */
export const reportText = (of: Reportable, most: number): string =>
  [
    'Somebody whose device reports to a family with Kinward asks you for help, and has stopped the sharing on it. ' +
      'Nobody in the family is told of this report. Please do not answer to the family.',
    '',
    ...(of.publicUrl === null ? [] : [`Installation: ${of.publicUrl}`]),
    `Family: ${of.familyId}`,
    `Child: ${of.childId}`,
    `Device: ${of.deviceId}`,
    `Connected: ${utc(of.pairedAt.toISOString())}`,
    '',
    'Who could see what it reported:',
    ...of.access.map(accessLine),
    '',
    'Who looked in the last 30 days, by day and kind:',
    ...accessLines(of.accesses, most),
  ].join('\n');

export const reportMail = (text: string): { subject: string; text: string } => ({
  subject: 'Kinward: a person who is watched asks for help',
  text:
    `${text}\n\n--\nYou get this mail as the contact for abuse (ABUSE_CONTACT) of this installation. ` +
    'What to do with it stands in docs/guides/operate.md.\n',
});
