/** Milliseconds after which what a test waits for is missing; no test waits for them to pass. */
const PATIENCE_MS = 30_000;
const POLL_MS = 15;

/** Calls `check` until it does not throw. @throws what it threw last */
export const eventually = async <T>(check: () => T | Promise<T>): Promise<T> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};
