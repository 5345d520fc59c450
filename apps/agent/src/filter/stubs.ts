/** The stubs of this computer, each as long as the process: what a port is answered by follows the policies. */
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import type { Inherited } from '../os/port.ts';
import type { Paths } from '../paths.ts';
import { Stub } from './stub.ts';
import { UnansweredFile } from './unanswered.ts';

interface Port {
  stub: Stub;
  answer: Answer;
}

export class Stubs implements AsyncDisposable {
  readonly #inherited: Inherited;
  readonly #unanswered: UnansweredFile;
  readonly #ports = new Map<number, Port>();

  constructor(paths: Pick<Paths, 'unanswered'>, inherited: Inherited) {
    this.#inherited = inherited;
    this.#unanswered = new UnansweredFile(paths);
  }

  /** What comes to a port is answered by this from now on. @throws the system's error where the port is taken */
  async answer(port: number, answer: Answer): Promise<void> {
    const known = this.#ports.get(port);
    if (known) {
      known.answer = answer;
      return;
    }
    const byPort: Answer = (...question) => (this.#ports.get(port)?.answer ?? answer)(...question);
    const options = { port, inherited: this.#inherited, unanswered: this.#unanswered, answer: byPort };
    this.#ports.set(port, { stub: await Stub.start(options), answer });
  }

  /** Nothing is answered on a port any more. */
  async close(port: number): Promise<void> {
    const known = this.#ports.get(port);
    this.#ports.delete(port);
    await known?.stub[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#ports.keys()].map((port) => this.close(port)));
    this.#unanswered[Symbol.dispose]();
  }
}
