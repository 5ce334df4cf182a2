// Finds or unpacks the browser of the tests, starts it once and says which it is.
import { chromium } from '@playwright/test';
import { runScript } from '../../scripts/lib/options.ts';
import { findBrowser } from '../desktop-host/browser.ts';

await runScript(async () => {
  const { executable, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  process.stdout.write(`Chromium ${browser.version()}: ${executable}\n`);
  await browser.close();
  return 0;
});
