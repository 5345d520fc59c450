/**
 * What the kernel's process connector is asked and says (`linux/netlink.h`, `linux/connector.h`, `linux/cn_proc.h`), in the byte
 * order of the processors that the agent is built for.
 */

const [NETLINK_HEADER, CONNECTOR_HEADER] = [16, 20];
const DATA = NETLINK_HEADER + CONNECTOR_HEADER;
/** NLMSG_DONE: the message is no part of another. */
const DONE = 3;
/** CN_IDX_PROC and CN_VAL_PROC, which are one number. */
const PROCESSES = 1;
/** PROC_CN_MCAST_LISTEN and PROC_CN_MCAST_IGNORE. */
const [LISTEN, IGNORE] = [1, 2];
/** PROC_EVENT_EXEC, PROC_EVENT_UID, PROC_EVENT_COMM. */
const [EXEC, USER, NAME] = [2, 4, 0x200];
/** Of the event's data: what happened, and the process (thread group) that it happened to. */
const [WHAT, PROCESS] = [DATA, DATA + 20];
/** No message of the kernel's is longer; what says so is none. */
const MOST_BYTES = 4096;
/** The first kernel that says of what it was asked alone. */
const FILTERS_SINCE = [6, 6] as const;

/** Whether it can be asked for some kinds alone. @param release of the kernel, as uname(1) says it */
export function takesFilter(release: string): boolean {
  const [major = 0, minor = 0] = release.split('.').map((part) => Number.parseInt(part, 10));
  return major > FILTERS_SINCE[0] || (major === FILTERS_SINCE[0] && minor >= FILTERS_SINCE[1]);
}

/**
 * Asks for each process that runs another program or has another user. Older kernels tell of forks, ends and all else as well,
 * and take no longer message.
 * @param withNames of each process that sets its name, too
 */
export const listenMessage = (release: string, withNames = false): Buffer =>
  messageOf(LISTEN, release, EXEC | USER | (withNames ? NAME : 0));

/** Asks for nothing more. */
export const ignoreMessage = (release: string): Buffer => messageOf(IGNORE, release, EXEC);

function messageOf(asked: number, release: string, kinds: number): Buffer {
  const length = takesFilter(release) ? 8 : 4;
  const message = Buffer.alloc(DATA + length);
  message.writeUInt32LE(message.length, 0);
  message.writeUInt16LE(DONE, 4);
  message.writeUInt32LE(PROCESSES, NETLINK_HEADER);
  message.writeUInt32LE(PROCESSES, NETLINK_HEADER + 4);
  message.writeUInt16LE(length, NETLINK_HEADER + 16);
  message.writeUInt32LE(asked, DATA);
  if (length === 8) message.writeUInt32LE(kinds, DATA + 4);
  return message;
}

/** Processes, each once. */
export interface Said {
  /** Run another program, or have another user. */
  changed: Set<number>;
  /** Have set their names. */
  named: Set<number>;
}

/** Messages one after another, as they come in pieces. */
export class ExecMessages {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws Error where it is no message: what comes after it cannot be read either */
  read(piece: Buffer): Said {
    let rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const said: Said = { changed: new Set(), named: new Set() };
    while (rest.length >= 4) {
      const length = rest.readUInt32LE(0);
      if (length < DATA || length > MOST_BYTES) throw new Error(`a message of ${length} bytes`);
      if (rest.length < length) break;
      if (length >= PROCESS + 4 && rest.readUInt32LE(NETLINK_HEADER) === PROCESSES) {
        const [what, pid] = [rest.readUInt32LE(WHAT), rest.readUInt32LE(PROCESS)];
        if (what === EXEC || what === USER) said.changed.add(pid);
        else if (what === NAME) said.named.add(pid);
      }
      rest = rest.subarray(length);
    }
    this.#rest = Buffer.from(rest);
    return said;
  }
}
