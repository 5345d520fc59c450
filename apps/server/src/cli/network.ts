import { setTimeout as sleep } from 'node:timers/promises';
import { isNetworksAction, NETWORKS_USAGE, runNetworks } from './filter/networks.ts';
import { CommandError, readOptions, UsageError, type Command, type Context } from './command.ts';

const OPTIONS = {
  url: { type: 'string' },
  hostname: { type: 'string' },
  every: { type: 'string' },
} as const;

const PATIENCE_MS = 15_000;
const MINUTE_MS = 60_000;
/** A router may tell it as often; oftener helps nobody. */
const [LEAST_MINUTES, MOST_MINUTES] = [1, 1440];

/** What the answers of dyndns2 mean to who runs this. */
const FAULTS: Readonly<Record<string, string>> = {
  badauth: 'The key is not known there: make a new one on the page of the networks.',
  nohost: 'The host name is not that of this key.',
  notfqdn: 'No host name was given.',
  abuse: 'It was told too often; wait some minutes.',
  '911': 'The installation cannot link where this comes from: the page of the networks says why.',
};

interface Told {
  /** Trying again later may help. */
  isPassing: boolean;
  line: string;
  isDone: boolean;
}

/** Tells it once. Never rejects. */
const tell = async (url: URL, hostname: string, key: string): Promise<Told> => {
  const target = new URL(`/nic/update?${new URLSearchParams({ hostname }).toString()}`, url);
  const authorization = `Basic ${Buffer.from(`${hostname}:${key}`).toString('base64')}`;
  try {
    const answer = await fetch(target, {
      headers: { authorization, 'user-agent': 'Kinward network update' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = (await answer.text()).trim();
    const [word = '', address = ''] = text.split(/\s+/u);
    if (word === 'good') return { isDone: true, isPassing: false, line: `Linked to ${address}.` };
    if (word === 'nochg') return { isDone: true, isPassing: false, line: `Still at ${address}.` };
    const line = FAULTS[word] ?? `${target.host} answered ${answer.status}, which is no word of dyndns2.`;
    return { isDone: false, isPassing: word === '911' || word === 'abuse' || !(word in FAULTS), line };
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { isDone: false, isPassing: true, line: `${target.host} cannot be reached: ${reason}` };
  }
};

/** Tells it again and again; each new answer is one line. @throws CommandError for what no waiting mends */
const goOn = async (say: Context['say'], minutes: number, once: () => Promise<Told>): Promise<never> => {
  let said = '';
  for (;;) {
    const { line, isDone, isPassing } = await once();
    if (!isDone && !isPassing) throw new CommandError(line);
    if (line !== said) say(line);
    said = line;
    await sleep(minutes * MINUTE_MS);
  }
};

const readMinutes = (text: string): number => {
  const minutes = Number(text);
  if (!/^\d+$/u.test(text) || minutes < LEAST_MINUTES || minutes > MOST_MINUTES)
    throw new UsageError(`--every is minutes, from ${LEAST_MINUTES} to ${MOST_MINUTES}.`);
  return minutes;
};

/** `npx kinward network`: tells an installation where a home is, where its router cannot; and for its operator, whose homes are linked. */
export const network: Command = {
  summary: 'tells an installation the address of a home, lists linked homes and frees an address',
  usage: [
    'network update --url https://kinward.example --hostname <host name>',
    'network update --url https://kinward.example --hostname <host name> --every 5',
    '(the key of the network is read from KINWARD_NETWORK_KEY)',
    ...NETWORKS_USAGE,
  ],
  async run([action, ...args], context) {
    const { say, secret } = context;
    if (isNetworksAction(action)) return await runNetworks(action, args, context);
    if (action !== 'update') throw new UsageError(`network does not know "${action ?? ''}".`);
    const { url, hostname, every } = readOptions(args, OPTIONS);
    if (!url || !URL.canParse(url) || !/^https?:$/u.test(new URL(url).protocol))
      throw new UsageError('--url is the address of the installation.');
    if (!hostname) throw new UsageError('--hostname is missing.');
    const minutes = every === undefined ? null : readMinutes(every);
    const key = secret('KINWARD_NETWORK_KEY');
    if (key === null) throw new CommandError('KINWARD_NETWORK_KEY is not set.');
    const once = (): Promise<Told> => tell(new URL(url), hostname, key);
    if (minutes !== null) return await goOn(say, minutes, once);
    const { line, isDone } = await once();
    if (!isDone) throw new CommandError(line);
    say(line);
    return 0;
  },
};
