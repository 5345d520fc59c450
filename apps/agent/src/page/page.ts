/** The page of the agent, put together. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Upstream } from '@kinward/dns/resolve/upstream.ts';
import type { Control } from '../control/control.ts';
import { codesSecret } from '../link/held-policy.ts';
import { localUsers } from '../os/linux/accounts.ts';
import { readLink } from '../link/link.ts';
import { Asking } from './asking.ts';
import { Check } from './check.ts';
import { PageFiles } from './files.ts';
import { PageServer } from './server.ts';
import { States, type StateOptions } from './state.ts';

export interface PageOptions extends Omit<StateOptions, 'takesCodes' | 'users'> {
  control: Control;
  /** Of a socket that the system holds; undefined: it is opened. */
  fd: number | undefined;
  upstreams: readonly Upstream[];
  portOf: (user: string) => number | undefined;
  say: (line: string) => void;
}

/** Beside the program, in the package; in a clone where it is built. */
function folderOfPage(): string {
  const packed = path.join(import.meta.dirname, 'page');
  return existsSync(packed) ? packed : path.join(import.meta.dirname, '../../dist/page');
}

export const newPage = ({ control, fd, upstreams, portOf, say, ...options }: PageOptions): PageServer => {
  const states = new States({
    ...options,
    takesCodes: () => codesSecret(options.paths) !== null,
    users: localUsers,
  });
  const asking = new Asking(() => readLink(options.paths));
  const check = new Check({ upstreams, connection: () => options.connection().state });
  return new PageServer({
    fd,
    files: new PageFiles(folderOfPage()),
    states,
    control,
    check,
    asking,
    portOf,
    say,
  });
};
