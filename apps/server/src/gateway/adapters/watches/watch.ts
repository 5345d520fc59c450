/**
 * Children's GPS watches of the Setracker family ("3G", "SG", "ZJ") over TCP: frames, what they say, and what goes back.
 * Such a watch names itself by a number and proves nothing; whose it is, and what is believed, is decided elsewhere.
 */
import { CLIENT_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';
import type { ThirdPartyClient } from '../../../slices/devices/third-party-keys/client-auth.ts';
import { emptyReport, numberOf, type Candidate, type ClientReport } from '../report.ts';

const WATCH_CLIENT: ThirdPartyClient = {
  name: 'GPS watch',
  abilities: CLIENT_ABILITIES.watch,
};

/** `[3G*4700000001*000B*LK,0,10,100]`, or with an index before the length. */
export interface Frame {
  /** Two letters that name the maker. */
  maker: string;
  watchId: string;
  /** Four hexadecimal digits; absent in the shorter form. */
  index: string | undefined;
  /** With its escapes undone, a byte a character. */
  content: string;
}

export interface FrameReader {
  /** The frames that these bytes complete. Never throws; what is no frame is skipped and counted. */
  push(bytes: Buffer): Frame[];
  /** What began as a frame and could not be read, so far. */
  readonly faults: number;
}

const HEADER = /^([a-z\d]{2})\*(\d{10})\*([\da-f]{4})\*(?:([\da-f]{4})\*)?([^]*)$/iu;
const ESCAPED: Record<string, string> = {
  '\u0001': '}',
  '\u0002': '[',
  '\u0003': ']',
  '\u0004': ',',
  '\u0005': '*',
};
// eslint-disable-next-line no-control-regex -- these are the protocol's escapes
const ESCAPE = /\}([\u0001-\u0005])/gu;

/**
 * The length is not held against the content: it counts escaped bytes with some makers and plain ones with others, and the
 * brackets alone tell where a frame ends, as neither stands in a content unescaped.
 */
const readFrame = (text: string): Frame | undefined => {
  const [, maker, watchId, first, second, rest] = HEADER.exec(text) ?? [];
  if (maker === undefined || watchId === undefined || rest === undefined) return undefined;
  const content = rest.replace(ESCAPE, (_, code: string) => ESCAPED[code] ?? '');
  return { maker: maker.toUpperCase(), watchId, index: second === undefined ? undefined : first, content };
};

/**
 * Cuts a stream of bytes into frames, however it arrives in pieces.
 * @param maxLength characters between the brackets; a longer frame is a fault
 */
export const createFrameReader = (maxLength: number): FrameReader => {
  /** What came since the last open bracket; undefined outside of a frame. */
  let open: string | undefined;
  let faults = 0;

  const fault = (): void => {
    faults += 1;
    open = undefined;
  };
  const add = (piece: string): void => {
    if (open === undefined) return;
    open += piece;
    if (open.length > maxLength) fault();
  };

  return {
    push(bytes) {
      const frames: Frame[] = [];
      for (const piece of bytes.toString('latin1').split(/([[\]])/u)) {
        if (piece === '[') {
          // Two open brackets in a row: the first frame was cut off.
          if (open !== undefined) fault();
          open = '';
        } else if (piece === ']') {
          if (open === undefined) continue;
          const frame = readFrame(open);
          open = undefined;
          if (frame) frames.push(frame);
          else fault();
        } else add(piece);
      }
      return frames;
    },
    get faults() {
      return faults;
    },
  };
};

/** What a frame says. */
export interface WatchMessage {
  report: ClientReport;
  /** What the watch waits for, once the report is durable. */
  reply: string | undefined;
}

const DAY_MS = 86_400_000;
const KMH_PER_MS = 3.6;
/** A call for help, in the status bits. The others (battery, fences, fall, taken off) are the watch's own opinion and start nothing. */
const SOS_BIT = 1 << 16;

/** `220326` and `082138` (UTC) in milliseconds since the epoch; NaN when it is no such moment. */
const momentOf = (date: string, time: string): number => {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/u.exec(date) ?? [];
  const [, hour, minute, second] = /^(\d{2})(\d{2})(\d{2})$/u.exec(time) ?? [];
  if (day === undefined || hour === undefined) return Number.NaN;
  return Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/** South and west are below zero however the number is signed; else the number counts as it is. */
const degreesOf = (text: string, side: string): number => {
  const degrees = numberOf(text) ?? Number.NaN;
  return side === 'S' || side === 'W' ? -Math.abs(degrees) : degrees;
};

/** A fix by satellites (`A`); `V` is a guess of an earlier or no place, and never a point. */
const fixOf = (fields: readonly string[], at: number): Candidate | undefined => {
  const [
    ,
    ,
    ,
    valid,
    lat = '',
    northSouth = '',
    lon = '',
    eastWest = '',
    kmh,
    course,
    altitude,
    ,
    ,
    battery,
  ] = fields;
  if (valid !== 'A') return undefined;
  const speed = numberOf(kmh);
  return {
    at,
    latitude: degreesOf(lat, northSouth),
    longitude: degreesOf(lon, eastWest),
    altitude: numberOf(altitude),
    speed: speed === undefined ? undefined : speed / KMH_PER_MS,
    bearing: numberOf(course),
    battery: numberOf(battery),
  };
};

/** The time of a call. A watch whose clock was never set names the same moment for each call, so each minute here is one then. */
const callAt = (at: number, now: number): number =>
  Math.abs(at - now) <= DAY_MS ? at : Math.floor(now / 60_000) * 60_000;

/** `UD…` and `WT` tell a position, `AL…` also why: an alarm of the watch. */
const readPosition = (fields: readonly string[], now: number): ClientReport => {
  const report = emptyReport(WATCH_CLIENT);
  const [word = '', date = '', time = ''] = fields;
  const at = momentOf(date, time);
  const fix = fixOf(fields, at);
  if (fix) report.fixes.push(fix);
  report.facts = { ...(!Number.isNaN(at) && { at }), battery: numberOf(fields[13]) };
  const status = fields[16] ?? '';
  const hasSos = /^[\da-f]{1,8}$/iu.test(status) && (Number.parseInt(status, 16) & SOS_BIT) !== 0;
  if (word.startsWith('AL') && hasSos) report.alarms.push(callAt(at, now));
  return report;
};

/**
 * Reads a content. Whatever is not known is a sign of life.
 * @param now milliseconds since the epoch
 */
export const readWatch = (content: string, now: number): WatchMessage => {
  const fields = content.split(',');
  const word = fields[0] ?? '';
  if (/^(?:UD|AL|WT)/u.test(word))
    return { report: readPosition(fields, now), reply: word.startsWith('AL') ? 'AL' : undefined };
  const report = emptyReport(WATCH_CLIENT);
  if (word === 'LK') report.facts = { battery: numberOf(fields[3]) };
  const replies: Record<string, string> = { LK: 'LK', INIT: 'INIT,1', TKQ: 'TKQ', TKQ2: 'TKQ2' };
  return { report, reply: Object.hasOwn(replies, word) ? replies[word] : undefined };
};

type Address = Pick<Frame, 'maker' | 'watchId' | 'index'>;

const frameTo = ({ maker, watchId, index }: Address, content: string): string => {
  const length = content.length.toString(16).toUpperCase().padStart(4, '0');
  return `[${[maker, watchId, ...(index === undefined ? [] : [index]), length, content].join('*')}]`;
};

/** The answer to a frame, in the frame's own form. */
export const replyTo = (frame: Address, content: string): string => frameTo(frame, content);

/** A command; watches that call themselves `3G` obey `SG`. */
export const commandTo = (frame: Address, content: string): string =>
  frameTo({ ...frame, maker: frame.maker === '3G' ? 'SG' : frame.maker }, content);

/** Where is the watch now? It answers with a position. */
export const LOCATE = 'CR';

/** How often a position is wanted, in seconds. */
export const uploadEvery = (seconds: number): string => `UPLOAD,${seconds}`;
