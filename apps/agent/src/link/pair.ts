/** The administrator's command that pairs this computer with an installation, by a one-time code of its portal. */
import { hostname } from 'node:os';
import type { System } from '../os/port.ts';
import type { Paths } from '../paths.ts';
import { certificateOf, readFingerprint, trust } from './certificate.ts';
import { readServer, writeLink } from './link.ts';
import { pair, report } from './server.ts';
import { leftOutText, reportedUsers, toldUsers } from './users/reported-users.ts';
import type { ReportedUser } from './session.ts';

export interface PairOptions {
  paths: Pick<Paths, 'link' | 'signed'>;
  system: Pick<System, 'platform' | 'version'>;
  users: readonly ReportedUser[];
  say: (line: string) => void;
}

export type PairedDevice = Awaited<ReturnType<typeof pair>>;

/** How a local user is no administrator any more, for who installs. */
const DEMOTED: Readonly<Record<System['platform'], string>> = {
  Linux: 'sudo gpasswd -d <name> sudo (on some systems wheel in place of sudo), then that person signs out',
  Windows:
    'Remove-LocalGroupMember -SID S-1-5-32-544 -Member <name> in PowerShell as an administrator, then that person signs out',
  macOS: 'sudo dseditgroup -o edit -d <name> -t user admin, then that person signs out',
};

/** Uses the code up. @throws Refusal, and Error that says what is wrong */
export async function pairBy(
  server: string,
  code: string,
  system: PairOptions['system'],
): Promise<PairedDevice> {
  const osVersion = system.version();
  return await pair(server, {
    code,
    platform: system.platform,
    model: hostname(),
    ...(osVersion !== undefined && { osVersion }),
  });
}

/** @throws Error that says what is wrong, for the administrator */
export async function pairWith(
  address: string,
  code: string,
  { certificate: named, ...options }: PairOptions & { certificate?: string | undefined },
): Promise<void> {
  const server = readServer(address);
  const certificate = named === undefined ? undefined : await believe(server, named);
  await keepPairing(server, await pairBy(server, code, options.system), { ...options, certificate });
  if (options.users.some(({ isAdministrator }) => isAdministrator))
    options.say(`Who is to be none any more: ${DEMOTED[options.system.platform]}. Keep one for yourself.`);
}

/**
 * @param named a fingerprint as a person types it
 * @returns the certificate as PEM
 * @throws Error as {@link certificateOf}, and where it is no fingerprint
 */
export async function believe(server: string, named: string): Promise<string> {
  const fingerprint = readFingerprint(named);
  if (fingerprint === null)
    throw new Error(
      'the certificate is named by its SHA-256: 64 signs of hexadecimal, with colons or without',
    );
  const certificate = await certificateOf(server, fingerprint);
  trust(certificate);
  return certificate;
}

/** Learns what signs the computer's policies, and keeps all of it. @throws Error as {@link pairWith} */
export async function keepPairing(
  server: string,
  { deviceId, deviceToken: token, childName }: PairedDevice,
  {
    paths,
    users: people,
    say,
    certificate,
  }: Omit<PairOptions, 'system'> & {
    /** PEM. */
    certificate?: string | undefined;
  },
): Promise<void> {
  const reported = reportedUsers(people);
  const { users, leftOut } = reported;
  const policyKey = await report({ server, token }, { ...toldUsers(reported), inForce: null, faults: [] });
  writeLink(paths, { server, deviceId, token, policyKey, ...(certificate !== undefined && { certificate }) });
  say(`paired with ${server}, as a device of ${childName}.`);
  say(
    users.length === 0
      ? 'There are no local users here yet.'
      : `In the portal, choose whose rules each local user has: ${users.map(({ name }) => name).join(', ')}.`,
  );
  if (leftOut.length > 0) say(leftOutText(leftOut));
  const administrators = people
    .filter(({ isAdministrator }) => isAdministrator)
    .map(({ name }) => name.replaceAll(/\p{C}/gu, ''));
  if (administrators.length > 0)
    say(
      `Administrators can undo what Kinward does here: ${administrators.join(', ')}. A child should not be one.`,
    );
}
