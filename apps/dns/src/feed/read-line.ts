/** A line of the feed, checked. The first one has every device of an installation, and a question meanwhile does not wait for all of them. */
import { FeedLine, FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { filedDevice, filedNetwork, type Filed } from './filed.ts';
import { arraysOf } from './json-parts.ts';
import { newTurns } from './turns.ts';

/** Characters of a line that is checked at once. */
const SHORT = 65_536;
const LONG = new Set(['devices', 'networks']);

/** A line with devices and homes as they are kept. */
export type FiledLine = FiledOf<FeedLine>;
type FiledOf<Line> = Line extends { devices: unknown }
  ? Omit<Line, 'devices' | 'networks'> & {
      devices: readonly Filed<FilterDevice>[];
      networks: readonly Filed<FeedNetwork>[];
    }
  : Line;

export const filedLine = (line: FeedLine): FiledLine =>
  line.kind === 'beat'
    ? line
    : { ...line, devices: line.devices.map(filedDevice), networks: line.networks.map(filedNetwork) };

/** @throws Error where it is no line of the feed */
export async function readLine(text: string): Promise<FiledLine> {
  if (text.length < SHORT) return filedLine(FeedLine.parse(JSON.parse(text)));
  const [devices, networks]: [Filed<FilterDevice>[], Filed<FeedNetwork>[]] = [[], []];
  const [parts, turn] = [arraysOf(text, LONG), newTurns()];
  let part = parts.next();
  for (; part.done !== true; part = parts.next()) {
    const given: unknown = JSON.parse(part.value.text);
    if (part.value.key === 'devices') devices.push(filedDevice(FilterDevice.parse(given)));
    else networks.push(filedNetwork(FeedNetwork.parse(given)));
    await turn();
  }
  const line = filedLine(FeedLine.parse(JSON.parse(part.value)));
  return line.kind === 'beat' ? line : { ...line, devices, networks };
}
