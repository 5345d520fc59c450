/**
 * Public resolvers that answer over HTTPS at an address of their own, as their operators publish them: a browser that is told one asks it without
 * asking for its name. It closes the known ones; where addresses need names, none that is unknown is reached either.
 */

/** Addresses of public resolvers, which answer over HTTPS on the port of the web. */
export interface PublicResolvers {
  ipv4: readonly string[];
  ipv6: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

export const PUBLIC_RESOLVERS: PublicResolvers = {
  // Cloudflare, Google, Quad9, OpenDNS, AdGuard, CleanBrowsing, Control D, DNS.SB, Mullvad, NextDNS, AliDNS, DNSPod, Yandex.
  ipv4: words(`
    1.0.0.1 1.0.0.2 1.0.0.3 1.1.1.1 1.1.1.2 1.1.1.3 8.8.4.4 8.8.8.8 9.9.9.9 9.9.9.10 9.9.9.11 9.9.9.12
    149.112.112.9 149.112.112.10 149.112.112.11 149.112.112.112 208.67.220.220 208.67.222.222 208.67.220.123
    208.67.222.123 94.140.14.14 94.140.14.15 94.140.14.140 94.140.14.141 94.140.15.15 94.140.15.16
    185.228.168.9 185.228.168.10 185.228.168.168 185.228.169.9 185.228.169.11 185.228.169.168 76.76.2.0/24
    76.76.10.0/24 45.11.45.11 185.222.222.222 194.242.2.0/28 45.90.28.0/24 45.90.30.0/24 223.5.5.5 223.6.6.6
    1.12.12.12 120.53.53.53 77.88.8.1 77.88.8.2 77.88.8.3 77.88.8.7 77.88.8.8 77.88.8.88
  `),
  ipv6: words(`
    2606:4700:4700::1001 2606:4700:4700::1002 2606:4700:4700::1003 2606:4700:4700::1111 2606:4700:4700::1112
    2606:4700:4700::1113 2001:4860:4860::8844 2001:4860:4860::8888 2620:fe::9 2620:fe::10 2620:fe::11
    2620:fe::fe 2620:fe::fe:9 2620:fe::fe:10 2620:fe::fe:11 2620:119:35::35 2620:119:53::53
    2a10:50c0::ad1:ff 2a10:50c0::ad2:ff 2a10:50c0::bad1:ff 2a10:50c0::bad2:ff 2a0d:2a00:1::/48
    2a0d:2a00:2::/48 2606:1a40::/48 2606:1a40:1::/48 2a07:e340::/32 2a07:a8c0::/32 2a07:a8c1::/32
    2400:3200::1 2400:3200:baba::1 2a02:6b8::feed:ff
  `),
};
