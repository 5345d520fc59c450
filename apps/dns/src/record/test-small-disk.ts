/**
 * A disk of a few hundred kilobytes that can be filled: a file system in memory, of its own. That takes root on Linux; elsewhere a folder, in
 * which a process that is started with `env` finds no room while it is full.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const KIBIBYTES = 512;
const PIECE = Buffer.alloc(4096);

/** Every write by a handle of `node:fs/promises`, and of a whole file, fails while there is this file. */
const withoutRoom = (flag: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `import fs from 'node:fs';import {open} from 'node:fs/promises';import {syncBuiltinESMExports} from 'node:module';
     const flag=${JSON.stringify(flag)},no=()=>{if(fs.existsSync(flag))throw Object.assign(new Error('ENOSPC: no space left on device'),{code:'ENOSPC'})};
     const h=await open('/dev/null'),p=Object.getPrototypeOf(h);await h.close();
     for(const n of ['write','writeFile']){const f=p[n];p[n]=async function(...a){no();return f.apply(this,a)}}
     for(const n of ['writeSync','writeFileSync']){const f=fs[n];fs[n]=(...a)=>{no();return f(...a)}}
     syncBuiltinESMExports()`,
  )}`;

export class SmallDisk implements Disposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kinward small disk '));
  readonly #isReal = process.platform === 'linux' && process.getuid?.() === 0;
  readonly #filler = path.join(this.folder, '.filler');

  constructor() {
    if (this.#isReal)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${KIBIBYTES}k,mode=700`, 'tmpfs', this.folder]);
  }

  /** Of a process that is to find no room on it. */
  get env(): Record<string, string> {
    return this.#isReal ? {} : { NODE_OPTIONS: withoutRoom(this.#filler) };
  }

  /** No byte is left, from now on. */
  fill(): void {
    if (!this.#isReal) {
      writeFileSync(this.#filler, '');
      return;
    }
    const handle = openSync(this.#filler, 'a');
    try {
      for (;;) writeSync(handle, PIECE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(handle);
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  [Symbol.dispose](): void {
    if (this.#isReal) execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
