/** How many pages are loading; the bar at the top shows while it is more than none. */
let pending = 0;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Counts one more; call what it answers when that one is done. */
export function startLoading(): () => void {
  pending++;
  tell();
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    pending--;
    tell();
  };
}

export const progressStore = {
  busy: (): boolean => pending > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
