import { expect, type Page } from '@playwright/test';
import type { Control } from '../control.ts';
import { SYSTEM_POLL } from '../polls.ts';

/** Another state of the device, and the page has asked since: nothing on it is from before. */
export async function follow(page: Page, control: Control, scenario: string): Promise<void> {
  await control.scenario(scenario);
  const since = Date.now();
  // An answer that was on its way already tells of the state before.
  const heard = page.waitForResponse(
    (answer) => answer.url().includes(SYSTEM_POLL) && answer.request().timing().startTime >= since,
  );
  await control.tell();
  await (await heard).finished();
}

/** The same after a moment in which all was well: what a person had begun on the page is over. */
export async function followAnew(page: Page, control: Control, scenario: string): Promise<void> {
  await follow(page, control, 'normal-complete');
  await expect(page.locator('[data-overlay]')).toHaveCount(0);
  await follow(page, control, scenario);
}

/** What an incident, or a person who looked into it, may have left on the page. */
const leftOvers = '[data-overlay], [role="dialog"], [role="alertdialog"]';
/** So long a page of a device that is well again may go on showing something (ms). */
const WELL_MS = 600;

/**
 * Prepares the next screen: all is well with the device, and the page stands where it stood. The result opens a route:
 * a desktop that nothing stands over any more goes on with its device, as a person's does; every other page is loaded.
 */
export async function wellAgain(
  page: Page,
  control: Control,
  url: (route: string) => string,
): Promise<(route: string) => Promise<void>> {
  await control.clearFaults();
  await control.scenario('normal-complete');
  const isClear =
    page.url() === url('/') &&
    (await expect(page.locator(leftOvers))
      .toHaveCount(0, { timeout: WELL_MS })
      .then(() => true)
      .catch(() => false));
  return async (route) => {
    if (!isClear || route !== '/') await page.goto(url(route));
  };
}
