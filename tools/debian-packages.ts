/**
 * Installs what tests take of Debian's packages in one go, where this is root on Debian and any is missing: each suite that lacks some installs them itself, which reads
 * the mirror's lists once for each. Says what it did; that a package cannot be had is said by the suite that needs it.
 */
import { canInstall, install } from '@kinward/testkit/debian/packages.ts';

const OF_TESTS =
  'acl bind9-dnsutils ca-certificates curl ddclient dnsmasq-base inadyn knot-dnsutils libarchive-tools nftables openssl uidmap unbound';
const OF_AGENT = 'debootstrap gcc-mingw-w64-x86-64-win32 msitools wixl x11-apps xvfb';
const OF_STORIES = process.env['CHROME_PATH'] ? '' : 'chromium chromium-headless-shell';

if (canInstall())
  for (const names of [OF_TESTS, OF_AGENT, OF_STORIES].filter(Boolean))
    try {
      install(names);
    } catch (error) {
      process.stdout.write(`${(error as Error).message}\n`);
    }
else process.stdout.write('Nothing is installed: this is not root on Debian.\n');
