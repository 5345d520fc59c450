/** One connection of a watch: frames in, replies and commands out. */
import type { Socket } from 'node:net';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { ClientIdentity } from '../../../slices/devices/third-party-keys/client-auth.ts';
import type { ThirdPartyClients } from '../../../slices/devices/third-party-keys/client-keys.ts';
import type { ClientReport } from '../report.ts';
import {
  commandTo,
  createFrameReader,
  LOCATE,
  readWatch,
  replyTo,
  uploadEvery,
  type Frame,
  type FrameReader,
} from './watch.ts';
import type { ConnectionGuard, Pass } from './connection-guard.ts';

export interface SessionDeps {
  clock: Clock;
  log: Logger;
  limits: Limits;
  clients: Pick<ThirdPartyClients, 'byWatch' | 'mayBeNotified' | 'noteWatchSeen'>;
  /** Takes a report in. @returns whether "Locate now" waits. @throws AppError UNAUTHENTICATED, BUSY */
  take(who: ClientIdentity, report: ClientReport): Promise<boolean>;
  locate: {
    newest(familyId: FamilyId, deviceId: DeviceId): Promise<LocateRequest | null>;
    delivered(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  };
  guard: ConnectionGuard;
  /** Counts a frame by what became of it. */
  counted(result: FrameResult): void;
}

export type FrameResult = 'read' | 'unknown' | 'fault';

/** Answers that the other side does not fetch end the connection, in bytes. */
const UNREAD_MAX = 16_384;
/** Times that a busy database is asked again for one frame. */
const RETRIES = 3;

export interface Connection {
  socket: Socket;
  /** Plain, without a zone. */
  address: string;
  pass: Pass;
}

export interface SessionHooks {
  /** The number is known: this connection takes the place of a former one. */
  bind(session: Session): void;
  ended(session: Session): void;
}

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAUTHENTICATED';

export class Session {
  readonly #deps: SessionDeps;
  readonly #connection: Connection;
  readonly #hooks: SessionHooks;
  readonly #reader: FrameReader;
  #deadline: NodeJS.Timeout;
  #isOpen = true;
  #faults = 0;
  #who: ClientIdentity | undefined;
  #last: Frame | undefined;
  /** The request for a position that this connection has sent. */
  #sentRequestId: string | undefined;
  /** Everything that this connection does, one after another. */
  #work = Promise.resolve();
  #wake = (): void => undefined;

  constructor(deps: SessionDeps, connection: Connection, hooks: SessionHooks) {
    this.#deps = deps;
    this.#connection = connection;
    this.#hooks = hooks;
    this.#reader = createFrameReader(deps.limits.watchFrameMax);
    this.#deadline = setTimeout(() => this.end(), deps.limits.watchFirstFrameSeconds * 1000);
    const { socket } = connection;
    socket.on('data', (bytes) => this.#read(bytes));
    socket.on('error', () => this.end());
    socket.on('close', () => this.end());
    socket.setKeepAlive(true, 60_000);
    socket.setNoDelay(true);
  }

  /** The device of this connection's watch, once its number is known. */
  get deviceId(): string | undefined {
    return this.#who?.deviceId;
  }
  get watchId(): string | undefined {
    return this.#last?.watchId;
  }
  /** Resolves when nothing of this connection is under way any more. */
  get done(): Promise<void> {
    return this.#work;
  }

  /**
   * Looks whether the watch is still on its device, and ends the connection when it is not. Beside the work, as what waits
   * there must not put it off; where the answer is not known, the next frame asks again.
   */
  check(): void {
    if (!this.#last) return;
    this.#identify(this.#last.watchId).catch((error: unknown) => {
      if (isGone(error)) this.end();
    });
  }

  /** Asks the watch where it is, when a "Locate now" is open. */
  ask(): void {
    this.#next(() => this.#tellQuestion());
  }

  /** Ends the connection at once. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#wake();
    clearTimeout(this.#deadline);
    this.#connection.socket.destroy();
    this.#connection.pass.leave();
    this.#hooks.ended(this);
  }

  #read(bytes: Buffer): void {
    const { counted, limits } = this.#deps;
    const frames = this.#reader.push(bytes);
    for (; this.#faults < this.#reader.faults; this.#faults += 1) counted('fault');
    if (this.#faults >= limits.watchFaultsMax) return this.end();
    if (frames.length === 0) return;
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.end(), limits.watchIdleSeconds * 1000);
    // Nothing is read until these are through, so that a flood waits in its own connection.
    const { socket } = this.#connection;
    socket.pause();
    for (const frame of frames) this.#next(() => this.#handle(frame));
    this.#next(async () => void socket.resume());
  }

  /** Adds to what this connection does; an error in it, or `false`, ends the connection. */
  #next(step: () => Promise<boolean | void>): void {
    this.#work = this.#work
      .then(async () => {
        if (this.#isOpen && (await step()) === false) this.end();
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) this.#deps.log.error({ err: error }, 'a report of a watch failed');
        this.end();
      });
  }

  /** @returns false when the connection is to end */
  async #handle(frame: Frame): Promise<boolean> {
    const { guard, clock, counted } = this.#deps;
    const who = await this.#admit(frame);
    if (!who) return false;
    const wait = guard.frame(frame.watchId);
    if (wait > 0) await this.#pause(wait);
    if (!this.#isOpen) return false;
    const { report, reply } = readWatch(frame.content, clock.now().getTime());
    const waits = await this.#takeIn(who, report);
    counted('read');
    if (reply !== undefined) this.#send(replyTo(frame, reply));
    if (waits) await this.#tellQuestion();
    return true;
  }

  /** The first frame names the watch; a frame of another one ends the connection. @returns undefined when it is to end */
  async #admit(frame: Frame): Promise<ClientIdentity | undefined> {
    const { guard, clients, counted } = this.#deps;
    const { address } = this.#connection;
    const { watchId } = frame;
    if (this.#last && this.#last.watchId !== watchId) return undefined;
    if (!this.#last && !guard.mayAsk(address, watchId)) return undefined;
    const isFirst = this.#who === undefined;
    try {
      this.#who = await this.#identify(watchId);
    } catch (error) {
      if (!isGone(error)) throw error;
      counted('unknown');
      guard.missed(address, watchId);
      // The number of a watch that was taken off its device stays its family's while the watch sends here.
      await clients.noteWatchSeen(watchId, false);
      return undefined;
    }
    this.#last = frame;
    if (isFirst) await this.#greet(this.#who, frame);
    return this.#isOpen ? this.#who : undefined;
  }

  async #greet(who: ClientIdentity, frame: Frame): Promise<void> {
    const { guard, clients, limits } = this.#deps;
    guard.found(frame.watchId);
    this.#hooks.bind(this);
    this.#connection.pass.known();
    await clients.noteWatchSeen(frame.watchId, true);
    if (await clients.mayBeNotified(who))
      this.#send(commandTo(frame, uploadEvery(limits.watchUploadSeconds)));
  }

  /** Whose watch this is now. @throws AppError UNAUTHENTICATED when it is on no device, or on another device than before */
  async #identify(watchId: string): Promise<ClientIdentity> {
    const found = await this.#deps.clients.byWatch(watchId);
    if (this.#who && this.#who.keysId !== found.keysId) throw new AppError('UNAUTHENTICATED');
    return found;
  }

  /** A busy database is asked again; the watch waits meanwhile, as nothing is read from it. */
  async #takeIn(who: ClientIdentity, report: ClientReport, left = RETRIES): Promise<boolean> {
    try {
      return await this.#deps.take(who, report);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BUSY' || left === 0) throw error;
      await this.#pause(error.retryAfterSeconds ?? 1);
      if (!this.#isOpen) throw error;
      return this.#takeIn(who, report, left - 1);
    }
  }

  /** Each question goes out once a connection; a new connection may mean that it was lost. */
  async #tellQuestion(): Promise<void> {
    const { clients, locate } = this.#deps;
    const [who, last] = [this.#who, this.#last];
    if (!who || !last || !(await clients.mayBeNotified(who))) return;
    const { familyId, deviceId } = who;
    const question = await locate.newest(familyId, deviceId);
    if (!question || !['asked', 'delivered'].includes(question.state)) return;
    if (question.requestId === this.#sentRequestId || !this.#isOpen) return;
    this.#sentRequestId = question.requestId;
    this.#send(commandTo(last, LOCATE));
    if (this.#isOpen) await locate.delivered(familyId, deviceId);
  }

  #send(text: string): void {
    const { socket } = this.#connection;
    if (!this.#isOpen) return;
    socket.write(text, 'latin1');
    if (socket.writableLength > UNREAD_MAX) this.end();
  }

  #pause(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
