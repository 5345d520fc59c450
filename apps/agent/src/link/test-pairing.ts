/** Computers that are paired with a real installation, in the test's own process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Computer, ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';
import { respond } from '@kinward/filter-core/answer/respond.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { Answering } from '../filter/answering.ts';
import { linux } from '../os/linux/linux.ts';
import { pathsOf } from '../paths.ts';
import { readInForce } from '../rules/in-force.ts';
import type { ProgramFacts } from './program-reports.ts';
import { readLink, type Link } from './link.ts';
import { pairWith } from './pair.ts';
import { Session, type ReportedUser } from './session.ts';
import { NO_NETWORK } from '../filter/captive/test-network.ts';

const USERS: ReportedUser[] = [
  { name: 'ada', uid: 1001, isAdministrator: false },
  { name: 'mum', uid: 1000, isAdministrator: true },
];
export const NXDOMAIN = 3;

/** For a test file: an installation, and a folder for each test's computer. */
export function usePairing() {
  const stack = useStack();
  const { call } = callerOn(() => stack.current);

  let folder = '';
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'kinward link '))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const pathsHere = () =>
    pathsOf({
      CONFIGURATION_DIRECTORY: folder,
      STATE_DIRECTORY: folder,
      RUNTIME_DIRECTORY: path.join(folder),
    });

  /** What a local user is answered: by the policy on the disk, as the stub does it. */
  const rcodeFor = (user: string, name: string): number | undefined => {
    const { bindings, names } = readInForce(pathsHere());
    const device = bindings.find(({ users }) => users.includes(user))?.device;
    if (!device) return undefined;
    const answering = new Answering({ ...NO_NETWORK, say: () => undefined, now: Date.now });
    answering.begin(names);
    const out = new Uint8Array(512);
    const answer = answering.answerBy({ devices: [device] });
    const length = respond(queryFor(name, TYPE.a), { address: '127.0.0.1', way: 'udp' }, out, answer);
    // Nobody is asked here: what is open waits for its answer.
    return typeof length === 'number' ? (out[3] ?? 0) & 15 : undefined;
  };

  /** A family, and a computer of its child that is paired with a code of the portal. */
  const paired = async () => {
    const parent = await stack.current.parent();
    const { deviceId, uniqueCode } = await parent.addDevice({ deviceType: 'Windows Desktop' });
    const paths = pathsHere();
    const said: string[] = [];
    const options = { paths, system: linux, users: USERS, say: (line: string) => void said.push(line) };
    await pairWith(stack.current.url, uniqueCode, options);
    const url = `/child/device/${deviceId}/computer`;
    const read = async (): Promise<Computer> => (await call('GET', url, parent)).json().data;
    const bind = async (user: string, bound: string | null = deviceId) =>
      expect((await call('PUT', `${url}/user`, parent, { user, deviceId: bound })).statusCode).toBe(200);
    const block = (...values: string[]) =>
      call('POST', '/child/device/policy', parent, { deviceId, kind: 'web', action: 'block', values });
    return {
      parent,
      deviceId,
      uniqueCode,
      paths,
      options,
      said,
      read,
      bind,
      block,
      link: readLink(paths) as Link,
    };
  };

  /** Its service, as far as it speaks with the installation: what arrives is in force at once. */
  const serving = (
    paths: ReturnType<typeof pathsHere>,
    link: Link,
    lines: string[] = [],
    pauses: readonly ComputerPause[] = [],
    programs: ProgramFacts = {
      installed: null,
      use: { waiting: () => [], sent: () => undefined, marker: () => () => undefined },
    },
  ): Session => {
    const session = new Session({
      link,
      paths,
      users: () => ({ users: USERS }),
      programs: { ...programs, countsInFront: true },
      arrived: () => {
        const { number, isOwnBound } = readInForce(paths);
        session.holds({ number, isOwnBound, watchesPrograms: true, faults: [], pauses });
      },
      changed: () => undefined,
      isQuiet: () => true,
      awakeMs: 1500,
      signals: { list: [] },
      say: (line) => void lines.push(line),
    });
    session.holds({ number: null, isOwnBound: false, watchesPrograms: true, faults: [], pauses });
    return session;
  };

  return { stack, call, folderHere: () => folder, rcodeFor, paired, serving };
}
