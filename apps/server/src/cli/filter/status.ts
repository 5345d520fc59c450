import { readFileSync } from 'node:fs';
import { FilterAccess, ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { accessFileOf } from '../../slices/filter/feed-server.ts';
import { CommandError, type Context } from '../command.ts';

type Upstream = NonNullable<ResolverState['upstreams']>[number];
type Certificate = NonNullable<ResolverState['certificate']>;

/** What resolvers said of themselves to the running server; undefined where no server runs, or one without a resolver. */
const askServer = async (dataDir: string): Promise<ResolverState[] | undefined> => {
  try {
    const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
    const answer = await fetch(`${url}/resolvers`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(2_000),
    });
    return z.array(ResolverState).parse(await answer.json());
  } catch {
    return undefined;
  }
};

const ofUpstream = ({ isAnswering, tookMs, fault }: Upstream): string => {
  if (!isAnswering || fault !== null) return `does not answer${fault === null ? '' : `: ${fault}`}`;
  return tookMs === null ? 'was not asked yet' : `answers in ${tookMs} ms`;
};

const ofCertificate = ({ until, next, fault }: Certificate): string => {
  const there = until === null ? 'none yet' : `until ${until}`;
  return fault === null
    ? `${there}; the next is asked for at ${next}`
    : `${there}; the last time came to nothing: ${fault}; tried again at ${next}`;
};

const linesOf = (state: ResolverState): string[] => {
  const { resolver, address, fault, tls, certificate, upstreams, version } = state;
  return [
    `resolver   ${resolver}${version === undefined ? '' : `, version ${version}`}`,
    `answers    ${address ?? `not: ${fault ?? 'it does not say why'}`}`,
    ...(tls && tls.address !== null ? [`by name    ${tls.address}`] : []),
    ...(tls && tls.fault !== null ? [`by name    not well: ${tls.fault}`] : []),
    ...(certificate ? [`certified  ${ofCertificate(certificate)}`] : []),
    ...(upstreams ?? []).map((upstream) => `upstream   ${upstream.address} ${ofUpstream(upstream)}`),
    `devices    ${state.devices} known`,
    `questions  ${state.answered} answered, ${state.blocked} of them blocked, since its start`,
  ];
};

/** `npx kinward filter status`. @returns 1 where no resolver answers */
export const status = async ({ config, say }: Context): Promise<number> => {
  const { filter, dataDir } = config();
  if (filter === null) {
    say('The filter is off (DNS_PORT).');
    return 0;
  }
  const resolvers = await askServer(dataDir);
  if (resolvers === undefined) throw new CommandError('No server of this installation runs with the filter.');
  for (const line of resolvers.flatMap(linesOf)) say(line);
  if (resolvers.some(({ address }) => address !== null)) return 0;
  if (resolvers.length === 0) say('No resolver is connected.');
  return 1;
};
