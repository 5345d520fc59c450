/**
 * What programs of macOS write, read without asking them. The forms are those of macOS 12 to 15 as their manuals and makers
 * describe them; nobody has compared them on a Mac yet (docs/guides/agent-check.md).
 */
import { isIP } from 'node:net';

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trimEnd());

/** Accounts of people begin here; those of services are below, or begin with `_`. */
const FIRST_PERSON = 501;

/** Of `dscl . -list /Users UniqueID`: people alone. */
export function usersIn(text: string): { name: string; uid: number }[] {
  const found = new Map<number, string>();
  for (const line of linesOf(text)) {
    const [, name = '', id = ''] = /^(\S.*?)\s+(-?\d+)$/u.exec(line) ?? [];
    const uid = Number(id);
    if (id !== '' && uid >= FIRST_PERSON && !name.startsWith('_') && name !== 'nobody' && !found.has(uid))
      found.set(uid, name);
  }
  return Array.from(found, ([uid, name]) => ({ name, uid }));
}

/** Of `dsmemberutil checkmembership`; groups within groups count. @throws Error for another answer: nobody is taken for no administrator by it */
export function isMemberIn(text: string): boolean {
  if (/\bis not a member\b/u.test(text)) return false;
  if (/\bis a member\b/u.test(text)) return true;
  throw new Error(`dsmemberutil: ${text.trim()}`);
}

export interface NetworkService {
  name: string;
  /** As the kernel calls its interface; empty: it has none now. */
  device: string;
}

/** Of `networksetup -listnetworkserviceorder`: every service of this location, those that are switched off too. The first is asked first. */
export function servicesIn(text: string): NetworkService[] {
  const found: NetworkService[] = [];
  for (const line of linesOf(text)) {
    const [, name] = /^\((?:\d+|\*)\) (.+)$/u.exec(line) ?? [];
    const [, device] = /^\(Hardware Port: .*, Device: ([^,)]*)\)$/u.exec(line) ?? [];
    const last = found.at(-1);
    if (name !== undefined) found.push({ name, device: '' });
    else if (device !== undefined && last) last.device = device.trim();
  }
  return found;
}

/** Of `networksetup -getdnsservers`: set by hand; none: a sentence says so. */
export const serversIn = (text: string): string[] => linesOf(text).filter((line) => isIP(line.trim()) !== 0);

/** Of `ipconfig getpacket`: whom the network names. */
export function packetServersIn(text: string): string[] {
  const [, list = ''] = /^domain_name_server \(ip_mult\): \{([^}]*)\}/mu.exec(text) ?? [];
  return list.split(',').flatMap((word) => (isIP(word.trim()) === 0 ? [] : [word.trim()]));
}

/** Of `pfctl -E`: what gives up this use of the packet filter again. */
export const tokenIn = (text: string): string | null => /^Token : (\d+)$/mu.exec(text)?.[1] ?? null;

/** Of `pfctl -s info`. */
export const isFilterOn = (text: string): boolean => /^Status: Enabled\b/mu.test(text);

/** Of `pfctl -s rules`: whether Apple's anchors, in which the agent's is, are looked at. */
export const hasAppleAnchors = (text: string): boolean => /^anchor "com\.apple\/\*" all\b/mu.test(text);

/**
 * Of `lsof -Fpun`: whose an end of a connection is; null: nobody's, or of several.
 * @param end as `address:port->address:port`
 */
export function connectionOwnerIn(text: string, end: string): number | null {
  const owners = new Set<number>();
  let uid = Number.NaN;
  for (const line of linesOf(text)) {
    const [kind, rest] = [line[0], line.slice(1)];
    if (kind === 'p') uid = Number.NaN;
    else if (kind === 'u') uid = Number(rest);
    else if (kind === 'n' && rest === end) owners.add(uid);
  }
  const [owner] = owners;
  return owners.size === 1 && owner !== undefined && Number.isInteger(owner) ? owner : null;
}

export interface SeenProcess {
  pid: number;
  parent: number;
  uid: number;
  /** When it began, in milliseconds since the epoch: to a second, as ps says no more. */
  start: string;
}

/** Of `ps -o pid=,ppid=,uid=,lstart=`. */
export function processesIn(text: string): SeenProcess[] {
  return linesOf(text).flatMap((line) => {
    const [, pid, parent, uid, began = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]{8}\s+\d{4})$/u.exec(line) ?? [];
    const start = Date.parse(began);
    return Number.isNaN(start)
      ? []
      : [{ pid: Number(pid), parent: Number(parent), uid: Number(uid), start: String(start) }];
  });
}

/** The same place has several names: the system's disk has another beneath it, and Safari one of its own. */
const plainPlace = (file: string): string =>
  file
    .replace(/^\/System\/Volumes\/Data(?=\/)/u, '')
    .replace(
      /^\/System\/(?:Volumes\/Preboot\/)?Cryptexes\/App\/System(?=\/Applications\/Safari\.app\/)/u,
      '',
    );

/** Of `lsof -d txt -Fpfn`: the first that a process has mapped to run is its program; libraries come after it. */
export function executablesIn(text: string): Map<number, string> {
  const found = new Map<number, string>();
  let [pid, isText] = [0, false];
  for (const line of linesOf(text)) {
    const [kind, rest] = [line[0], line.slice(1)];
    if (kind === 'p') pid = Number(rest);
    else if (kind === 'f') isText = rest === 'txt';
    else if (kind === 'n' && isText && !found.has(pid)) found.set(pid, plainPlace(rest));
  }
  return found;
}

/** Of `ioreg -rd1 -c IOHIDSystem`: how long nobody has used keyboard or mouse, in milliseconds; null: it does not say. */
export function idleMsIn(text: string): number | null {
  const [, nanoseconds] = /"HIDIdleTime" = (\d+)/u.exec(text) ?? [];
  return nanoseconds === undefined ? null : Number(nanoseconds) / 1e6;
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Of a property list in XML: the text of a key, wherever it first is; null: it has none. */
export function plistWordIn(text: string, key: string): string | null {
  const [, word] = new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`, 'u').exec(text) ?? [];
  return word?.replaceAll(/&(lt|gt|amp|quot|apos);/gu, (_, sign: string) => SIGNS[sign] ?? '') ?? null;
}

/** What a bundle says that it is for, by the names of other systems. */
export function categoryIn(text: string): string | null {
  const said = plistWordIn(text, 'LSApplicationCategoryType') ?? '';
  if (/games?$/u.test(said)) return 'Games';
  if (/<string>https<\/string>/u.test(text)) return 'Browsers';
  const [, kind] = /^public\.app-category\.([a-z-]+)$/u.exec(said) ?? [];
  return kind === undefined ? null : kind.replaceAll('-', ' ').replace(/^./u, (first) => first.toUpperCase());
}
