import type { Control } from '../control.ts';
import { expect, test, type Page } from '../shared-device.ts';

const works = (page: Page) => page.getByTestId('external-format');
const received = async (control: Control, path: string) => (await control.calls()).filter((call) => call.path === path);

test('EXT-05 ext-format-fail: what failed, tried again, then done', async ({ page, signIn, control }) => {
  await control.scenario('ext-format-fail');
  await signIn(page);
  await expect(works(page)).toContainText('Format failed');
  await expect(works(page)).toContainText('write error');
  await expect(works(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(works(page)).toBeVisible();
  await works(page).getByRole('button', { name: 'Retry' }).click();
  await expect(works(page)).toContainText('Formatting, do not unplug the disk or power off');
  await expect.poll(() => received(control, '/storagepool/dev/format/retry')).toHaveLength(1);
  await control.clock({ advanceMs: 15_000 });
  await expect(works(page)).toContainText('Formatted and mounted');
});

test('EXT-05 ext-format-fail: Cancel ends it', async ({ page, signIn, control }) => {
  await control.scenario('ext-format-fail');
  await signIn(page);
  await works(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(works(page)).toHaveCount(0);
  await expect.poll(() => received(control, '/storagepool/dev/format/clear')).toHaveLength(1);
  expect(await received(control, '/storagepool/dev/format/retry')).toHaveLength(0);
});

test('EXT-06 ext-close-n300087: the page is loaded anew, once', async ({ page, signIn, control }) => {
  // The device forgets the task when a page is loaded: it is told while one is open.
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  await control.scenario('ext-close-n300087');
  await expect(works(page)).toContainText('Formatted and mounted');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await works(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByTestId('desktop')).toBeVisible();
  expect(loads).toBe(1);
});

test('EXT-09 ext-format-fail and ext-close-n300087 are nothing to a normal account', async ({
  page,
  signIn,
  control,
}) => {
  await signIn(page, 'normal');
  for (const scenario of ['ext-format-fail', 'ext-close-n300087']) {
    await control.scenario(scenario);
    const heard = page.waitForResponse(/polling2/);
    await page.reload();
    await heard;
    await expect(page.getByTestId('desktop')).toBeVisible();
    await expect(works(page)).toHaveCount(0);
  }
});
