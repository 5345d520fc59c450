import { defineConfig, devices } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 4817);
/** Where the stack of the stories takes GPS watches. */
const WATCH_PORT = PORT + 10_000;
const launchOptions = {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * Stories run against one real stack on a scratch database; each story registers a family of its own. A story runs at both
 * sizes where the layout is part of it; `@one-size` runs on the wide screen only, `@phone` on the phone only.
 */
export default defineConfig({
  testDir: 'stories',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  workers: 2,
  // They end a story that hangs, on a machine that does ten things at once; nothing waits for them to pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Recording doubles the time of every story: asked for where somebody will look at it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
    locale: 'en-GB',
    serviceWorkers: 'block',
    // What moves is waited for by one story, chrome.spec.ts; anywhere else it would only cost time and luck.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'wide',
      grepInvert: /@phone/u,
      use: {
        ...devices['Desktop Chrome'],
        channel: undefined,
        viewport: { width: 1280, height: 800 },
        launchOptions,
      },
    },
    {
      name: 'phone',
      grepInvert: /@one-size/u,
      use: {
        ...devices['Pixel 7'],
        channel: undefined,
        viewport: { width: 390, height: 844 },
        // Without a graphics chip the processor draws every pixel.
        deviceScaleFactor: 1,
        launchOptions,
      },
    },
  ],
  webServer: {
    command: `node ../packages/testkit/src/serve.ts --port ${PORT} --set WATCH_PORT=${WATCH_PORT} --while ${process.pid}`,
    url: `http://127.0.0.1:${PORT}/api/health`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
