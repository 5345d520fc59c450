/**
 * For how long which program was used, on the disk until the installation has it. Lengths are of the clock that nobody sets; a
 * start of the agent goes on where it was. What is sent twice counts once there, so that nothing is lost or doubled by an end at
 * any moment.
 */
import { readFileSync } from 'node:fs';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { deviceId } from '@kinward/contract/ids.ts';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';

/** Between two counts; a longer gap is none of use. */
export const COUNT_MS = 1000;
const [MOST_GAP_MS, MOST_AWAY_MS] = [15_000, 30_000];
/** How much is lost at most where the power goes. */
const WRITE_MS = 10_000;
/** A longer one is two. */
const LONGEST_MS = 3_600_000;
/** Some weeks without the installation; the oldest go first. */
const [MOST_KEPT, LONGEST_KEPT_MS] = [10_000, 30 * 86_400_000];
/** What ends later than this after now waits: a clock was wrong, and an installation takes none of a report with it. */
const MOST_AHEAD_MS = 60_000;

const Span = z.object({
  /** Whose rules its user has: to whom it counts. */
  deviceId: deviceId(),
  appId: z.string(),
  /** Milliseconds since the epoch. */
  from: z.number(),
  to: z.number(),
  /** Up to when the installation has it; 0: nothing of it. */
  sent: z.number(),
  /** Up to when the sums of the policy in force have it. */
  included: z._default(z.number(), 0),
});
type Span = z.output<typeof Span>;
const Spans = z.array(Span);

export interface Used {
  deviceId: DeviceId;
  appId: string;
}

/** What is to be sent of one device's use. */
export interface UseBatch {
  deviceId: DeviceId;
  spans: readonly Readonly<Span>[];
}

export interface UseLogOptions {
  file: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds of a clock that is never set. */
  steady?: () => number;
}

export class UseLog {
  readonly #options: UseLogOptions;
  readonly #steady: () => number;
  #spans: Span[];
  /** Those that go on, by device and program. */
  readonly #open = new Map<string, Span>();
  #countedAt: number | null = null;
  #writtenAt = -Infinity;
  #isChanged = false;

  constructor(options: UseLogOptions) {
    this.#options = options;
    this.#steady = options.steady ?? (() => performance.now());
    this.#spans = read(options.file);
    const now = options.now();
    for (const span of this.#spans)
      if (now - span.to <= MOST_AWAY_MS && span.to <= now) this.#open.set(keyOf(span), span);
  }

  /** What is used this moment, each once. */
  count(used: readonly Used[]): void {
    const [now, steady] = [this.#options.now(), this.#steady()];
    const passed = this.#countedAt === null ? null : steady - this.#countedAt;
    this.#countedAt = steady;
    const isGap = passed !== null && passed > MOST_GAP_MS;
    const going = new Map(this.#open);
    this.#open.clear();
    for (const one of used) {
      const key = keyOf(one);
      const before = isGap ? undefined : going.get(key);
      this.#open.set(key, this.#goOn(one, before, now, passed));
    }
    if (used.length > 0 || going.size > 0) this.#isChanged = true;
    this.#drop();
    this.write(this.#open.size < going.size ? 0 : WRITE_MS);
  }

  #goOn(used: Used, before: Span | undefined, now: number, passed: number | null): Span {
    // After a start of the agent the calendar is all there is; afterwards it only says when.
    const length = passed ?? (before ? Math.max(0, now - before.to) : 0);
    const isSteady = before && Math.abs(now - before.to - length) < 2000;
    if (before && isSteady && now - before.from < LONGEST_MS) {
      before.to = Math.max(before.to, now);
      return before;
    }
    const span = { ...used, from: before ? now - length : now, to: now, sent: 0, included: 0 };
    this.#spans.push(span);
    return span;
  }

  /** What goes on no more is not needed once the installation has it, and the policy counts it. */
  #drop(): void {
    const open = new Set(this.#open.values());
    const now = this.#options.now();
    const isNeeded = ({ from, to, sent, included }: Span): boolean =>
      Math.abs(now - to) < LONGEST_KEPT_MS && from < to && Math.min(sent, included) < to;
    this.#spans = this.#spans.filter((span) => open.has(span) || isNeeded(span)).slice(-MOST_KEPT);
  }

  /** What the installation does not have yet, by device. @param most spans of each */
  waiting(most: number): UseBatch[] {
    const latest = this.#options.now() + MOST_AHEAD_MS;
    const ready = this.#spans.filter(({ from, to, sent }) => sent < to && from < to && to <= latest);
    return Array.from(
      Map.groupBy(ready, ({ deviceId: id }) => id),
      ([id, spans]) => ({
        deviceId: id,
        // What it is now: it may be longer when the installation has taken it.
        spans: spans.slice(0, most).map((span) => ({ ...span })),
      }),
    );
  }

  /** The installation has this. */
  sent({ spans }: UseBatch): void {
    const ends = new Map(spans.map((span) => [`${keyOf(span)} ${span.from}`, span.to]));
    for (const span of this.#spans) {
      const to = ends.get(`${keyOf(span)} ${span.from}`);
      if (to !== undefined) span.sent = Math.max(span.sent, to);
    }
    this.#isChanged = true;
    this.#drop();
    this.write(0);
  }

  /**
   * What the installation has by now. @returns what to call when a policy is in force that was asked for afterwards: its sums have all of that
   */
  marker(): () => void {
    const marked = this.#spans.map((span) => ({ span, sent: span.sent }));
    return () => {
      for (const { span, sent } of marked) {
        if (span.included < sent) this.#isChanged = true;
        span.included = Math.max(span.included, sent);
      }
      this.#drop();
      this.write(0);
    };
  }

  /** What the sums of the policy do not have, of a device. */
  notIncluded(id: DeviceId): { appId: string; from: number; to: number }[] {
    return this.#spans
      .filter((span) => span.deviceId === id && span.included < span.to)
      .map(({ appId, from, to, included }) => ({ appId, from: Math.max(from, included), to }));
  }

  /** @param least milliseconds since it was written last */
  write(least = 0): void {
    if (!this.#isChanged || this.#steady() - this.#writtenAt < least) return;
    this.#writtenAt = this.#steady();
    try {
      replaceFile(this.#options.file, JSON.stringify(this.#spans), 0o600);
      this.#isChanged = false;
    } catch {
      // On a full disk it is tried again with the next count.
    }
  }
}

const keyOf = ({ deviceId: id, appId }: Used): string => `${id} ${appId}`;

/** What cannot be read is none: counting goes on. */
function read(file: string): Span[] {
  try {
    return Spans.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
