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
