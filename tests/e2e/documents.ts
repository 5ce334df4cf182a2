import type { BrowserContext, FrameLocator } from '@playwright/test';
import { expect, type Page } from './fixtures.ts';

/* Several documents of the console that stand over one sign-in. */

/** Names of the locks that are held in the browser, each with how many documents wait for it. */
export async function locksOf(page: Page): Promise<Record<string, { held: number; waiting: number }>> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const names = ['hearth.poll', 'hearth.heartbeat'];
    const count = (list: LockInfo[], name: string) => list.filter((lock) => lock.name === name).length;
    return Object.fromEntries(names.map((name) => [name, { held: count(held, name), waiting: count(pending, name) }]));
  });
}

/** Another tab of the same browser, on the desktop. */
export async function secondTab(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  await expect(tab.getByTestId('desktop')).toBeVisible();
  return tab;
}

export async function embed(page: Page, src: string): Promise<FrameLocator> {
  await page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.name = 'embedded';
    document.body.append(frame);
  }, src);
  const frame = page.frameLocator('iframe[name="embedded"]');
  await expect(frame.getByTestId('file-list').or(frame.getByTestId('empty-state')).first()).toBeAttached();
  return frame;
}

export async function logOut(page: Page): Promise<void> {
  await page.getByTestId('account-button').click();
  await page.getByTestId('panel-account').getByRole('button', { name: 'Log out' }).click();
}
