/**
 * Whether somebody uses the keyboard, mouse, touchpad or gamepad of this computer, by how often the kernel has heard of each
 * device. No key is read, and who it is is not known.
 */
import { globSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * Messages of each USB device so far; those with an input device of the kernel's below them count, as a power supply with a plug
 * for data speaks all the time.
 */
const USB = '/sys/bus/usb/devices';
/** Of drivers of their own (gamepads), of usual devices, and of those behind a receiver. */
const INPUTS = ['input/input*', '*/input/input*', '*/*/input/input*'];
const INTERRUPTS = '/proc/interrupts';
/** Of keyboards and touchpads that are not on USB. */
const INPUT_LINE = /\b(?:i8042|i2c[_-]hid|ELAN\w*|SYNA\w*|ALPS\w*|psmouse|atkbd|rmi4\w*)/u;

/** @param text of `/proc/interrupts` @returns how often each line of an input device was heard */
export function inputInterrupts(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name = '', rest = ''] = /^\s*(\w+):((?:\s+\d+)+)\s/u.exec(line) ?? [];
    if (name === '' || !INPUT_LINE.test(line)) continue;
    const counts = rest.trim().split(/\s+/u).map(Number);
    found.set(
      name,
      counts.reduce((sum, one) => sum + one, 0),
    );
  }
  return found;
}

/** Parts of USB devices; none on a computer without USB. */
function partsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.includes(':'));
  } catch {
    return [];
  }
}

/** @param folder as `/sys/bus/usb/devices` @returns messages of each USB device that gives input */
export function inputUrbs(folder: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of partsIn(folder)) {
    const device = part.split(':')[0] ?? '';
    try {
      // Each is a link, which a pattern does not follow.
      if (globSync(INPUTS, { cwd: realpathSync(path.join(folder, part)) }).length > 0)
        found.set(device, Number(readFileSync(path.join(folder, device, 'urbnum'), 'utf8')));
    } catch {
      // It was unplugged this moment.
    }
  }
  return found;
}

function readCounts(): Map<string, number> {
  let text = '';
  try {
    text = readFileSync(INTERRUPTS, 'utf8');
  } catch {
    // Devices on USB may be all there are.
  }
  return new Map([...inputInterrupts(text), ...inputUrbs(USB)]);
}

export class InputActivity {
  readonly #read: () => ReadonlyMap<string, number>;
  #before: ReadonlyMap<string, number> | undefined;
  #usedAt: number | null = null;

  constructor(read: () => ReadonlyMap<string, number> = readCounts) {
    this.#read = read;
  }

  /** Whether there is any such device, as far as the kernel says: a virtual machine may have none. */
  get isKnown(): boolean {
    return (this.#before?.size ?? 0) > 0;
  }

  /**
   * Looks once more. What was plugged in since the look before says nothing yet.
   * @param now milliseconds of a clock that nobody sets @param withinMs how long ago counts @returns whether it was used so lately
   */
  look(now: number, withinMs: number): boolean {
    const counts = this.#read();
    const before = this.#before;
    this.#before = counts;
    const isUsed = [...counts].some(([device, count]) => {
      const former = before?.get(device);
      return former !== undefined && count > former;
    });
    if (isUsed) this.#usedAt = now;
    return this.#usedAt !== null && now - this.#usedAt < withinMs;
  }
}
