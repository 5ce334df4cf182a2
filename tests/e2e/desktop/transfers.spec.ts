import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstNativeSettings } from '#shared/ipc/transfer-channels.ts';
import { expect, test as base, type DesktopApp } from './fixtures.ts';

const MIB = 2 ** 20;

interface Parts {
  /** Opens a route of the console in the main window. */
  go: (app: DesktopApp, route: string) => Promise<void>;
  /** Says what the person chooses in the next dialog that opens files or folders. */
  willChoose: (app: DesktopApp, ...paths: string[]) => Promise<void>;
}

const test = base.extend<Parts>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  go: async ({}, use) =>
    use(async (app, route) => {
      await expect(app.page.getByTestId('desktop')).toBeVisible();
      await app.page.evaluate((to) => window.hearth!.window.showMain(to), route);
    }),
  // eslint-disable-next-line no-empty-pattern -- as above.
  willChoose: async ({}, use) =>
    use((app, ...paths) =>
      app.electron.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: chosen });
      }, paths),
    ),
});

const tree = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('.hearth'))
    .sort();

test('APP-TASK-01, UPL-05 a folder goes up by the app itself, over a reload of the page, and stands in a list of its own', async ({
  launch,
  signInTo,
  device,
  go,
  willChoose,
}, testInfo) => {
  const root = testInfo.outputPath('trip');
  mkdirSync(path.join(root, 'day one'), { recursive: true });
  writeFileSync(path.join(root, 'large.bin'), randomBytes(40 * MIB));
  writeFileSync(path.join(root, 'day one/note.txt'), 'note');
  const app = await launch();
  const { page } = app;
  await signInTo(page);
  await go(app, '/fileManage/myFiles');
  await willChoose(app, root);
  const limit = (uploadLimit: number) =>
    page.evaluate((given) => window.hearth!.transfers.setSettings(given), { ...firstNativeSettings, uploadLimit });
  // Slow enough to be on its way still when the page has come again.
  await limit(MIB);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('menuitem', { name: /folder/i }).click();
  await expect.poll(() => readdirSync(device.own())).toContain('trip');
  await page.reload();
  await go(app, '/taskCenter/nativeUpload');
  const row = page.getByTestId('task').filter({ hasText: 'large.bin' });
  await expect(row).toHaveAttribute('data-state', 'run');
  await expect(row).toContainText('/s');
  await limit(12 * MIB);
  await page.getByRole('tab', { name: /Done/ }).click();
  await expect(row).toHaveAttribute('data-state', 'done');
  expect(tree(device.own('trip'))).toEqual(tree(root));
  expect(readFileSync(device.own('trip/large.bin')).equals(readFileSync(path.join(root, 'large.bin')))).toBe(true);
  // All of it is one deed, and goes as one (APP-FM-03).
  const notice = page.getByTestId('notice').filter({ hasText: '“trip” was uploaded' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readdirSync(device.own())).not.toContain('trip');
});

test('UPL-06 chosen entries are saved in a folder of this computer, also after the app was killed in the middle', async ({
  launch,
  signInTo,
  device,
  go,
  willChoose,
}, testInfo) => {
  const here = testInfo.outputPath('saved');
  mkdirSync(here);
  device.put('album/one.bin', randomBytes(30 * MIB));
  device.put('album/inner/two.txt', 'two');
  device.put('three.txt', 'three');
  const app = await launch();
  await signInTo(app.page);
  await go(app, '/fileManage/myFiles');
  await willChoose(app, here);
  await app.page.evaluate(
    (first) => window.hearth!.transfers.setSettings({ ...first, saveLimit: 10 * 2 ** 20 }),
    firstNativeSettings,
  );
  await app.page.locator('[data-testid="file-row"][data-path$="/album"]').click();
  await app.page.locator('[data-testid="file-row"][data-path$="/three.txt"]').click({ modifiers: ['ControlOrMeta'] });
  await app.page.getByTestId('download').click();
  await expect.poll(() => tree(here)).toContain('three.txt');
  const gone = app.electron.waitForEvent('close');
  await app.electron.evaluate(({ app: electron }) => electron.exit(0)).catch(() => undefined);
  // The next start would hand over to one that is still ending.
  await gone;

  const again = await launch();
  await expect(again.page.getByTestId('desktop')).toBeVisible();
  await go(again, '/taskCenter/nativeSave');
  await again.page.getByRole('tab', { name: /Done/ }).click();
  await expect(again.page.getByTestId('task')).toHaveCount(3);
  expect(tree(here)).toEqual(['album', 'album/inner', 'album/inner/two.txt', 'album/one.bin', 'three.txt']);
  expect(readFileSync(path.join(here, 'album/one.bin')).equals(readFileSync(device.own('album/one.bin')))).toBe(true);
  await again.page.screenshot({ path: testInfo.outputPath('done.png') });
  rmSync(here, { recursive: true });
});
