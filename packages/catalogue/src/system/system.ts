/**
 * What a device's own system asks for to know that it has a network, to be reached and to have the time: answered whatever is closed. A phone that
 * cannot find them says that the Wi-Fi is of no use and takes its mobile network, where no rule of this one holds.
 */
import { words } from '../table.ts';

export interface SystemNames {
  purpose: 'connectivity' | 'push' | 'time';
  /** Each covers everything below it. */
  names: readonly string[];
}

export const SYSTEM: readonly SystemNames[] = [
  // Android (AOSP, NetworkMonitor), Apple ("Use Apple products on enterprise networks"), Windows ("Network Connectivity Status
  // Indicator overview"), Firefox (captivedetect.canonicalURL), NetworkManager of GNOME, Debian and Ubuntu.
  {
    purpose: 'connectivity',
    names: words(`
      captive.apple.com connectivity-check.ubuntu.com connectivitycheck.android.com connectivitycheck.gstatic.com
      detectportal.firefox.com msftconnecttest.com msftncsi.com network-test.debian.org nmcheck.gnome.org
    `),
  },
  // By these the companion hears of its parents while it is closed: Firebase ("Configure your network for FCM"), Apple, Mozilla, Microsoft.
  {
    purpose: 'push',
    names: words(`
      alt1-mtalk.google.com alt2-mtalk.google.com alt3-mtalk.google.com alt4-mtalk.google.com alt5-mtalk.google.com
      alt6-mtalk.google.com alt7-mtalk.google.com alt8-mtalk.google.com fcm.googleapis.com mtalk.google.com
      notify.windows.com push.apple.com push.services.mozilla.com wns.windows.com
    `),
  },
  // Without the time no certificate is valid.
  {
    purpose: 'time',
    names: words(`
      ntp.ubuntu.com pool.ntp.org time.android.com time.apple.com time.cloudflare.com time.google.com time.windows.com
    `),
  },
];
