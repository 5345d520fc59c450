/** Units of systemd, as files of the package. */
import {
  EXEC_EVENTS_SOCKET_NAME,
  listenLines,
  PAGE_SOCKET_NAME,
  STUB_SOCKET,
} from '../../src/os/linux/inherited.ts';
import { UPDATE_FILES } from '../../src/update/script.ts';
import { PAGE_ADDRESS, PAGE_PORT } from '../../src/page/address.ts';

export const [GUARD, SOCKET, PAGE_SOCKET, EXEC_EVENTS_SOCKET, SERVICE, UPDATE, UPDATE_PATH] = [
  'kinward-guard.service',
  STUB_SOCKET,
  'kinward-agent-page.socket',
  'kinward-agent-exec-events.socket',
  'kinward-agent.service',
  'kinward-agent-update.service',
  'kinward-agent-update.path',
];
const UPDATES = '/var/lib/kinward-agent/update';
export const PROGRAM = '/usr/lib/kinward-agent';
/** Says what is installed, a file a line. */
export const FILE_LIST = `${PROGRAM}/files`;

/** No program that resolves names, and no network, begins before the rules of the last time are there. */
const guard = `[Unit]
Description=Kinward rules for local users, before any network
DefaultDependencies=no
RequiresMountsFor=/var/lib/kinward-agent
After=nftables.service
Before=network-pre.target systemd-resolved.service sysinit.target shutdown.target
Wants=network-pre.target
Conflicts=shutdown.target
ConditionPathExists=/var/lib/kinward-agent/guard.nft

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/sbin/nft -f /var/lib/kinward-agent/guard.nft

[Install]
WantedBy=sysinit.target
`;

/** Held by the system: what is asked while the agent starts again is answered by the next one. */
const socket = `[Unit]
Description=Where the Kinward agent answers names, one port a policy

[Socket]
${listenLines().join('\n')}
FreeBind=yes
ReceiveBuffer=1M
Service=${SERVICE}

[Install]
WantedBy=sockets.target
`;

/** A unit of its own: where another program has the port there is no page, and rules hold all the same. */
const pageSocket = `[Unit]
Description=Where the Kinward agent shows its page

[Socket]
ListenStream=${PAGE_ADDRESS}:${PAGE_PORT}
FileDescriptorName=${PAGE_SOCKET_NAME}
Service=${SERVICE}

[Install]
WantedBy=sockets.target
`;

/**
 * Which process runs another program, by the kernel's own word. A unit of its own: where the kernel says nothing, as in a
 * container, programs are looked at all the same.
 */
const execEventsSocket = `[Unit]
Description=Where the kernel tells the Kinward agent of programs that begin
ConditionVirtualization=!container

[Socket]
ListenNetlink=connector 1
ReceiveBuffer=1M
FileDescriptorName=${EXEC_EVENTS_SOCKET_NAME}
Service=${SERVICE}

[Install]
WantedBy=sockets.target
`;

const service = `[Unit]
Description=Kinward agent: rules for local users
Documentation=man:systemd.unit(5)
After=${GUARD} ${SOCKET} ${PAGE_SOCKET} ${EXEC_EVENTS_SOCKET} dbus.service
Requires=${SOCKET}
Wants=${PAGE_SOCKET} ${EXEC_EVENTS_SOCKET}
StartLimitIntervalSec=0

[Service]
Type=simple
# By the command, whose place is that of programs: where SELinux holds, what lies in /usr/lib is none for a service.
ExecStart=/usr/bin/kinward-agent service
Restart=always
# systemd lets a timer be late by up to 250 ms, to wake seldom; without one the next question wakes it. What cannot start waits by itself.
RestartSec=0
# A program that takes all cores keeps no names and no ends of programs waiting. Who builds the table of names takes a lower place by itself.
Nice=-10
# It ends by itself within five seconds.
TimeoutStopSec=15
ConfigurationDirectory=kinward-agent
ConfigurationDirectoryMode=0700
StateDirectory=kinward-agent
StateDirectoryMode=0700
RuntimeDirectory=kinward-agent
RuntimeDirectoryMode=0700
RuntimeDirectoryPreserve=yes
OOMScoreAdjust=-900
# What it begins may be ended, as the one that builds the table of names: it says so, and begins it again later.
OOMPolicy=continue
# Where memory runs out the kernel ends others before it, so it has an end of its own, which only a fault reaches: lists of six million names take some 72 MB. The kernel's rules stay
# while it starts again.
MemoryMax=512M
# One heap of the C library for all threads: what one has freed, a thread that has ended among them, is used by the others.
Environment=MALLOC_ARENA_MAX=1
NoNewPrivileges=yes
ProtectSystem=strict
ReadWritePaths=/run -/etc/systemd/system -/etc/dbus-1/system.d
ProtectHome=yes
PrivateTmp=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictNamespaces=yes
RestrictRealtime=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
# The kernel's rules, rights on the socket of systemd-resolved; what local users run, and its end; its priority among sessions.
CapabilityBoundingSet=CAP_NET_ADMIN CAP_FOWNER CAP_DAC_READ_SEARCH CAP_SYS_PTRACE CAP_KILL CAP_SYS_NICE
# A line to the terminal where a program was ended.
SupplementaryGroups=tty
SystemCallArchitectures=native

[Install]
WantedBy=multi-user.target
`;

/** Beside the agent and not by it: it goes on while the agent starts again, and where the power was lost. */
const update = `[Unit]
Description=Installs a newer Kinward agent, or puts the former one back
RequiresMountsFor=/var/lib/kinward-agent
ConditionPathExists=${UPDATES}/${UPDATE_FILES.ready}
StartLimitIntervalSec=0

[Service]
Type=oneshot
ExecStart=/bin/sh ${UPDATES}/${UPDATE_FILES.script}
TimeoutStartSec=30min
`;

/** The agent has no right to start a unit, and needs none. */
const updatePath = `[Unit]
Description=Whether a newer Kinward agent is to be installed
StartLimitIntervalSec=0

[Path]
PathExists=${UPDATES}/${UPDATE_FILES.ready}
Unit=${UPDATE}

[Install]
WantedBy=multi-user.target
`;

/** By their names. */
export const UNITS: Readonly<Record<string, string>> = {
  [GUARD ?? '']: guard,
  [SOCKET ?? '']: socket,
  [PAGE_SOCKET ?? '']: pageSocket,
  [EXEC_EVENTS_SOCKET ?? '']: execEventsSocket,
  [SERVICE ?? '']: service,
  [UPDATE ?? '']: update,
  [UPDATE_PATH ?? '']: updatePath,
};
