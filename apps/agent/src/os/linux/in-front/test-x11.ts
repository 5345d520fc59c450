/** A client of a real X server that gives windows the keyboard, as a window manager does. */
import { createConnection, type Socket } from 'node:net';
import { requestOf, setupRequest, words, type XAddress } from './x11.ts';

const [QUERY_TREE, SET_INPUT_FOCUS, GET_INPUT_FOCUS] = [15, 42, 43];

export class TestScreen implements Disposable {
  readonly #socket: Socket;
  readonly #root: number;

  private constructor(socket: Socket, root: number) {
    [this.#socket, this.#root] = [socket, root];
  }

  static async connect({ socket: path, cookie }: XAddress): Promise<TestScreen> {
    const socket = createConnection(path);
    const said = next(socket, (bytes) => (bytes.length < 8 ? Infinity : 8 + bytes.readUInt16LE(6) * 4));
    socket.write(setupRequest(cookie));
    const setup = await said;
    if (setup[0] !== 1) throw new Error(`the X server answers: ${setup.toString('latin1')}`);
    const formatsAt = 40 + Math.ceil(setup.readUInt16LE(24) / 4) * 4;
    return new TestScreen(socket, setup.readUInt32LE(formatsAt + 8 * setup.readUInt8(29)));
  }

  async #ask(request: Buffer): Promise<Buffer> {
    const said = next(this.#socket, (bytes) =>
      bytes.length < 32 ? Infinity : 32 + (bytes[0] === 1 ? bytes.readUInt32LE(4) * 4 : 0),
    );
    this.#socket.write(request);
    const answer = await said;
    if (answer[0] !== 1) throw new Error(`the X server refuses: ${answer[1] ?? 0}`);
    return answer;
  }

  /** Those that programs have on the whole screen, the oldest first. */
  async windows(): Promise<number[]> {
    const tree = await this.#ask(requestOf(QUERY_TREE, 0, words(this.#root)));
    return Array.from({ length: tree.readUInt16LE(16) }, (_, at) => tree.readUInt32LE(32 + at * 4));
  }

  /** @param window 0: the keyboard is nowhere @throws Error where it cannot have it, as it is not shown yet */
  async focus(window: number): Promise<void> {
    this.#socket.write(requestOf(SET_INPUT_FOCUS, 0, words(window, 0)));
    const found = (await this.#ask(requestOf(GET_INPUT_FOCUS, 0))).readUInt32LE(8);
    if (found !== window) throw new Error(`window ${found} has the keyboard`);
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}

/** @param sizeOf of a whole answer; Infinity: it is not known yet */
const next = async (socket: Socket, sizeOf: (bytes: Buffer) => number): Promise<Buffer> =>
  await new Promise((resolve, reject) => {
    let held = Buffer.alloc(0);
    const hear = (piece: Buffer): void => {
      held = Buffer.concat([held, piece]);
      if (held.length < sizeOf(held)) return;
      socket.off('data', hear).off('error', reject);
      resolve(held);
    };
    socket.on('data', hear).once('error', reject);
  });
