/**
 * What the packet filter of macOS (pf.conf(5)) refuses by local user, whoever is at the screen: other resolvers, by their ports
 * and, over HTTPS, by known addresses. The anchor is one of Apple's, which the system's own rules already lead to, so that no
 * file of the system is changed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { PUBLIC_RESOLVERS, type PublicResolvers } from '../public-resolvers.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Run } from './run.ts';
import { hasAppleAnchors, isFilterOn, tokenIn } from './texts.ts';

const PFCTL = '/sbin/pfctl';
const ANCHOR = 'com.apple/org.kinward';

/** @param uids at least one */
export function filterText(
  uids: readonly number[],
  { ipv4, ipv6 }: PublicResolvers = PUBLIC_RESOLVERS,
): string {
  const users = `user { ${uids.join(', ')} }`;
  return [
    `table <kinward_resolvers> const { ${[...ipv4, ...ipv6].join(', ')} }`,
    `block return out quick on ! lo0 proto { tcp, udp } from any to any port { 53, 853 } ${users}`,
    `block return out quick on ! lo0 proto { tcp, udp } from any to <kinward_resolvers> port 443 ${users}`,
    '',
  ].join('\n');
}

export class MacFilter {
  readonly #run: Run;
  readonly #file: string;

  /** @param file of the token by which this use of the filter is given up, in the folder that goes with the computer's next start */
  constructor(run: Run, file: string) {
    this.#run = run;
    this.#file = file;
  }

  async #say(...args: string[]): Promise<string> {
    return (await this.#run(PFCTL, args)).stdout;
  }

  /** @throws Error where it is not in force */
  async set(uids: readonly number[]): Promise<void> {
    await this.#run(PFCTL, ['-a', ANCHOR, '-f', '-'], filterText(uids));
    if (!existsSync(this.#file) || !isFilterOn(await this.#say('-s', 'info'))) {
      // It is on as long as one of those who switched it on has not given it up.
      const { stdout, stderr } = await this.#run(PFCTL, ['-E']);
      const token = tokenIn(`${stdout}\n${stderr}`);
      if (token === null) throw new Error('pfctl: the packet filter was not switched on');
      replaceFile(this.#file, token, 0o600);
    }
    if (!hasAppleAnchors(await this.#say('-s', 'rules')))
      throw new Error('pfctl: the rules of this computer do not lead to those of Apple’s anchors');
  }

  /** Updates of the system and other programs load rules as they like. @returns whether it is in force */
  async isSet(): Promise<boolean> {
    const [rules, info] = [await this.#say('-a', ANCHOR, '-s', 'rules'), await this.#say('-s', 'info')];
    return rules.trim() !== '' && isFilterOn(info) && hasAppleAnchors(await this.#say('-s', 'rules'));
  }

  /** @throws Error where something of it is still there */
  async clear(): Promise<void> {
    await this.#run(PFCTL, ['-a', ANCHOR, '-F', 'all']);
    if (!existsSync(this.#file)) return;
    await this.#run(PFCTL, ['-X', readFileSync(this.#file, 'utf8')]);
    rmSync(this.#file);
  }
}
