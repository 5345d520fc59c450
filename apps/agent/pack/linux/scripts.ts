/** What is done on a Linux computer when the agent is installed and removed, in the words of a shell: the same for every form of package. */
import { EXEC_EVENTS_SOCKET, GUARD, PAGE_SOCKET, SERVICE, SOCKET, UPDATE, UPDATE_PATH } from './units.ts';

const ALL = `${GUARD} ${SOCKET} ${PAGE_SOCKET} ${EXEC_EVENTS_SOCKET} ${SERVICE} ${UPDATE_PATH}`;
/** Whether the machine runs systemd at this moment; else it begins at its next start. */
const RUNS = '[ -d /run/systemd/system ]';

/** Once its files are there. */
export const SET_UP = `# What is there already may be readable by all.
mkdir -p /etc/kinward-agent
chmod 700 /etc/kinward-agent
systemctl --quiet enable ${ALL}
if ${RUNS}; then
  systemctl daemon-reload
  # No socket is added to a service that runs.
  systemctl --quiet is-active ${PAGE_SOCKET} || systemctl stop ${SERVICE}
  systemctl start ${GUARD} ${SOCKET}
  systemctl start ${PAGE_SOCKET} ${UPDATE_PATH} || true
  # It takes the socket of the kernel's events with it, between its end and its start.
  systemctl restart ${SERVICE}
fi
`;

/** Before its files are taken away. The agent's own command puts back what it changed, also where it does not run. */
export const TAKE_DOWN = `if ${RUNS}; then systemctl stop ${UPDATE_PATH} ${UPDATE} ${SERVICE} ${SOCKET} ${PAGE_SOCKET} ${EXEC_EVENTS_SOCKET} ${GUARD} || true; fi
# What could not be put back is said, and keeps nobody from removing it.
kinward-agent off >/dev/null || nft delete table inet kinward 2>/dev/null || true
# Parents read at once that nothing holds here; it waits for no network and no directory.
{ timeout 5 kinward-agent removed >/dev/null; } 2>/dev/null || true
systemctl --quiet disable ${ALL}
`;

/** Once they are gone. */
export const CLEAN_UP = `rm -rf /var/lib/kinward-agent /run/kinward-agent /run/kinward-agent.sock
if ${RUNS}; then systemctl daemon-reload; systemctl reset-failed ${ALL} 2>/dev/null || true; fi
`;

/** Settings of the administrator, and what it is paired with. */
export const FORGET = 'rm -rf /etc/kinward-agent\n';

/** Lines of a script inside another one's. */
export const indented = (text: string): string => text.replaceAll(/^(?=.)/gmu, '  ');
