/**
 * Which file systems are the system's. The owner of a file says whose it is only there: on a stick, in an image or in an overlay
 * that a child has mounted, files are whose they were written to be.
 */
import { readFileSync, statSync } from 'node:fs';
import { deviceOf, type FileFacts } from '../../../apps/file-facts.ts';
import type { Processes } from './processes.ts';

/** Where users mount what they bring along, and homes that are mounted when they sign in. */
const OF_USERS = /^\/(?:(?:var\/)?(?:home|mnt)|media|run\/media|run\/user)(?:\/|$)/u;
/** File systems whose files have other devices than their mount, whose own is that of its folder. */
const OTHER_DEVICES = new Set(['btrfs', 'bcachefs', 'overlay']);
/** How long what is mounted is taken to be the same, in milliseconds. */
const KEPT_MS = 250;

interface Mount {
  id: string;
  /** Of the file system, as `major:minor`: the same for all of its mounts. */
  device: string;
  place: string;
  type: string;
  options: string;
}

/** @param text as `proc_pid_mountinfo(5)` describes it */
const mountsOf = (text: string): Mount[] =>
  text.split('\n').flatMap((line) => {
    const [id, , device, , place] = line.split(' ');
    const [type = '', , options = ''] = line.slice(line.indexOf(' - ') + 3).split(' ');
    return id && device && place ? [{ id, device, place, type, options }] : [];
  });

/** Whether nobody but an administrator can have brought what is mounted. */
const isSystems = ({ place, type, options }: Mount): boolean =>
  place === '/' ||
  (!OF_USERS.test(place) && !(type.startsWith('fuse') && /(?:^|,)user_id=[1-9]/u.test(options)));

export class SystemDevices {
  readonly #file: string;
  #readAt = -Infinity;
  #mounts: Mount[] = [];
  #devices = new Set<string>();

  /** @param file what is mounted where the agent runs: what a child mounts in a namespace of its own is not there */
  constructor(file = '/proc/self/mountinfo') {
    this.#file = file;
  }

  #read(): void {
    this.#readAt = performance.now();
    this.#mounts = mountsOf(readFileSync(this.#file, 'utf8'));
    this.#devices = new Set();
    for (const mount of this.#mounts.filter(isSystems)) {
      this.#devices.add(mount.device);
      if (OTHER_DEVICES.has(mount.type)) this.#addPlace(mount.place);
    }
  }

  #addPlace(place: string): void {
    try {
      this.#devices.add(deviceOf(statSync(place, { bigint: true }).dev));
    } catch {
      // It was unmounted meanwhile.
    }
  }

  /**
   * @param file by which it is read
   * @param facts of the file
   */
  has(processes: Processes, pid: number, file: string, { device }: FileFacts): boolean {
    const isOld = performance.now() - this.#readAt > KEPT_MS;
    if (isOld) this.#read();
    if (this.#devices.has(device)) return true;
    // It may have been mounted just now.
    if (!isOld) this.#read();
    if (this.#devices.has(device)) return true;
    // Layers of overlays and volumes have devices of their own, but the mount that a file is in is that of the whole.
    const id = processes.mountOf(file);
    // It has ended meanwhile: of nothing that is there it is said that a child brought it.
    if (id === null) return true;
    const mount =
      this.#mounts.find((one) => one.id === id) ??
      mountsOf(processes.mountsOf(pid)).find((one) => one.id === id);
    return mount !== undefined && this.#devices.has(mount.device);
  }
}
