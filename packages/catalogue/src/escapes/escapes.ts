/**
 * Names by which a device gets round the network's resolver. Closing them keeps a browser or an app on the rules of the family;
 * an address without a name, and a resolver that is built in, cannot be seen here.
 */
import { words } from '../table.ts';

export type EscapeKind = 'canary' | 'relay' | 'resolver' | 'vpn' | 'proxy';

export interface Escapes {
  kind: EscapeKind;
  /** Each covers everything below it. */
  names: readonly string[];
}

export const ESCAPES: readonly Escapes[] = [
  // Names whose refusal makes a program leave DNS to the network: Mozilla, "Canary domain".
  {
    kind: 'canary',
    names: words('use-application-dns.net'),
  },
  // iCloud Private Relay; Apple, "Prepare your network for iCloud Private Relay".
  {
    kind: 'relay',
    names: words('mask-api.icloud.com mask-h2.icloud.com mask.icloud.com'),
  },
  // Public resolvers over HTTPS or TLS, as their operators publish their addresses.
  {
    kind: 'resolver',
    names: words(`
      1dot1dot1dot1.com 8888.google adguard-dns.com adguard-dns.io ahadns.net applied-privacy.net
      blahdns.com cleanbrowsing.org cloudflare-dns.com common.dot.dns.yandex.net controld.com
      decloudus.com dns-family.adguard.com dns.aa.net.uk dns.adguard.com dns.alidns.com dns.bebasid.com
      dns.circl.lu dns.comss.one dns.digitale-gesellschaft.ch dns.google dns.google.com dns.hostux.net
      dns.mullvad.net dns.njal.la dns.opendns.com dns.pub dns.rubyfish.cn dns.sb dns.switch.ch
      dns.twnic.tw dns0.eu dnsbunker.org dnsforge.de dnspub.restena.lu doh.360.cn doh.cox.net
      doh.familyshield.opendns.com doh.mullvad.net doh.opendns.com doh.pub doh.sandbox.opendns.com doh.sb
      doh.tiar.app doh.xfinity.com dot.360.cn dot.pub dot.sb every1dns.com family.dot.dns.yandex.net
      ffmuc.net joindns4.eu libredns.gr nextdns.io odvr.nic.cz one.one.one.one public.dns.iij.jp quad9.net
      rethinkdns.com safe.dot.dns.yandex.net wikimedia-dns.org
    `),
  },
  // Providers of a VPN and the Tor network: sign-up, download and control.
  {
    kind: 'vpn',
    names: words(`
      1clickvpn.net adguard-vpn.com airvpn.org amnezia.org astrill.com atlasvpn.com azirevpn.com
      betternet.co bitmask.net browsec.com calyxvpn.org cloudflareclient.com cyberghostvpn.com
      daily-vpn.com expressapisv2.net expressvpn.com fastestvpn.com freevpnplanet.com getlantern.org
      getoutline.com getoutline.org goldenfrog.com goosevpn.com hide.me hidemyass.com hola.org
      hotspotshield.com hoxx.com ipvanish.com ivacy.com ivpn.net keepsolid.com mullvad.net
      mysterium.network mysteriumvpn.com nordaccount.com nordcdn.com nordvpn.com ovpn.com
      perfect-privacy.com privateinternetaccess.com privatevpn.com protonvpn.com protonvpn.net psiphon.ca
      psiphon3.com purevpn.com safervpn.com securevpn.im sentinel.co setupvpn.com slickvpn.com
      speedify.com strongvpn.com surfshark.com torguard.net torproject.org touchvpn.net tunnelbear.com
      turbovpn.com urban-vpn.com veepn.com vpn-api.proton.me vpn.ac vpn.ht vpnbook.com vpngate.net
      vpnsecure.me vpnunlimited.com vyprvpn.com windscribe.com windscribe.net xvpn.io zenmate.com
    `),
  },
  // Pages that show other pages.
  {
    kind: 'proxy',
    names: words(`
      12ft.io 4everproxy.com anonymouse.org blockaway.com blockaway.net croxy.network croxyproxy.com
      croxyproxy.net croxyproxy.rocks filterbypass.me free-proxy.cz genmirror.com hidemy.name hidester.com
      kproxy.com megaproxy.com plainproxies.com proxfree.com proxyium.com proxyscrape.com proxysite.cloud
      proxysite.com sslproxies.org steganos.com translate.goog ultrasurf.us unblockvideos.com whoer.net
      zalmos.com zend2.com
    `),
  },
];
