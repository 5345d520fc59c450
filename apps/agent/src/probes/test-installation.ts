/**
 * A real installation as the false internet has it, by the name `kinward.example` and over TLS: its network reaches this one by a
 * socket in the file system.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AgentPackages } from '@kinward/contract/computers/agent-packages.schemas.ts';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { installCommands, type TerminalKind } from '@kinward/contract/computers/install-commands.ts';
import { callerOn, type Method } from '@kinward/testkit/calls/family.ts';
import type { Stack, StackOptions } from '@kinward/testkit/stack.ts';
import { BUILDS_HERE, type PackageBuild } from '../../pack/build.ts';
import { INSTALLATION } from './test-net.ts';

export class Door implements AsyncDisposable {
  readonly #file: string;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  /** @param file the socket @param url where the installation listens */
  constructor(file: string, url: string) {
    this.#file = file;
    this.#port = Number(new URL(url).port);
  }

  /** From now on the installation is there. */
  async open(): Promise<void> {
    const server = createServer((socket) => {
      const inside = connect(this.#port, '127.0.0.1');
      for (const end of [socket, inside]) {
        this.#sockets.add(end);
        end.once('close', () => this.#sockets.delete(end));
        end.on('error', () => end.destroy());
      }
      socket.pipe(inside).pipe(socket);
    });
    server.listen(this.#file);
    await once(server, 'listening');
    this.#server = server;
  }

  /** From now on it is switched off, and what was open is cut. */
  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Options of a stack that is behind the false internet. @param dataDir with the packages that it gives out */
export const installationIn = (dataDir: string): Pick<StackOptions, 'config'> => ({
  config: { dataDir, publicUrl: `https://${INSTALLATION}`, trustProxy: ['127.0.0.1'] },
});

/** The service of it ends at once, before it has read what it would run, as a version with a fault would; commands work. */
const BROKEN =
  "if (process.argv[2] === 'service') process.kill(process.pid, 'SIGKILL');\nawait import('./whole.js');\n";
export const asBroken = ({ make, ...build }: PackageBuild): PackageBuild => ({
  ...build,
  make: async (file, program) => {
    const main = path.join(program.folder, 'main.js');
    renameSync(main, path.join(program.folder, 'whole.js'));
    writeFileSync(main, BROKEN);
    await make(file, program);
  },
});
/** No package is larger, in any form. */
export const MOST_BYTES = 45e6;
/** For this machine, of one form. */
export const buildsOf = (kind: TerminalKind): PackageBuild[] =>
  BUILDS_HERE.filter((build) => build.kind === kind);

/** A family with a computer that is not paired yet, of the first child, and a phone of the second. */
export async function familyOn(stack: Stack) {
  const { call } = callerOn(() => stack);
  const parent = await stack.parent();
  const { childId, deviceId, uniqueCode } = await parent.addDevice({
    deviceName: 'Laptop',
    deviceType: 'Windows Desktop',
  });
  const { deviceId: sister } = await stack.device(parent);
  const url = `/child/device/${deviceId}/computer`;
  const done = async (method: Method, route: string, body?: object) => {
    const answer = await call(method, route, parent, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${route}: ${answer.body}`);
    return answer.json().data;
  };
  return {
    deviceId,
    sister,
    /** Pairs the computer of the first child. */
    uniqueCode,
    /** What the portal shows to type. */
    commands: async (kind: TerminalKind = 'deb') => {
      const { packages } = (await done('GET', '/agent')) as AgentPackages;
      return installCommands(kind, `https://${INSTALLATION}`, packages, uniqueCode);
    },
    computer: async (): Promise<Computer> => await done('GET', url),
    bind: (user: string, device: string | null) => done('PUT', `${url}/user`, { user, deviceId: device }),
    block: (device: string, ...values: string[]) =>
      done('POST', '/child/device/policy', { deviceId: device, kind: 'web', action: 'block', values }),
    blockProgram: (device: string, ...values: string[]) =>
      done('POST', '/child/device/policy', { deviceId: device, kind: 'app', action: 'block', values }),
    /** Opens a site for 15 minutes. @returns closes it again */
    grant: async (device: string, value: string) => {
      const target = { kind: 'site', value };
      const { grantId } = await done('POST', '/grants', { deviceId: device, target, minutes: 15 });
      return () => done('DELETE', `/grants/${grantId}`);
    },
    /** Says yes, for 15 minutes, to what a child has asked for last. */
    answer: async (): Promise<void> => {
      const [asked] = (await done('GET', '/requests')) as { requestId: string }[];
      await done('POST', `/requests/${asked?.requestId}/answer`, { grant: true, minutes: 15 });
    },
    /** Minutes that the first child has each day for a kind of programs, on all devices together. */
    limit: async (kind: string, minutes: number): Promise<void> => {
      const target = { kind: 'category', value: kind };
      await done('POST', '/budgets', { childId, target, minutes: Array.from({ length: 7 }, () => minutes) });
    },
    /** The first child has a phone as well, on which a game was in front until now. */
    playedOnPhone: async (seconds: number): Promise<void> => {
      const phone = await stack.device(parent, { childId });
      const says = async (what: string, body: object): Promise<void> => {
        const answer = await call('POST', `/device/${what}`, phone, body);
        if (answer.statusCode >= 300) throw new Error(`${what}: ${answer.body}`);
      };
      const [appId, now] = ['com.example.chess', Date.now()];
      const [startedAt, endedAt] = [now - seconds * 1000, now].map((at) => new Date(at).toISOString());
      await says('apps', [{ appId, name: 'Chess', category: 'Games' }]);
      await says('usage', [{ appId, startedAt, endedAt }]);
    },
    /** A code for several computers of the first child. */
    enrolment: async (uses: number): Promise<string> =>
      (await done('POST', '/enrolments', { childId, days: 1, uses })).code,
    /** Names of the family's devices. */
    names: async (): Promise<string[]> =>
      ((await done('GET', '/child')) as { devices: { deviceName: string }[] }[]).flatMap(({ devices }) =>
        devices.map(({ deviceName }) => deviceName),
      ),
    hold: (isHeld: boolean) => done('PUT', `${url}/updates`, { isHeld }),
    setPassword: (password: string) => done('PUT', `${url}/password`, { password }),
    protect: (isOn: boolean) => done('PUT', `${url}/protection`, { isOn }),
    code: async (): Promise<string> => (await done('POST', `${url}/code`)).code,
  };
}
