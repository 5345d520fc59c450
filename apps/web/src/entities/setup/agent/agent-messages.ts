/** Messages about installing the agent on a computer. */
import type { AgentSystem } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { catalogue, locale } from '../../../lib/language.ts';

const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 });

export const agentTexts = catalogue('agent', {
  summary: 'Rules for each local user, on Linux, Windows or a Mac',
  lede: 'On the computer its administrator types this in a terminal; this portal, opened there, lets it be copied. It installs Kinward’s agent and pairs it with this code:',
  ledeWindows:
    'On the computer its administrator opens PowerShell by “Run as administrator” and pastes this; this portal, opened there, lets it be copied. It installs Kinward’s agent and pairs it with this code:',
  copy: 'Copy the commands',
  copied: 'Copied',
  copyFailed: 'This browser does not let it be copied. Mark the text and copy it.',
  system: 'System of the computer',
  systems: {
    deb: {
      name: 'Debian, Ubuntu (.deb)',
      about:
        'Debian 10, Ubuntu 20.04 or newer. It was tried on Debian 12; nobody has run it on another one yet.',
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
    msi: {
      name: 'Windows (preview)',
      about:
        'Windows 10 or 11, 64 bit, for Intel and AMD. It takes newer versions from this installation by itself. It is removed in Windows’ settings under Apps.',
    },
    tgz: {
      name: 'macOS (preview)',
      about:
        'macOS 12 or newer. The .pkg is for who sets up several Macs: with a code for several computers in /Library/Application Support/Kinward/enrol.json it needs no terminal; it is not signed. It is removed by: sudo sh /usr/local/kinward-agent/uninstall.sh',
    },
  },
  smartScreen:
    'Downloaded by a browser and opened with a double click, Windows says “Windows protected your PC”. It says so of each file that no company it knows has signed, and this one is built by your own installation and signed by nobody. Compare the SHA-256 below, then choose “More info” and “Run anyway”. Pair it afterwards, in a terminal that is run as administrator: "C:\\Program Files\\Kinward\\kinward-agent.cmd" pair, with the address of this portal and the code.',
  preview: {
    windows:
      'A preview: nobody has run it on Windows yet. It was tried on Linux, with Wine. Sites are filtered by the rules of who is signed in and active, for the whole computer.',
    mac: 'A preview: nobody has run it on a Mac yet. It filters sites by who is at the screen, and closes programs by local user.',
  },
  names: { linux: 'Linux', windows: 'Windows', mac: 'macOS' } satisfies Record<AgentSystem, string>,
  /** What is said of the package behind a tap. */
  file: 'About the package',
  check: 'The check of the SHA-256 stops where the file is not one that this installation built.',
  size: (bytes: number, processor: string) => `${megabytes(bytes)} MB, for ${processor}`,
  notFor: (processors: string) =>
    `There is no package for ${processors} yet: the machine that built them could not fetch what it needs for one.`,
  processors: { amd64: 'Intel and AMD (x64)', arm64: 'ARM (64 bit)' },
  hash: 'SHA-256',
  download: (file: string) => `Download ${file}`,
  loading: 'Looking for the package',
  failed: 'It could not be read whether the agent can be installed.',
  notBuilt: (system: string) =>
    `This installation has not built its agent for ${system} yet. On the machine that it runs on, its operator types this once in the folder of Kinward:`,
  older: 'The package is of an older Kinward. Its operator renews it by:',
  needsHttps:
    'The agent pairs by HTTPS alone. Open the portal by its address that begins with https:// to see the commands.',
});
