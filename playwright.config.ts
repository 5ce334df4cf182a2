import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/desktop-host/browser.ts';
import { desktopHostDist, hasElectron } from './tests/e2e/desktop/host-used.ts';

const browser = await findBrowser();

// Without Electron's own program the desktop specs run on the desktop host. Electron's package reads this name.
if (!hasElectron()) process.env.ELECTRON_OVERRIDE_DIST_PATH ??= desktopHostDist;

const browserUse = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: browser.executable,
    args: ['--no-sandbox'],
    env: { ...(process.env as Record<string, string>), ...browser.env },
  },
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'artifacts/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // Every test has a device of its own.
  fullyParallel: true,
  // Pages wait for timers of the device a third of the time: three keep two processors busy.
  workers: 3,
  // A limit for what hangs, not a speed: machines of one kind differ by twice the time.
  timeout: 180_000,
  // Longer than a push connection may hang before it is given up and made anew (PUSH_CONNECT_TIMEOUT_MS).
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['dot'], ['json', { outputFile: 'artifacts/reports/e2e.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    // Filming every test takes a third of their time: `npm run e2e -- --trace retain-on-failure` for one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'web', testDir: 'tests/e2e/web', use: browserUse },
    // Some desktop specs have a browser beside the app.
    { name: 'desktop', testDir: 'tests/e2e/desktop', use: browserUse },
  ],
});
