/** A line of the feed, checked. The first one has every device of an installation, and a question meanwhile does not wait for all of them. */
import { setImmediate as turn } from 'node:timers/promises';
import { FeedLine, FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { z } from '@kinward/contract/schema.ts';

/** Characters of a line that is checked at once. */
const SHORT = 65_536;
/** Devices that are checked before others have their turn: some two milliseconds. */
const AT_ONCE = 25;

const Long = z.looseObject({ devices: z.array(z.unknown()), networks: z._default(z.array(z.unknown()), []) });

async function checked<Of>(schema: z.ZodMiniType<Of>, given: readonly unknown[]): Promise<Of[]> {
  const all: Of[] = [];
  for (const one of given) {
    all.push(schema.parse(one));
    if (all.length % AT_ONCE === 0) await turn();
  }
  return all;
}

/** @throws Error where it is no line of the feed */
export async function readLine(text: string): Promise<FeedLine> {
  const given: unknown = JSON.parse(text);
  if (text.length < SHORT) return FeedLine.parse(given);
  const { devices, networks, ...rest } = Long.parse(given);
  const line = FeedLine.parse({ ...rest, devices: [], networks: [] });
  if (line.kind === 'beat') return line;
  return {
    ...line,
    devices: await checked(FilterDevice, devices),
    networks: await checked(FeedNetwork, networks),
  };
}
