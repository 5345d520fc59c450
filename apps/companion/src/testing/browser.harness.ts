/** What happy-dom lacks or leaves to the machine, set before anything reads it. */
const define = (name: string, value: unknown): void => {
  Object.defineProperty(navigator, name, { configurable: true, value });
};

define('languages', ['en-GB']);
/** A device that is never located; tests of sharing give another. */
define('geolocation', {
  watchPosition: () => 1,
  clearWatch: () => undefined,
  getCurrentPosition: () => undefined,
});
/** One window, so that every lock is free. */
define('locks', { request: (_name: string, run: () => Promise<unknown>) => run() });
