import { hostname } from 'node:os';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test, type DesktopApp } from './fixtures.ts';

/* Backups of folders of the computer that the app is installed on, the way a person takes. */

const computer = hostname().split('.')[0] ?? '';

/** Opens a route of the console in the main window. */
async function go({ page }: DesktopApp, route: string): Promise<void> {
  await expect(page.getByTestId('desktop')).toBeVisible();
  await page.evaluate((to) => window.hearth!.window.showMain(to), route);
}

/** Says what the person chooses in the next dialog that opens a folder. */
const willChoose = ({ electron }: DesktopApp, folder: string) =>
  electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, folder);

test('APP-AUTO-01 APP-AUTO-02 a folder of this computer is backed up as it changes, over an end of the app, and stops on a mass deletion', async ({
  launch,
  signInTo,
  device,
}, testInfo) => {
  const papers = testInfo.outputPath('Papers');
  mkdirSync(path.join(papers, 'old'), { recursive: true });
  for (let number = 0; number < 8; number += 1) writeFileSync(path.join(papers, `old/${number}.txt`), `${number}`);
  writeFileSync(path.join(papers, 'letter.txt'), 'dear');
  device.put('Safe/kept.txt', 'kept');
  const copies = (...names: string[]) => path.join(device.own('Safe'), computer, 'Papers', ...names);

  const app = await launch();
  const { page } = app;
  await signInTo(page, { keep: true });
  await go(app, '/autoBackup/oneWay');
  const wizard = page.getByTestId('backup-wizard');
  await wizard.locator('input[value="computer"]').check();
  await willChoose(app, papers);
  await page.getByTestId('wizard-add').click();
  await expect(page.getByTestId('wizard-folder')).toContainText('9 files');
  await page.getByTestId('wizard-next').click();
  await page.getByTestId('wizard-target-choose').click();
  const picker = page.getByTestId('folder-picker');
  await picker.locator('[data-folder="Safe"]').click();
  await expect(picker.locator('[data-folder="Safe"]')).toHaveCount(0);
  await picker.getByTestId('folder-picker-ok').click();
  await wizard.getByRole('switch').first().click();
  await page.getByTestId('wizard-next').click();
  await expect(page.getByTestId('ignore-preview')).toContainText('9 files');
  await page.getByTestId('wizard-next').click();
  await page.getByTestId('wizard-create').click();
  const job = page.locator('[data-testid="backup-job"][data-name="Papers"]');
  await expect(job).toHaveAttribute('data-state', 'ok');
  expect(readFileSync(copies('letter.txt'), 'utf8')).toBe('dear');
  expect(await findingsInBothThemes(page, 'body', 'light')).toEqual([]);

  // A new file follows by itself; so does one that was made while the app was not there.
  writeFileSync(path.join(papers, 'new.txt'), 'new');
  await expect.poll(() => existsSync(copies('new.txt'))).toBe(true);
  await app.quit();
  writeFileSync(path.join(papers, 'meanwhile.txt'), 'later');
  const again = await launch();
  await go(again, '/autoBackup/home');
  await expect.poll(() => existsSync(copies('meanwhile.txt'))).toBe(true);

  // All at once gone is more likely an accident: nothing goes before somebody has said so.
  rmSync(path.join(papers, 'old'), { recursive: true });
  const row = again.page.locator('[data-testid="backup-job"][data-name="Papers"]');
  await expect(row).toHaveAttribute('data-reason', 'brake');
  expect(existsSync(copies('old/3.txt'))).toBe(true);
  await row.locator('[data-action="decide"]').click();
  await again.page.locator('[data-testid="brake-dialog"] [data-choice="allow"]').click();
  await expect(row).toHaveAttribute('data-state', 'ok');
  expect(existsSync(copies('old'))).toBe(false);
  expect(existsSync(copies('letter.txt'))).toBe(true);
});
