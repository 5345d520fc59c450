/** The page of the agent, put together once somebody opens it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Upstream } from '@kinward/dns/resolve/upstream.ts';
import type { PageUpdate } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Control } from '../control/control.ts';
import { codesSecret } from '../link/held-policy.ts';
import { readLink } from '../link/link.ts';
import type { System } from '../os/port.ts';
import { ownPackage, versionOf } from '../update/own.ts';
import type { FoundUpdate } from '../update/updater.ts';
import { Asking } from './asking.ts';
import { Check } from './check.ts';
import { PageFiles } from './files.ts';
import { HiddenIcons } from './trays/hidden-icons.ts';
import { PageServer, type PageServerOptions } from './server.ts';
import { States, type StateOptions } from './state.ts';
import { Trays } from './trays/trays.ts';

export interface PageParts extends Omit<StateOptions, 'takesCodes' | 'users' | 'showsIcon'> {
  system: System;
  control: Control;
  upstreams: readonly Upstream[];
  /** Of the stub that a local user is led to; undefined: none. */
  portOf: (user: string) => number | undefined;
  closing: PageServerOptions['closing'];
  /** Undefined: the computer is not paired. */
  checkUpdate: () => Promise<FoundUpdate | undefined>;
  say: (line: string) => void;
}

/** Beside the program, in the package; in a clone where it is built. */
function folderOfPage(): string {
  const packed = path.join(import.meta.dirname, 'page');
  return existsSync(packed) ? packed : path.join(import.meta.dirname, '../../dist/page');
}

/** @param found undefined: the computer is not paired */
export const pageUpdate = (found: FoundUpdate | undefined, own = ownPackage()): PageUpdate => ({
  at: new Date().toISOString(),
  own: versionOf(),
  ...(found ?? { state: own ? 'unpaired' : 'by-hand', version: null, why: null }),
});

/** @param host name and port by which alone it answers */
export function assemble(
  host: string,
  { control, upstreams, portOf, closing, checkUpdate, say, ...options }: PageParts,
): PageServer {
  const { platform } = options.system;
  const file = options.paths.hiddenIcons;
  const icons: HiddenIcons | null =
    platform === 'macOS' ? null : new HiddenIcons({ file, people: () => states.people(), say });
  const states: States = new States({
    ...options,
    takesCodes: () => codesSecret(options.paths) !== null,
    users: options.system.accounts.people,
    showsIcon: (uid) => icons?.isShown(uid) ?? null,
  });
  const check = new Check({ upstreams, connection: () => options.connection().state });
  const asking = new Asking(() => readLink(options.paths));
  const files = new PageFiles(folderOfPage());
  const trays = new Trays({ stateOf: (caller) => states.read(caller), asks: asking.known });
  return new PageServer({
    host,
    files,
    states,
    control,
    check,
    asking,
    trays,
    icons,
    portOf,
    closing,
    update: async () => pageUpdate(await checkUpdate()),
    say,
    ownerOf: options.system.ownerOf,
  });
}
