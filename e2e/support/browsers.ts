/** The browsers that stories run in. */
const FULL = process.env.CHROME_PATH ?? '/usr/bin/chromium';

const startedWith = (executablePath: string) => ({
  executablePath,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** The browser without its window where there is one: it takes about half the processor time (docs/decisions/0054). */
export const launchOptions = startedWith(process.env.CHROME_HEADLESS_PATH ?? FULL);

/** The whole browser, for what only that does: it shows notifications. */
export const fullBrowser = startedWith(FULL);
