/** How the service is, for the command `status`: a file that goes with the next start of the computer. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONNECTIONS } from '@kinward/contract/computers/agent-page.schemas.ts';
import { AgentAbout, type UpdateReason } from '@kinward/contract/computers/agent-update.schemas.ts';
import { ComputerHealth } from '@kinward/contract/computers/computer-health.schemas.ts';
import { AGENT_FAULTS } from '@kinward/contract/computers/computers.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import type { SystemWords } from '../os/port.ts';
import type { Paths } from '../paths.ts';

const Status = z.object({
  /** Null: the computer is not paired. */
  connection: z.nullable(z.enum(CONNECTIONS)),
  /** The network wants somebody to sign in first; left out by an older service. */
  isCaptive: z.optional(z.boolean()),
  /** Of the policy that is in force; null: none of an installation. */
  number: z.nullable(z.number()),
  /** Who has rules. */
  users: z.array(z.string()),
  faults: z.array(z.enum(AGENT_FAULTS)),
  /** How its parts are; left out where nobody has rules, it is off, or by an older one. */
  health: z.optional(ComputerHealth),
  /** Whether the system tells of programs that begin, or they are seen by looks alone; left out where the system never tells, or nobody has rules. */
  programsBy: z.optional(z.enum(['events', 'looks'])),
  /** Of the service, and its process; left out by an older one. */
  version: z.optional(z.string()),
  pid: z.optional(z.number()),
  /** Where names of those users are answered. */
  ports: z.optional(z.array(z.number())),
  /** A newer version that is not installed. */
  update: z.optional(AgentAbout.shape.update),
  /** Those that go on. */
  paused: z.array(z.object({ user: z.nullable(z.string()), until: z.nullable(z.string()) })),
});
export type Status = z.output<typeof Status>;

/** Says nothing where it cannot be written, as on a full disk: it decides nothing. */
export function writeStatus({ status }: Pick<Paths, 'status'>, found: Status): void {
  try {
    mkdirSync(path.dirname(status), { recursive: true, mode: 0o700 });
    write(status, found);
  } catch {
    // The command says then what was known before, or that nothing is.
  }
}

function write(status: string, found: Status): void {
  writeFileSync(`${status}.new`, JSON.stringify(found), { mode: 0o600 });
  renameSync(`${status}.new`, status);
}

/** @returns null where the service has not said anything since the computer started */
export function readStatus({ status }: Pick<Paths, 'status'>): Status | null {
  try {
    return Status.parse(JSON.parse(readFileSync(status, 'utf8')));
  } catch {
    return null;
  }
}

const CONNECTION_WORDS: Readonly<Record<NonNullable<Status['connection']>, string>> = {
  connecting: 'not reached yet',
  connected: 'connected',
  unreached: 'not reached; what is in force stays',
  unpaired: 'does not know this computer any more; what is in force stays',
};
const faultWords = ({ log }: SystemWords): Readonly<Record<Status['faults'][number], string>> => ({
  off: 'switched off by an administrator',
  partly: `a part of the policy does not hold; the journal says which (${log})`,
  'not-applied': 'the newest policy could not be applied; what was in force stays',
  refused: 'a policy was refused, as its signature or its number is wrong',
  'no-lists':
    'a list of others is not on this computer yet (what it alone closes is open), or is damaged (sites do not open until it is fetched again)',
});

/** What is not as it should be, as the portal says it. */
const healthLines = ({ names, browsers, programs }: ComputerHealth, { log }: SystemWords): string[] => [
  ...(names === 'open'
    ? [
        `sites are not filtered: it is tried again; where this stays, start the computer again (${log} says why)`,
      ]
    : []),
  ...(browsers === false
    ? ['browser settings are not in place: a browser may look up sites past the filter; it is tried again']
    : []),
  ...(programs
    ? []
    : [
        'programs are not watched: none is closed or counted; start the computer again, and where this stays, install the agent again',
      ]),
];

const PROGRAMS_BY: Readonly<Record<NonNullable<Status['programsBy']>, string>> = {
  events: 'programs are watched by events: the kernel tells of each that begins',
  looks: 'programs are watched by looks four times a second: the kernel does not tell of them at present',
};

const UPDATES: Readonly<Record<UpdateReason, string>> = {
  soon: 'it comes within the hour ("kinward-agent update": at once)',
  'not-fetched': 'it could not be fetched from the installation, and is tried again within the hour',
  'no-room': 'there is no room for it on the disk (500 MB)',
  busy: 'another program is installing something',
  'not-the-file': 'the file is not the one that the installation signed',
  'not-installed': 'it could not be installed',
  'not-ready': 'it did not start',
  'no-answer': 'it answered no names',
  'no-rules': 'its rules were not in force',
  other: 'for another reason',
  'not-connected': 'the installation was not reached with it',
};
const updateLine = ({ version, state, why }: NonNullable<Status['update']>): string =>
  state === 'failed'
    ? `version ${version} was taken back, and is tried again after three days: ${UPDATES[why]}`
    : `version ${version} waits: ${UPDATES[why]}`;

/** @param server that the computer is paired with */
export const statusLines = (server: string | null, status: Status | null, words: SystemWords): string[] => [
  server === null
    ? 'not paired with an installation'
    : `paired with ${server}: ${CONNECTION_WORDS[status?.connection ?? 'connecting']}`,
  ...(status?.isCaptive ? ['this network wants somebody to sign in before it lets anything through'] : []),
  status === null
    ? `the service has not said anything since the computer started (${words.service})`
    : status.users.length === 0
      ? 'nobody has rules here'
      : `rules in force for ${status.users.join(', ')}`,
  ...(status?.paused ?? []).map(
    ({ user, until }) =>
      `rules of ${user ?? 'everybody'} are paused until ${until === null ? 'the computer starts again' : new Date(until).toLocaleTimeString()}`,
  ),
  ...(status?.faults ?? []).map((fault) => faultWords(words)[fault]),
  ...(status?.health ? healthLines(status.health, words) : []),
  ...(status?.programsBy && status.health?.programs !== false ? [PROGRAMS_BY[status.programsBy]] : []),
  ...(status?.version === undefined ? [] : [`version ${status.version}`]),
  ...(status?.update ? [updateLine(status.update)] : []),
];
