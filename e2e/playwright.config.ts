import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './support/browsers.ts';
import { TIME_ZONE } from './support/family-day.ts';

const PORT = Number(process.env.E2E_PORT ?? 4817);
/** Port of the stories' stack for GPS watches. */
const WATCH_PORT = PORT + 10_000;
/**
 * Stories run against one real stack on a scratch database; each story registers its own family. A story runs at both
 * sizes where its layout matters; `@one-size` runs on the wide screen only, `@phone` on the phone only.
 */
export default defineConfig({
  testDir: 'stories',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  // A story waits a quarter of its time: for what the product makes wait, and for its own server. Four were slower (decision 0115).
  workers: 3,
  // They end a story that hangs, also on a busy machine; no story waits for them to pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Recording doubles the time of every story, so it is only on request.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    serviceWorkers: 'block',
    // Only chrome.spec.ts tests motion; anywhere else it would only cost time and stability.
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
        // Without a GPU the processor renders every pixel.
        deviceScaleFactor: 1,
        launchOptions,
      },
    },
  ],
  webServer: {
    command: `node ../testkit/src/serve.ts --port ${PORT} --set WATCH_PORT=${WATCH_PORT} --while ${process.pid}`,
    url: `http://127.0.0.1:${PORT}/api/health`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
