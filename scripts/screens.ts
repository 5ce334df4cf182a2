// Photographs every screen and overlay state in both languages and themes, with an index page over the pictures.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../tests/desktop-host/browser.ts';
import { Control } from '../tests/e2e/control.ts';
import { accounts, demoPassword } from '../tests/e2e/accounts.ts';
import { indexPage, type Picture } from '../tests/screens/index-page.ts';
import { fileName, scenarioShot, shots, type Shot, type Viewer } from '../tests/screens/shots.ts';
import { startDevice } from './lib/device-process.ts';
import { readOptions, runScript } from './lib/options.ts';
import { artifacts, fromRoot, root } from './lib/paths.ts';
import { run } from './lib/processes.ts';

const languages = ['en-US', 'zh-CN'] as const;
const themes = ['light', 'dark'] as const;
const sizes = { large: { width: 1440, height: 900 }, small: { width: 900, height: 600 } };
const target = path.join(artifacts, 'screens');
const BUILD_TIMEOUT_MS = 600_000;
const SHOT_TIMEOUT_MS = 15_000;

interface Look {
  language: (typeof languages)[number];
  theme: (typeof themes)[number];
}

/** A page of one account in one language and theme. */
async function pageFor(browser: Browser, http: string, viewer: Viewer, look: Look): Promise<Page> {
  const context = await browser.newContext({
    locale: look.language,
    colorScheme: look.theme,
    viewport: sizes.large,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(SHOT_TIMEOUT_MS);
  const page = await context.newPage();
  if (viewer === 'nobody') return page;
  await page.goto(`${http}/home/login`);
  await page.locator('input[autocomplete="username"]').fill(accounts[viewer]);
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
  await page.getByTestId('desktop').waitFor();
  return page;
}

async function take(page: Page, http: string, shot: Shot, look: Look): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const wanted = shot.small ? ([sizes.large, sizes.small] as const) : ([sizes.large] as const);
  for (const size of wanted) {
    const sizeName = `${size.width}x${size.height}`;
    const file = `${fileName(shot.area, shot.name, look.language, look.theme, sizeName)}.png`;
    const picture: Picture = { ...look, name: shot.name, area: shot.area, size: sizeName, file, problem: '' };
    try {
      await page.setViewportSize(size);
      const open = async (route: string) => {
        await page.goto(`${http}/home${route}`);
      };
      await shot.prepare({ page, control: new Control(http), open });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: path.join(target, file), animations: 'disabled' });
    } catch (error) {
      picture.file = null;
      picture.problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      process.stderr.write(`${shot.name} (${look.language}, ${look.theme}): ${picture.problem}\n`);
    }
    pictures.push(picture);
  }
  return pictures;
}

await runScript(async () => {
  const options = readOptions({ only: { type: 'string' } }, process.argv.slice(2));
  const { code } = await run('node', [path.join(root, 'scripts/build.ts'), '--if-stale'], {
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  if (code !== 0) throw new Error('the build failed');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-screens-'));
  const device = await startDevice({ dataDir, demo: true, control: true, onLog: () => undefined });
  const control = new Control(device.http);
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executable,
    args: ['--no-sandbox'],
    env: { ...(process.env as Record<string, string>), ...found.env },
  });
  const pictures: Picture[] = [];
  try {
    const scenarios = await control.scenarios();
    const start = (await control.activeScenario()).name;
    const all = [
      ...shots,
      ...scenarios.flatMap(({ name, title }) => [
        scenarioShot(name, title, 'master'),
        scenarioShot(name, title, 'normal'),
        scenarioShot(name, title, 'local'),
      ]),
    ].filter(({ name, area }) => options.only === undefined || `${area}: ${name}`.includes(options.only));
    for (const language of languages)
      for (const theme of themes)
        for (const viewer of ['nobody', 'master', 'normal', 'local'] as const) {
          const mine = all.filter((shot) => shot.viewer === viewer);
          if (mine.length === 0) continue;
          await control.scenario(start);
          const page = await pageFor(browser, device.http, viewer, { language, theme });
          for (const shot of mine) pictures.push(...(await take(page, device.http, shot, { language, theme })));
          await page.context().close();
        }
  } finally {
    await browser.close();
    await device.stop();
    rmSync(dataDir, { recursive: true, force: true });
    writeFileSync(path.join(target, 'index.html'), indexPage(pictures));
  }
  const missing = pictures.filter(({ file }) => file === null).length;
  process.stdout.write(`${pictures.length - missing} pictures, ${missing} missing: ${fromRoot(target)}/index.html\n`);
  return missing > 0 ? 1 : 0;
});
