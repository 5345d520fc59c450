/**
 * Which local users have hidden the icon of their desktop, by the numbers of their accounts, in a file that the agent alone
 * reads. Rules hold and notices come with it and without.
 */
import { readFileSync } from 'node:fs';
import type { ControlReply, PageIcon } from '@kinward/contract/computers/agent-page.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { LocalUser } from '../state.ts';

const Uids = z.array(z.int());

export interface HiddenIconsOptions {
  file: string;
  /** Who has an account: others are not kept. */
  people: () => readonly Pick<LocalUser, 'uid'>[];
  say: (line: string) => void;
}

export class HiddenIcons {
  readonly #options: HiddenIconsOptions;
  #hidden: ReadonlySet<number>;

  constructor(options: HiddenIconsOptions) {
    this.#options = options;
    this.#hidden = new Set(read(options.file));
  }

  isShown(uid: number): boolean {
    return !this.#hidden.has(uid);
  }

  /** Kept on the disk before it is so: what is said to be done is so after the next start, too. */
  show({ uid }: Pick<LocalUser, 'uid'>, { isShown }: z.output<typeof PageIcon>): ControlReply {
    const message = isShown ? 'The icon is shown.' : 'The icon is hidden.';
    if (isShown === this.isShown(uid)) return { done: true, message };
    const { file, people, say } = this.#options;
    const others = people().flatMap((one) => (one.uid !== uid && this.#hidden.has(one.uid) ? one.uid : []));
    const hidden = isShown ? others : [...others, uid];
    try {
      replaceFile(file, JSON.stringify(hidden), 0o600);
    } catch (error) {
      say(`whether an icon is shown was not kept: ${(error as Error).message}`);
      return { done: false, reason: 'failed', message: 'It could not be kept.' };
    }
    this.#hidden = new Set(hidden);
    return { done: true, message };
  }
}

/** Where it is not there, or is none, all are shown: that is how it is at first. */
function read(file: string): readonly number[] {
  try {
    return Uids.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
