/**
 * The rules of the kernel that hold for bound users and for nobody else (nftables). Names are asked of the stub of their own
 * policy, whomever they ask; other ways to ask are refused; and where addresses need names, so is what no name led to. A text
 * that replaces what was there in one step.
 */
import { createHash } from 'node:crypto';
import { FIRST_PORT, MOST_POLICIES } from '../../filter/stub-ports.ts';
import type { BoundPolicy } from '../../rules/bindings.ts';
import type { UidRange } from '../../rules/uid-ranges.ts';
import type { PublicResolvers } from '../public-resolvers.ts';

export const TABLE = 'inet kinward';
/** A chain that nothing leads to: its rule says of which text the rules are. */
export const MARK_CHAIN = 'text';
const STUBS = `${FIRST_PORT}-${FIRST_PORT + MOST_POLICIES - 1}`;
/** Addresses that a name led to are reached for so long; each use begins the time again, and streams that are open go on. */
export const NAMED_SECONDS = 3600;
/** And those of a page on which the network wants a sign-in. */
export const SIGN_IN_SECONDS = 300;
/** Of each policy and kind. */
const MOST_NAMED = 65_535;

type GuardedPolicy = Pick<BoundPolicy, 'port' | 'ids' | 'needsNames'>;

/** The set of addresses that names led to. */
export const namedSet = (port: number, kind: 4 | 6): string => `named${kind}_${port}`;
/** The set of those of pages to sign in on. */
export const signInSet = (port: number, kind: 4 | 6): string => `signin${kind}_${port}`;

const rangeOf = ({ first, last }: UidRange): string => (first === last ? String(first) : `${first}-${last}`);

const ownedBy = (ids: readonly UidRange[]): string => `meta skuid { ${ids.map(rangeOf).join(', ')} }`;

/** `nft` wants the end of a line before each closing brace. */
const setOf = (name: string, kind: string, elements: readonly string[]): string => `
  set ${name} {
    ${kind}
    ${elements.length > 0 ? `elements = { ${elements.join(', ')} }` : ''}
  }`;

const setsOf = ({ port, ids, needsNames }: GuardedPolicy): string =>
  needsNames
    ? [
        setOf(`strict_${port}`, 'type uid; flags interval;', ids.map(rangeOf)),
        ...[namedSet, signInSet].flatMap((name) => [
          setOf(name(port, 4), `type ipv4_addr; flags dynamic, timeout; size ${MOST_NAMED};`, []),
          setOf(name(port, 6), `type ipv6_addr; flags dynamic, timeout; size ${MOST_NAMED};`, []),
        ]),
      ].join('')
    : '';

const reachedBy = (port: number, kind: 4 | 6): string => {
  const [address, set] = [kind === 4 ? 'ip daddr' : 'ip6 daddr', namedSet(port, kind)];
  return `${address} @${set} update @${set} { ${address} timeout ${NAMED_SECONDS}s } accept`;
};

const namedChain = ({ port, needsNames }: GuardedPolicy): string =>
  needsNames
    ? `
  chain named_${port} {
    ct state established,related accept
    ${reachedBy(port, 4)}
    ${reachedBy(port, 6)}
    meta l4proto tcp ip daddr @${signInSet(port, 4)} accept
    meta l4proto tcp ip6 daddr @${signInSet(port, 6)} accept
    meta l4proto tcp reject with tcp reset
    reject
  }`
    : '';

/**
 * What a policy's users ask by UDP is remembered by the kernel apart from all else (a zone of connections), until half a minute
 * after the answer. Without it the next program that asks from the same port would be led as the one before it: the system's own
 * resolver to a child's stub, and a child by the rules of a sister. Of TCP a new connection makes the kernel forget the former.
 */
const zoneRule = ({ port, ids }: GuardedPolicy): string =>
  `    ${ownedBy(ids)} udp dport 53 ct original zone set ${port}\n`;

/** What was led to a stub is let through to that of the own policy alone: a connection that was led before it changed is refused. */
const ledRule = ({ port, ids }: GuardedPolicy): string =>
  `    ${ownedBy(ids)} meta l4proto { tcp, udp } th dport ${port} ct status dnat accept\n`;

/** What was led to a stub. The kernel still names the device that it would have left by, so that being on `lo` says nothing of it. */
const LED = `ct status dnat ct original proto-dst 53 th dport ${STUBS}`;

const refuse = (match: string): string => `
    meta l4proto tcp ${match} reject with tcp reset
    meta l4proto udp ${match} reject`;

/** What takes away the guard, and is no error where there is none. */
export const NO_GUARD = `table ${TABLE} {\n}\ndelete table ${TABLE}\n`;

/** @returns by what the kernel's rules are known as those of a text of {@link guardText}; undefined: it has none */
export const markOf = (text: string): string | undefined =>
  /comment "(?<mark>\w+)"/u.exec(text)?.groups?.['mark'];

/** @returns what `nft -f` loads in one transaction */
export function guardText(policies: readonly GuardedPolicy[], resolvers: PublicResolvers): string {
  if (policies.length === 0) return NO_GUARD;
  const table = tableText(policies, resolvers);
  const mark = createHash('sha256').update(table).digest('hex');
  return `${NO_GUARD}${table}
table ${TABLE} {
  chain ${MARK_CHAIN} {
    return comment "${mark}"
  }
}
`;
}

function tableText(policies: readonly GuardedPolicy[], { ipv4, ipv6 }: PublicResolvers): string {
  const ports = policies.flatMap(({ port, ids }) => ids.map((range) => `${rangeOf(range)} : ${port}`));
  const strict = policies.filter(({ needsNames }) => needsNames);
  return `table ${TABLE} {
  map stubs {
    type uid : inet_service; flags interval;
    elements = { ${ports.join(', ')} }
  }${setOf(
    'bound',
    'type uid; flags interval;',
    policies.flatMap(({ ids }) => ids.map(rangeOf)),
  )}${setOf('resolvers4', 'type ipv4_addr; flags interval;', ipv4)}${setOf(
    'resolvers6',
    'type ipv6_addr; flags interval;',
    ipv6,
  )}${policies.map(setsOf).join('')}
  chain apart {
    type filter hook output priority -300; policy accept;
${policies.map(zoneRule).join('')}  }
  chain asked {
    type nat hook output priority -110; policy accept;
    meta l4proto { tcp, udp } th dport 53 redirect to : meta skuid map @stubs
  }
  chain sent {
    type filter hook output priority 10; policy accept;
    meta skuid @bound jump bound
  }
  chain bound {
${policies.map(ledRule).join('')}${refuse(LED)}${refuse(`oifname "lo" th dport ${STUBS}`)}${refuse(
    'th dport { 53, 853 }',
  )}${refuse('ip daddr @resolvers4 th dport 443')}${refuse('ip6 daddr @resolvers6 th dport 443')}
${strict.map(({ port }) => `    oifname != "lo" meta skuid @strict_${port} jump named_${port}\n`).join('')}  }${policies
    .map(namedChain)
    .join('')}
}`;
}
