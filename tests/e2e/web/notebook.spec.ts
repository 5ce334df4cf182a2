import { readFileSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { findingsInBothThemes, seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { pressByKeys } from './keys.ts';

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

test('APP-NOTE-01 APP-NOTE-02 a notebook and a note in it are made, the text is saved while one types, and a search finds it', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/notebook'));
  await signIn(page);
  await page.getByTestId('note-book-create').click();
  await page.getByLabel('Name of the notebook').fill('Balcony');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Balcony' })).toBeVisible();
  await page.getByTestId('note-create').first().click();
  await page.getByTestId('note-title').fill('Watering');
  await page.getByTestId('note-title').press('Enter');
  // What one types as Markdown becomes what it means.
  await page.keyboard.type('## Herbs\nThe rosemary wants less.\n[ ] Basil\nThyme');
  await expect(text(page).getByRole('heading', { name: 'Herbs' })).toBeVisible();
  await text(page).getByRole('checkbox').first().check();
  await expect(page.locator('[data-testid="note-save"][data-save="unsaved"]')).toBeVisible();
  await expect(saved(page)).toBeVisible();

  // A picture of the clipboard is fitted and kept on the device.
  await page.getByTestId('note-image-file').setInputFiles(device.own('Pictures', 'Harbour at dawn.jpg'));
  const picture = text(page).locator('img');
  await expect(picture).toHaveAttribute('src', /\/v2\/note\/image\?id=[0-9a-f]{32}$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThanOrEqual(1000);
  await expect(saved(page)).toBeVisible();

  await page.reload();
  await expect(text(page).getByRole('checkbox').first()).toBeChecked();
  await expect(text(page)).toContainText('Thyme');
  await page.locator('[data-place="all"]').click();
  await page.getByLabel('Search notes').fill('rosemary');
  await expect(page.getByTestId('note-row')).toHaveCount(1);
  await expect(page.getByTestId('note-row')).toContainText('Watering');
  expect(await seriousFindings(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByTestId('note-row').click();
  await page.getByTestId('note-menu').click();
  await page.getByRole('menuitem', { name: 'Save as Markdown' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Watering.md');
  const markdown = readFileSync(await file.path(), 'utf8');
  expect(markdown).toContain('# Watering\n\n## Herbs\n\nThe rosemary wants less.\n\n- [x] Basil\n- [ ] Thyme');
  expect(markdown).toMatch(/!\[Harbour at dawn\]\(<data:image\//);
});

test('APP-NOTE-02 two windows edit the same note: the second one is asked, and both texts are kept', async ({
  page,
  device,
  signIn,
}) => {
  // Saved when the test says so, and not by the clock.
  const admin = await signedIn(device.http, 'admin');
  await admin.call(calls.noteSetting, { autosave_s: 60 });
  await page.goto(device.url('/notebook'));
  await signIn(page);
  await page.getByTestId('note-row').filter({ hasText: 'Lunch ideas' }).click();
  await expect(text(page)).toContainText('Lentil soup');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(text(other)).toContainText('Lentil soup');
  await typeAtEnd(other, ', says the other');
  await typeAtEnd(page, ', says this one');
  await other.keyboard.press('Control+s');
  await expect(saved(other)).toBeVisible();
  await page.keyboard.press('Control+s');
  const dialog = page.getByTestId('note-conflict');
  await expect(dialog).toContainText('says this one');
  await expect(dialog).toContainText('says the other');
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect(text(page)).toContainText('says the other');
  const mine = page.getByTestId('note-row').filter({ hasText: 'Lunch ideas for the week (mine)' });
  await mine.click();
  await expect(text(page)).toContainText('says this one');
});

test('APP-NOTE-02 what is typed while the device is away outlives a reload, and is saved when it is back', async ({
  page,
  device,
  signIn,
  control,
}) => {
  await page.goto(device.url('/notebook'));
  await signIn(page);
  await page.getByTestId('note-row').filter({ hasText: 'Bread' }).click();
  await expect(text(page)).toContainText('crumb');
  await control.fault({ call: '/v2/note/save', drop: true });
  await typeAtEnd(page, ' zwieback');
  await expect(page.locator('[data-testid="note-save"][data-save="failed"]')).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText('zwieback');
  await control.clearFaults();
  await expect(saved(page)).toBeVisible();
  const admin = await signedIn(device.http, 'admin');
  const { data } = await admin.call(calls.noteList, { keyword: 'zwieback' });
  expect(data.list.map(({ title }) => title)).toEqual(['Bread, the third attempt']);
});

test('APP-NOTE-03 ERR-04 locked while a note of the safe box is open: its form gives way to the door, the draft is back after it', async ({
  page,
  device,
  signIn,
}) => {
  await page.goto(device.url('/notebook'));
  await signIn(page);
  await page.getByLabel('Search notes').fill('notary');
  await expect(page.getByText('No note has all of these words.')).toBeVisible();
  await page.goto(device.url('/safeNotebook'));
  const open = async (): Promise<void> => {
    await page.getByTestId('safe-open').locator('input[type="password"]').fill('Safe2026');
    await page.getByTestId('safe-open').locator('button[type="submit"]').click();
  };
  await open();
  await page.getByTestId('note-row').filter({ hasText: 'Where the papers are' }).click();
  await expect(text(page)).toContainText('notary');
  await typeAtEnd(page, ' Ask twice.');
  await expect(text(page)).toContainText('Ask twice.');
  // Locked before the text was saved.
  await page.evaluate(() => fetch('/v2/safe/close', { method: 'POST', body: new URLSearchParams() }));
  await expect(page.getByTestId('safe-open')).toBeVisible();
  await expect(text(page)).toHaveCount(0);
  await open();
  await expect(text(page)).toContainText('Ask twice.');
  await expect(saved(page)).toBeVisible();
});

test('APP-NOTE-06 a version is compared and restored by the keyboard alone', async ({ page, device, signIn }) => {
  const admin = await signedIn(device.http, 'admin');
  const { data: note } = await admin.call(calls.noteSave, { title: 'Plan', html: '<p>old words</p>' });
  await admin.call(calls.noteSave, { id: note.id, title: 'Plan', html: '<p>new words</p>', base_version: 1 });
  await page.goto(device.url(`/notebookSetup/version?id=${note.id}`));
  await signIn(page);
  await expect(page.locator('[data-mark="removed"]')).toHaveText('old words');
  await expect(page.locator('[data-mark="added"]')).toHaveText('new words');
  await page.getByRole('button', { name: 'Restore this version' }).press('Enter');
  await expect(page.getByTestId('note-versions').getByRole('listitem')).toHaveCount(3);
  expect((await admin.call(calls.noteLoad, { id: note.id })).data.html).toBe('<p>old words</p>');
  expect(await seriousFindings(page)).toEqual([]);
});

test('APP-NOTE-01 APP-NOTE-05 no serious finding of axe on any screen of the notebook, in both themes; a note is opened by keys alone', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, 'admin');
  const { data } = await admin.call(calls.noteList, {});
  const [, packing] = data.list;
  const found: Record<string, string[]> = {};
  await page.goto(device.url('/notebook'));
  await signIn(page);
  const first = page.getByTestId('note-row').first();
  await first.waitFor();
  await pressByKeys(page, first);
  await expect(text(page)).toBeVisible();
  found.notebook = await findingsInBothThemes(page, '[data-testid="notebook"]', 'light');
  // From the text to its tools, and along them.
  await text(page).press('Alt+F10');
  await expect(page.getByTestId('note-style')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-tool="bold"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  const screens = {
    memos: ['/notebookMemo', 'memo'],
    settings: ['/notebookSetup/common', null],
    versions: [`/notebookSetup/version?id=${packing?.id ?? ''}`, 'note-preview'],
    print: [`/notebookPrint?id=${packing?.id ?? ''}`, 'note-print'],
  } as const;
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  for (const [name, [url, mark]] of Object.entries(screens)) {
    await page.goto(device.url(url));
    await (mark === null ? page.getByLabel('Save after typing') : page.getByTestId(mark).first()).waitFor();
    found[name] = await findingsInBothThemes(page, 'body', 'light');
  }
  expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
});
