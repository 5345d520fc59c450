/** Which tunnels all traffic goes by: as the kernel and `ip` say it, and on a network of its own where that is possible. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { detoursIn, tunnelsIn } from './tunnels.ts';

describe('a tunnel', () => {
  it('is one of a program or of WireGuard, and nothing else', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinward-tunnels-'));
    const files = {
      'tun0/tun_flags': '0x1001',
      'wg0/uevent': 'DEVTYPE=wireguard\nINTERFACE=wg0\n',
      'eth0/uevent': 'INTERFACE=eth0\n',
      'wlan0/uevent': 'DEVTYPE=wlan\n',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    mkdirSync(path.join(folder, 'lo'));
    expect([...tunnelsIn(folder)].toSorted()).toEqual(['tun0', 'wg0']);
    rmSync(folder, { recursive: true });
  });

  it('is the way of all traffic where a default goes by it, in any table, whole or in halves', () => {
    const tunnels = new Set(['wg0', 'tun0']);
    const routes = (...all: object[]): string[] => detoursIn(JSON.stringify(all), tunnels);
    expect(routes({ dst: 'default', dev: 'wg0', table: '51820' })).toEqual(['wg0']);
    expect(routes({ dst: '0.0.0.0/1', dev: 'tun0' }, { dst: '128.0.0.0/1', dev: 'tun0' })).toEqual([
      'tun0',
      'tun0',
    ]);
    expect(
      routes(
        { dst: 'default', dev: 'eth0' },
        { dst: '10.8.0.0/24', dev: 'tun0' },
        { type: 'unreachable', dst: 'default' },
      ),
    ).toEqual([]);
    expect(detoursIn('', tunnels)).toEqual([]);
    expect(() => detoursIn('Object "route" is unknown', tunnels)).toThrow();
  });
});

/** A network of its own takes the rights of an administrator. */
const isPossible = spawnSync('unshare', ['-n', 'ip', 'tuntap', 'add', 'kwtest', 'mode', 'tun']).status === 0;
if (!isPossible) process.stderr.write('Tunnels were not tried on a network: it cannot be made here\n');

it.runIf(isPossible)('is told by `ip` as it is read here', () => {
  const made = [
    'ip tuntap add dev kwtun mode tun',
    'ip address add 10.99.0.1/24 dev kwtun',
    'ip link set kwtun up',
    'ip route add default dev kwtun table 51820',
    'ip -json route show table all',
  ];
  const text = execFileSync('unshare', ['-n', 'sh', '-ec', made.join('; ')], { encoding: 'utf8' });
  expect(detoursIn(text, new Set(['kwtun']))).toEqual(['kwtun']);
});
