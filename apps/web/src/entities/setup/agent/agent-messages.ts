/** Messages about installing the agent on a computer. */
import { catalogue, locale } from '../../../lib/language.ts';

const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 });

export const agentTexts = catalogue('agent', {
  summary: 'Rules for each local user, on Linux or a Mac',
  lede: 'On the computer its administrator types this in a terminal. It installs Kinward’s agent and pairs it with this code:',
  copy: 'Copy the commands',
  copied: 'Copied',
  copyFailed: 'This browser does not let it be copied. Mark the text and copy it.',
  system: 'System of the computer',
  systems: {
    deb: {
      name: 'Debian, Ubuntu (.deb)',
      about: 'Debian 10, Ubuntu 20.04 or newer.',
    },
    rpm: {
      name: 'Fedora, openSUSE (.rpm)',
      about: 'With systemd 239 or newer. Nobody has run it there yet: it was tried by dnf and rpm on Debian.',
    },
    tar: {
      name: 'Another Linux (tar.gz)',
      about:
        'With systemd 239, nftables and acl, and a folder /usr that can be written to. It was tried on Debian. It is removed by: sudo sh /usr/lib/kinward-agent/uninstall.sh',
    },
    tgz: {
      name: 'macOS (preview)',
      about:
        'macOS 12 or newer. The .pkg is for who sets up several Macs: with a code for several computers in /Library/Application Support/Kinward/enrol.json it needs no terminal; it is not signed. It is removed by: sudo sh /usr/local/kinward-agent/uninstall.sh',
    },
  },
  preview:
    'A preview: nobody has run it on a Mac yet. It filters sites by who is at the screen, and closes programs by local user.',
  check: 'The check of the SHA-256 stops where the file is not one that this installation built.',
  size: (bytes: number, processor: string) => `${megabytes(bytes)} MB, for ${processor}`,
  notFor: (processors: string) =>
    `There is no package for ${processors} yet: the machine that built them could not fetch what it needs for one.`,
  processors: { amd64: 'Intel and AMD (x64)', arm64: 'ARM (64 bit)' },
  hash: 'SHA-256',
  download: (file: string) => `Download ${file}`,
  loading: 'Looking for the package',
  failed: 'It could not be read whether the agent can be installed.',
  notBuilt:
    'This installation has not built its agent yet. On the machine that it runs on, its operator types this once in the folder of Kinward:',
  older: 'The package is of an older Kinward. Its operator renews it by:',
  needsHttps:
    'The agent pairs by HTTPS alone. Open the portal by its address that begins with https:// to see the commands.',
});
