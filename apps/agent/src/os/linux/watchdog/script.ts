export interface Patience {
  /** Between two looks. */
  seconds: number;
  /** Looks in a row at which the agent has not moved, where it waits for a program that serves a file. */
  served: number;
  /** And where it waits for anything else, as a disk that is slow. */
  other: number;
}
export const PATIENCE: Patience = { seconds: 2, served: 2, other: 15 };
/** Of a range of ids: more are those that a user may give to containers, who have no sessions. */
const MOST_USERS = 100;

/**
 * For `sh`, as a second process of Node takes 40 MiB. `$1` is the agent; the numbers after it are ranges of user ids, each its
 * first and its last. The agent looks at processes four times a second, and the kernel counts each time that it waits for the next
 * look (`voluntary_ctxt_switches` of proc(5)): where the count stays and the thread sleeps, it is held up. First those programs of
 * the ids are ended that serve files, as far as they have the device under its name; at the next look those in a user namespace of
 * their own, as only there an overlay is mounted without an administrator; then all of them, and their sessions by systemd, which also
 * ends what begins itself again all the time. It writes how many, one line at a look: while nobody reads, a pipe takes no more than
 * 64 KiB. It reads
 * what the kernel itself says, and opens no file of theirs: it would wait as well.
 */
export const scriptOf = ({ seconds, served, other }: Patience): string => `
agent=$1
shift
ranges=$*
thread=/proc/$agent/task/$agent
own=$(readlink /proc/self/ns/user)
look() {
  state= waits= wait=
  while read -r key value _; do
    case $key in
      State:) state=$value ;;
      voluntary_ctxt_switches:) waits=$value ;;
    esac
  done <$thread/status || exit
  read -r wait <$thread/wchan || :
}
is_bound() {
  for id; do
    set -- $ranges
    while [ $# -gt 1 ]; do
      [ "$id" -ge "$1" ] && [ "$id" -le "$2" ] && return 0
      shift 2
    done
  done
  return 1
}
end_programs() {
  count=0
  for process in /proc/[0-9]*; do
    ids=
    while read -r key ids; do
      [ "$key" = Uid: ] && break
    done <$process/status || continue
    is_bound $ids || continue
    case $1 in
      serving) ls -l $process/fd | grep -q ' /dev/fuse$' || continue ;;
      namespaced) [ "$(readlink $process/ns/user)" != "$own" ] || continue ;;
    esac
    kill -9 \${process#/proc/} && count=$((count + 1))
  done
  [ $count -eq 0 ] || echo $count
}
end_sessions() {
  set -- $ranges
  while [ $# -gt 1 ]; do
    id=$1
    while [ $(($2 - $1)) -lt ${MOST_USERS} ] && [ "$id" -le "$2" ]; do
      timeout 5 systemctl kill -s KILL "user-$id.slice"
      id=$((id + 1))
    done
    shift 2
  done
}
before= same=0
while sleep ${seconds}; do
  read -r _ _ _ parent _ </proc/$$/stat && [ "$parent" = "$agent" ] || exit
  look
  case $state$waits in
    [DS]$before) same=$((same + 1)) ;;
    *) same=0 ;;
  esac
  before=$waits
  case $wait in
    *fuse*|request_wait_answer) most=${served} ;;
    *) most=${other} ;;
  esac
  case $((same - most)) in
    -*) ;;
    0) end_programs serving ;;
    1) end_programs namespaced ;;
    *) end_programs all; end_sessions ;;
  esac
done
`;
