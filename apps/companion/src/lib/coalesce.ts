/**
 * Lets many calls share few runs: calls that come while one runs wait for the next, which starts afterwards and serves all of them.
 * @returns a function that resolves when a run that started at or after its call has ended, and rejects as that run does
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
