import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

const text = (page: Page) => page.getByTestId('note-text');
const saved = (page: Page) => page.locator('[data-testid="note-save"][data-save="saved"]');

/** Types at the end of the text. */
async function typeAtEnd(page: Page, words: string): Promise<void> {
  await text(page).press('Control+End');
  await page.keyboard.type(words);
}

test('RTE-22 a note is edited by its id and a pass on a small screen; without a pass there is what /401 shows', async ({
  device,
  browser,
}) => {
  const admin = await signedIn(device.http, 'admin');
  const { data: note } = await admin.call(calls.noteSave, { title: 'Herbs', html: '<p>Thyme</p>' });
  const { data: pass } = await admin.call(calls.tmpToken, { purpose: 'editor', ttl: 300 });
  // Nobody is signed in there.
  const context = await browser.newContext({ viewport: { width: 375, height: 667 } });
  const page = await context.newPage();
  const address = device.url(`/mobile/editor?id=${note.id}`);
  await page.goto(`${address}&tmptoken=${pass.tmptoken}`);
  await expect(text(page)).toHaveText('Thyme');
  await expect(page.getByTestId('desktop')).toHaveCount(0);
  await typeAtEnd(page, ' and sage');
  await page.getByTestId('note-title').focus();
  await expect(saved(page)).toBeVisible();
  expect((await admin.call(calls.noteLoad, { id: note.id })).data.html).toBe('<p>Thyme and sage</p>');
  await page.reload();
  await expect(text(page)).toHaveText('Thyme and sage');

  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 568 });
    const tools = page.getByTestId('note-toolbar').getByRole('button');
    await expect(tools.last()).toBeInViewport({ ratio: 1 });
    for (const tool of await tools.all()) expect((await tool.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Checklist' }).click();
  await expect(text(page).getByRole('checkbox')).toHaveCount(1);
  await page.getByTestId('note-more-tools').click();
  await page.getByRole('menuitem', { name: 'Redo' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await seriousFindings(page)).toEqual([]);

  for (const bad of ['', '&tmptoken=made-up']) {
    await page.goto(address + bad);
    await expect(page.getByTestId('no-permission')).toBeVisible();
    await expect(text(page)).toHaveCount(0);
  }
  await context.close();
});
