/**
 * Lets many calls share few runs: whoever calls while one runs waits for the next, which begins after that one and serves all of them.
 * @returns resolves when a run that began at or after the call has ended; rejects as that run does
 */
export const coalesce = (run: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    const mine = run().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
};
