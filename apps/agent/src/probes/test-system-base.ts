/**
 * The layer that all whole systems of a run have in common, above this machine's files: Debian's packages. It is made once, in
 * memory beside the run's databases, and goes with them; where it cannot be there, each system installs them in its own layer.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { installing, PATIENCE_MS, sayIfSlow, whyNotInstalled } from '@kinward/testkit/debian/packages.ts';

const PACKAGES =
  'systemd systemd-sysv systemd-resolved libnss-resolve dbus nftables acl uidmap bind9-dnsutils wget curl ca-certificates rpm dnf nscd openssh-server';
const NO_LAYER = 75;

/**
 * Lines of a shell: puts the packages into the files that lie at `root`. Programs of this machine are not started there; those of
 * the packages are. The cache of names and what lets people in from elsewhere start where a test says so.
 */
const FILL = `
  mount -t proc proc root/proc; mount --bind /dev root/dev; mount -t tmpfs tmpfs root/run
  rm -rf root/etc/systemd/system/*.wants root/etc/apt/apt.conf.d/*docker*
  ln -sf /bin/true root/usr/bin/mandb
  printf '#!/bin/sh\\nexit 101\\n' > root/usr/sbin/policy-rc.d; chmod 755 root/usr/sbin/policy-rc.d
  ${installing(PACKAGES, 'chroot root')}
  cd root/etc/systemd/system; mkdir -p multi-user.target.wants; rm -f multi-user.target.wants/nscd.service multi-user.target.wants/ssh.service; rmdir --ignore-fail-on-non-empty multi-user.target.wants; cd - >/dev/null
  rm root/usr/sbin/policy-rc.d; umount root/proc root/dev root/run`;

export interface SystemBase {
  /** Layers, the highest first, as overlayfs is told them. */
  lower: string;
  /** Lines of a shell that put what they lack into the files at `root`. */
  rest: string;
}

/**
 * Several suites ask for it at once; one makes it.
 * @param place a folder that goes with the run; absent: the system installs them in its own layer
 * @throws Error where packages cannot be had
 */
export async function systemBase(place: string | undefined): Promise<SystemBase> {
  if (place === undefined) return { lower: '/', rest: FILL };
  const folder = path.join(place, 'system');
  const script = `exec 9>'${folder}.lock'; flock 9; [ ! -f '${folder}/whole' ] || exit 0
    rm -rf '${folder}'; mkdir '${folder}'; cd '${folder}'; mkdir upper work root
    mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root 2>/dev/null || exit ${NO_LAYER}
    ${FILL}
    umount root; touch whole`;
  const began = performance.now();
  try {
    const flags = ['--mount', '--propagation', 'private', 'sh', '-ec', script];
    await promisify(execFile)('unshare', flags, { timeout: PATIENCE_MS });
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_LAYER) return { lower: '/', rest: FILL };
    throw new Error(whyNotInstalled(PACKAGES, error), { cause: error });
  }
  sayIfSlow(PACKAGES, began);
  return { lower: `${folder}/upper:/`, rest: '' };
}
