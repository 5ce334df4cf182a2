import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { seriousFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { Desk } from './desk.ts';
import { FilesPage } from './files-page.ts';

test('APP-TASK-01 a mini window shows what runs over everything else, pauses and resumes it all, and comes back', async ({
  page,
  device,
  signIn,
}, testInfo) => {
  await page.goto(device.url('/'));
  await signIn(page);
  const desk = new Desk(page);
  await desk.open('fileManage');
  const path = testInfo.outputPath('film.bin');
  writeFileSync(path, randomBytes(1024 * 1024));
  // Held up until the test lets it through: time enough to look at it.
  let through = false;
  await page.route(
    (url) => url.pathname.startsWith('/v2/file/upload'),
    (route) => (through ? route.continue() : undefined),
  );
  await new FilesPage(page).upload(path);
  const ring = page.getByTestId('task-icon');
  await ring.click({ button: 'right' });
  await page.getByRole('menuitemradio', { name: 'Mini window' }).click();
  const mini = page.getByRole('region', { name: 'Transfers' });
  const row = mini.getByTestId('mini-task');
  await expect(row).toContainText('film.bin');
  await expect(row).toHaveAttribute('data-state', 'run');
  expect(await seriousFindings(page, '[data-testid="mini-transfers"]')).toEqual([]);

  await mini.getByRole('button', { name: 'Pause all' }).click();
  await expect(row).toHaveAttribute('data-state', 'pause');
  await expect(mini).toContainText('Nothing is running');
  await expect(ring).toHaveAccessibleName('Tasks: 1 paused');
  // Not modal: the window below goes on being used.
  await page.getByTestId('new-folder').click();
  await expect(page.getByTestId('rename-input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('file-list')).toBeFocused();
  await mini.getByRole('button', { name: /Move to another corner/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(mini).toHaveAttribute('data-corner', 'top-left');
  await page.keyboard.press('Escape');
  await expect(mini).toHaveCount(0);

  // Also from the task centre, and where it was.
  await ring.click();
  await page.getByTestId('mini-button').click();
  await expect(mini).toHaveAttribute('data-corner', 'top-left');
  through = true;
  await mini.getByRole('button', { name: 'Resume all' }).click();
  await expect(row).toHaveCount(0);
  await expect(mini).toContainText('Nothing is being transferred');
  await expect(page.getByTestId('mini-button')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(mini).toBeVisible();
  await mini.getByRole('button', { name: 'Close the mini window' }).click();
  await expect(mini).toHaveCount(0);
});
