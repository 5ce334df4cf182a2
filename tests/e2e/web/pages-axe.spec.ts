import type { BrowserContext } from '@playwright/test';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page, type TestDevice } from '../fixtures.ts';
import { pressByKeys } from './keys.ts';

/* The pages beside the desktop, as a screen reader meets them and without a pointer. */

const HOME = '/zenith_sata/admin/data';
const WEEK_S = 7 * 86_400;

/** What the administrator has given out: a link with a code, one that was stopped, and a page to hand in files. */
async function givenOut(device: TestDevice): Promise<{ coded: string; stopped: string; collect: string }> {
  device.put('Trip/map.txt', 'a map');
  const admin = await signedIn(device.http, accounts.master);
  const share = async (code: string) =>
    (await admin.call(calls.shareCreate, { kind: 'file', paths: [`${HOME}/Trip`], code })).data;
  const coded = await share('ab12');
  const stopped = await share('');
  await admin.call(calls.shareDelete, { ids: [stopped.id] });
  const deadline = Math.floor(Date.now() / 1000) + WEEK_S;
  const collect = await admin.call(calls.collectCreate, { name: 'Homework', path: HOME, deadline });
  return { coded: coded.url, stopped: stopped.url, collect: collect.data.url };
}

/** Opens a share by its code, with keys alone. */
async function openShare(page: Page): Promise<void> {
  const code = page.locator('input').first();
  await expect(code).toBeFocused();
  await page.keyboard.type('ab12');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('share-entry').first()).toBeVisible();
}

for (const locale of ['en-US', 'zh-CN'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      test('RTE-15, RTE-18, RTE-20, RTE-23 no serious finding of axe: jump, lyrics, 401, a share, a stopped one, files handed in, notices, account', async ({
        page,
        device,
        signIn,
        browser,
      }) => {
        const found: Record<string, string[]> = {};
        const links = await givenOut(device);

        const context: BrowserContext = await browser.newContext({ locale, colorScheme, reducedMotion: 'reduce' });
        const visitor = await context.newPage();
        const visit = async (name: string, url: string, mark: string) => {
          await visitor.goto(new URL(url, device.http).href);
          await expect(visitor.getByTestId(mark).first()).toBeVisible();
          found[name] = await seriousFindings(visitor);
        };
        await visit('code of a share', links.coded, 'share-code');
        await openShare(visitor);
        found.share = await seriousFindings(visitor);
        await visit('stopped share', links.stopped, 'share-gone');
        await visit('files handed in', links.collect, 'collect-form');
        await visit('lyrics', device.url('/nbw_lyric'), 'lyric');
        await visit('jump', device.url('/login/jump?code=used-before'), 'jump');
        await expect(visitor.getByRole('alert')).toBeVisible();
        found['jump that failed'] = await seriousFindings(visitor);
        // The code stays neither in the address nor in the history (RTE-18).
        await expect(visitor).not.toHaveURL(/used-before/);
        await pressByKeys(visitor, visitor.getByTestId('jump').getByRole('button'));
        await expect(visitor).toHaveURL(/\/home\/login$/);
        await context.close();

        await page.goto(device.url('/login'));
        await signIn(page, 'normal');
        await expect(page.getByTestId('desktop')).toBeVisible();
        for (const [button, panel] of [
          ['notices-button', 'panel-notices'],
          ['account-button', 'panel-account'],
          ['connection', 'panel-connection'],
        ] as const) {
          await pressByKeys(page, page.getByTestId(button));
          await expect(page.getByTestId(panel)).toBeVisible();
          found[panel] = await seriousFindings(page);
          await page.keyboard.press('Escape');
          await expect(page.getByTestId(panel)).toHaveCount(0);
          // The focus is where it was before.
          await expect(page.getByTestId(button)).toBeFocused();
        }
        await page.goto(device.url('/docker'));
        await expect(page).toHaveURL(/\/home\/401/);
        await page.getByRole('heading').first().waitFor();
        found['401'] = await seriousFindings(page);
        await pressByKeys(page, page.getByRole('main').getByRole('button').first());
        await expect(page.getByTestId('desktop')).toBeVisible();
        expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
      });
    });
