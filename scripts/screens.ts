// Photographs every screen and overlay state in both languages and themes, with an index page over the pictures.
// `--only a,b` keeps screens whose name contains one of these; `--language`, `--theme` and `--size` keep one of each,
// `--zoom 2` takes them as they look at that zoom of a browser, `--own-zoom 2` at that zoom of the console.
// `--as normal` takes what one account sees, `nobody` what is seen before a sign-in.
// `--theme contrast` takes them in forced colours, `--size huge` on a large screen, `--sheets` joins them to sheets.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../tests/desktop-host/browser.ts';
import { Control } from '../tests/e2e/control.ts';
import { accounts, demoPassword } from '../tests/e2e/accounts.ts';
import { indexPage, type Picture } from '../tests/screens/index-page.ts';
import { contactSheets } from '../tests/screens/contact-sheets.ts';
import { careShots } from '../tests/screens/care-shots.ts';
import { desktopShots } from '../tests/screens/desktop-shots.ts';
import { routeShots } from '../tests/screens/route-shots.ts';
import { scenarioShot } from '../tests/screens/scenario-shots.ts';
import { diskShots, fileName, shots } from '../tests/screens/shots.ts';
import type { Shot, Viewer } from '../tests/screens/shot.ts';
import { forgetWindows } from '../tests/screens/forget-windows.ts';
import { startDevice } from './lib/device-process.ts';
import { readOptions, runScript, UsageError } from './lib/options.ts';
import { artifacts, fromRoot, root } from './lib/paths.ts';
import { run } from './lib/processes.ts';

const languages = ['en-US', 'zh-CN'] as const;
const themes = ['light', 'dark', 'contrast'] as const;
const sizes = {
  large: { width: 1440, height: 900 },
  small: { width: 900, height: 600 },
  huge: { width: 2560, height: 1440 },
};
type SizeName = keyof typeof sizes;
const target = path.join(artifacts, 'screens');
const BUILD_TIMEOUT_MS = 600_000;
const SHOT_TIMEOUT_MS = 15_000;

interface Look {
  language: (typeof languages)[number];
  theme: (typeof themes)[number];
}

interface Zooms {
  zoom: number;
  ownZoom?: string | undefined;
}

/** A page of one account in one language and theme. */
async function pageFor(browser: Browser, http: string, viewer: Viewer, look: Look, zooms: Zooms): Promise<Page> {
  const context = await browser.newContext({
    locale: look.language,
    colorScheme: look.theme === 'dark' ? 'dark' : 'light',
    forcedColors: look.theme === 'contrast' ? 'active' : 'none',
    viewport: sizes.large,
    deviceScaleFactor: zooms.zoom,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(SHOT_TIMEOUT_MS);
  if (zooms.ownZoom !== undefined)
    await context.addInitScript((choice) => {
      localStorage.setItem('hearth.zoom', choice);
    }, zooms.ownZoom);
  const page = await context.newPage();
  if (viewer === 'nobody') return page;
  await page.goto(`${http}/home/login`);
  await page.locator('input[autocomplete="username"]').fill(accounts[viewer]);
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
  await page.getByTestId('desktop').waitFor();
  return page;
}

async function take(
  page: Page,
  http: string,
  shot: Shot,
  look: Look,
  { wanted, zoom }: { wanted: readonly SizeName[]; zoom: number },
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const possible = shot.small ? wanted : wanted.filter((name) => name !== 'small');
  for (const size of possible.map((name) => sizes[name])) {
    const sizeName = `${size.width}x${size.height}`;
    const file = `${fileName(shot.area, shot.name, look.language, look.theme, sizeName)}.png`;
    const picture: Picture = { ...look, name: shot.name, area: shot.area, size: sizeName, file, problem: '' };
    try {
      // The zoom of a browser: the page has fewer CSS pixels, each of them larger.
      await page.setViewportSize({ width: Math.round(size.width / zoom), height: Math.round(size.height / zoom) });
      const open = async (route: string) => {
        await page.goto(`${http}/home${route}`);
      };
      // Windows of the shot before would stand behind what the scenario shows.
      if (shot.area === 'scenarios' && page.url().startsWith('http')) await forgetWindows(page);
      await shot.prepare({ page, control: new Control(http), open });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: path.join(target, file), animations: 'disabled' });
    } catch (error) {
      picture.file = null;
      picture.problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      process.stderr.write(`${shot.name} (${look.language}, ${look.theme}): ${picture.problem}\n`);
      // A page that could not be loaded is loaded again by the browser, in the middle of what comes next.
      await page.goto('about:blank');
    }
    pictures.push(picture);
  }
  return pictures;
}

await runScript(async () => {
  const options = readOptions(
    {
      only: { type: 'string' },
      language: { type: 'string' },
      theme: { type: 'string' },
      size: { type: 'string' },
      as: { type: 'string' },
      zoom: { type: 'string', default: '1' },
      'own-zoom': { type: 'string' },
      sheets: { type: 'boolean', default: false },
    },
    process.argv.slice(2),
  );
  const only = options.only?.split(',') ?? [''];
  const zoom = Number(options.zoom);
  const wanted = (['large', 'small', 'huge'] as const).filter((name) =>
    options.size === undefined ? name !== 'huge' : name === options.size,
  );
  const spoken = languages.filter((name) => [undefined, name].includes(options.language as Look['language']));
  const coloured = themes.filter((name) =>
    options.theme === undefined ? name !== 'contrast' : name === options.theme,
  );
  const viewers = (['nobody', 'master', 'normal', 'local'] as const).filter((name) =>
    [undefined, name].includes(options.as as Viewer),
  );
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
      ...desktopShots,
      ...diskShots,
      ...careShots,
      ...routeShots,
      ...scenarios.flatMap(({ name, title }) => [
        scenarioShot(name, title, 'master'),
        scenarioShot(name, title, 'normal'),
        scenarioShot(name, title, 'local'),
      ]),
    ].filter(({ name, area }) => only.some((part) => `${area}: ${name}`.includes(part)));
    if (all.length === 0) throw new UsageError(`no screen has ${only.join(' or ')} in its name`);
    for (const language of spoken)
      for (const theme of coloured)
        for (const viewer of viewers) {
          const theirs = all.filter((shot) => shot.viewer === viewer);
          const mine = [...theirs.filter(({ last }) => !last), ...theirs.filter(({ last }) => last)];
          if (mine.length === 0) continue;
          await control.scenario(start);
          const page = await pageFor(
            browser,
            device.http,
            viewer,
            { language, theme },
            { zoom, ownZoom: options['own-zoom'] },
          );
          for (const shot of mine) {
            pictures.push(...(await take(page, device.http, shot, { language, theme }, { wanted, zoom })));
          }
          await page.context().close();
        }
  } finally {
    await browser.close();
    await device.stop();
    rmSync(dataDir, { recursive: true, force: true });
    writeFileSync(path.join(target, 'index.html'), indexPage(pictures));
    if (options.sheets) await contactSheets(target, pictures);
  }
  const missing = pictures.filter(({ file }) => file === null).length;
  process.stdout.write(`${pictures.length - missing} pictures, ${missing} missing: ${fromRoot(target)}/index.html\n`);
  return missing > 0 ? 1 : 0;
});
