/** Where the agent of a computer connects to, as the kernel sees it. */
import type { Desktop } from '../test-desktop.ts';

/** Root's own connections that leave the computer; what it answers is none. */
const WATCH = ['ip', 'ip6'].map(
  (family) => `table ${family} seen {
  set to { type inet_proto . ${family === 'ip' ? 'ipv4' : 'ipv6'}_addr . inet_service; flags dynamic; size 4096; }
  chain out { type filter hook output priority 300; policy accept;
    oifname != "lo" meta skuid 0 ct state new meta l4proto { tcp, udp } update @to { meta l4proto . ${family} daddr . th dport }
    oifname != "lo" meta skuid 0 ct state new meta l4proto != { tcp, udp, ipv6-icmp } update @to { meta l4proto . ${family} daddr . 0 }
  }
}`,
);

/** From now on. On a computer where root runs nothing but the agent. */
export async function watchDestinations(desktop: Desktop): Promise<void> {
  const said = await desktop.shell(`nft -f - <<'END'\n${WATCH.join('\n')}\nEND`);
  if (said !== '') throw new Error(said);
}

/** @returns "tcp 203.0.113.7 443", each once */
export async function destinations(desktop: Desktop): Promise<string[]> {
  const texts = await Promise.all(
    ['ip', 'ip6'].map(async (family) => await desktop.shell(`nft -n list set ${family} seen to`)),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/(?<way>\w+) \. (?<address>[\da-f.:]+) \. (?<port>\d+)/gu)].map(
      ({ groups }) =>
        `${WAYS[groups?.['way'] ?? ''] ?? groups?.['way']} ${groups?.['address']} ${groups?.['port']}`,
    ),
  );
}

/** As nft says them with and without names. */
const WAYS: Readonly<Record<string, string>> = { '6': 'tcp', '17': 'udp' };
