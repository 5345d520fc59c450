/**
 * What gives names back where the agent is gone: a small program of the shell that launchd starts. It reads what the agent has
 * written down (servers as they were, whose names are the agent's) and knows nothing else, so that a broken agent cannot break
 * it.
 */
export const watchdogText = (data: string, program: string): string => `#!/bin/sh
# Of kinward-agent. Where the agent does not run and nobody with rules is at the screen, this Mac asks for names whom it asked before.
set -f
export LC_ALL=C
data="\${KINWARD_ROOT:-}${data}"
[ -n "\${KINWARD_ROOT:-}" ] || export PATH=/usr/bin:/bin:/usr/sbin:/sbin
tab=$(printf '\\t')
gone=0

is_there() {
  pid=$(cat "$data/pid" 2>/dev/null) || return 1
  # A number is used again after a start: it is the agent only where it runs the agent's program.
  case $(ps -p "$pid" -o args= 2>/dev/null) in
  *"${program}/main.js"*) return 0 ;;
  esac
  return 1
}

servers_of() {
  found=$(networksetup -getdnsservers "$1" 2>/dev/null </dev/null | tr '\\n' ' ') || return 1
  case $found in
  *" any "*) echo Empty ;;
  *) echo "\${found% }" ;;
  esac
}

look() {
  if is_there; then
    gone=0
    return
  fi
  gone=$((gone + 1))
  # It starts again by itself within a moment.
  [ "$gone" -ge 2 ] && [ -f "$data/dns-before" ] || return 0
  at_screen=$(stat -f %u /dev/console) || return 0
  own="127.0.0.1 ::1"
  isBound=no
  grep -qx "$at_screen" "$data/bound" 2>/dev/null && [ ! -f "$data/off" ] && isBound=yes
  changed=no
  while IFS=$tab read -r former service; do
    now=$(servers_of "$service")
    if [ $isBound = no ] && [ "$now" = "$own" ]; then
      networksetup -setdnsservers "$service" $former </dev/null && changed=yes
    elif [ $isBound = yes ] && [ "$now" = "$former" ]; then
      networksetup -setdnsservers "$service" $own </dev/null && changed=yes
    fi
  done < "$data/dns-before"
  [ $changed = no ] || { dscacheutil -flushcache; killall -HUP mDNSResponder; }
}

if [ "\${1:-}" = twice ]; then
  look
  look
  exit
fi
while :; do
  look
  sleep 5
done
`;
