/**
 * Makes a function that does `work` one at a time: calls while it runs get one more run after it, so that the last
 * run always began after the last call.
 * @param work handles its own errors
 */
export const coalesce = (work: () => Promise<void>): (() => void) => {
  let running = false;
  let due = false;
  const run = (): void => {
    due = running;
    if (running) return;
    running = true;
    void work().finally(() => {
      running = false;
      if (due) run();
    });
  };
  return run;
};
