/** Tunnels by which all traffic of the computer goes: a VPN, whoever has made it. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from '@kinward/contract/schema.ts';

const INTERFACES = '/sys/class/net';
const PATIENCE_MS = 3000;
/** All traffic: in one, or in two halves, as VPNs do it that leave the former default where it is. */
const EVERYTHING = new Set(['default', '0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1']);
const Routes = z.array(z.object({ dst: z.optional(z.string()), dev: z.optional(z.string()) }));

/** @param text of `ip -json route show table all` @param tunnels names of interfaces @returns those that all traffic may take */
export function detoursIn(text: string, tunnels: ReadonlySet<string>): string[] {
  const routes = Routes.parse(JSON.parse(text.trim() === '' ? '[]' : text));
  return routes.flatMap(({ dst = '', dev = '' }) => (EVERYTHING.has(dst) && tunnels.has(dev) ? [dev] : []));
}

/** What the kernel calls a tunnel of a program, or of WireGuard. */
export function tunnelsIn(folder: string): Set<string> {
  const isTunnel = (name: string): boolean => {
    const at = path.join(folder, name);
    if (existsSync(path.join(at, 'tun_flags'))) return true;
    try {
      return /^DEVTYPE=wireguard$/mu.test(readFileSync(path.join(at, 'uevent'), 'utf8'));
    } catch {
      return false;
    }
  };
  return new Set(readdirSync(folder).filter(isTunnel));
}

const routesOf = async (family: '-4' | '-6'): Promise<string> =>
  (
    await promisify(execFile)('ip', [family, '-json', 'route', 'show', 'table', 'all'], {
      timeout: PATIENCE_MS,
    })
  ).stdout;

/** @returns names of interfaces; null: it cannot be known, as where the program `ip` is not there */
export async function readDetours(): Promise<ReadonlySet<string> | null> {
  try {
    const tunnels = tunnelsIn(INTERFACES);
    // Nothing is run where there is none, as on nearly every computer.
    if (tunnels.size === 0) return tunnels;
    const texts = await Promise.all([routesOf('-4'), routesOf('-6')]);
    return new Set(texts.flatMap((text) => detoursIn(text, tunnels)));
  } catch {
    return null;
  }
}
