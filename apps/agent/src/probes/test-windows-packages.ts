/** Versions of the package for Windows, all of one program, as an installation builds and gives them out. */
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildInto, type PackageBuild } from '../../pack/build.ts';
import type { Program } from '../../pack/program.ts';
import { windowsNode, type NodeProgram } from '../../pack/nodes.ts';
import { makeMsi } from '../../pack/windows/msi.ts';
import { programOf } from './package/test-program.ts';
import { compiledOnce } from './test-native.ts';
import { MOST_BYTES } from './test-installation.ts';
import type { WindowsComputer } from './test-windows.ts';

export class WindowsPackages implements Disposable {
  readonly #folder: string;
  readonly #program: Program;
  readonly #node: NodeProgram;
  readonly #made = new Map<string, Promise<void>>();

  private constructor(folder: string, program: Program, node: NodeProgram) {
    this.#folder = folder;
    this.#program = program;
    this.#node = node;
  }

  /**
   * @param folder of the installation's data; with `native` for the programs in C
   * @param versions begun one after another; nobody waits for them
   */
  static async start(folder: string, versions: readonly string[]): Promise<WindowsPackages> {
    const native = path.join(folder, 'native');
    mkdirSync(native);
    const [program, node] = await Promise.all([programOf(versions[0]), windowsNode(), compiledOnce(native)]);
    const packages = new WindowsPackages(folder, program, node);
    let former = Promise.resolve();
    for (const version of versions) {
      former = former.then(async () => await packages.#make(version));
      packages.#note(version, former);
    }
    return packages;
  }

  /** One whose Node is no program. */
  makeFaulty(version: string): void {
    this.#note(version, this.#make(version, { program: Buffer.from('MZ'), license: Buffer.from('') }));
  }

  #note(version: string, made: Promise<void>): void {
    // Said where it is given out.
    made.catch(() => undefined);
    this.#made.set(version, made);
  }

  async #make(version: string, node = this.#node): Promise<void> {
    const native = path.join(this.#folder, 'native');
    const program = { folder: this.#program.folder, version };
    await makeMsi(this.#fileOf(version), { program, native, node });
  }

  #fileOf(version: string): string {
    return path.join(this.#folder, `${version}.msi`);
  }

  /**
   * The installation gives it out from now on; it lies in the share of the computer as well.
   * @throws Error where it could not be made, or is too large
   */
  async give(version: string, windows: Pick<WindowsComputer, 'share'>, shared: string): Promise<void> {
    await this.#made.get(version);
    const build: PackageBuild = {
      kind: 'msi',
      architecture: 'amd64',
      make: (file) => Promise.resolve(copyFileSync(this.#fileOf(version), file)),
    };
    const of: Program = { folder: this.#program.folder, version, [Symbol.dispose]: () => undefined };
    const program = (): Promise<Program> => Promise.resolve(of);
    const { packages } = await buildInto(path.join(this.#folder, 'agent'), {
      version,
      builds: [build],
      program,
    });
    for (const { bytes } of packages)
      if (bytes > MOST_BYTES) throw new Error(`${shared} has ${bytes} bytes, more than ${MOST_BYTES}`);
    copyFileSync(this.#fileOf(version), path.join(windows.share, shared));
  }

  [Symbol.dispose](): void {
    this.#program[Symbol.dispose]();
  }
}
