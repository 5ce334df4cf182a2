import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { seriousFindings } from '../axe.ts';
import { Desk } from './desk.ts';
import { FilesPage } from './files-page.ts';

const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt', 'g.txt'];

/** Names of the rows in the order they stand. */
const order = (page: Page): Promise<string> =>
  page
    .getByTestId('task')
    .evaluateAll((rows) => rows.map((row) => /([a-g])\.txt/.exec(row.textContent ?? '')?.[1] ?? '?').join(''));

test('APP-TASK-01 UPL-04 waiting uploads are put in another order by mouse, keys and menu, and are sent in it', async ({
  page,
  device,
  signIn,
}, testInfo) => {
  await page.goto(device.url('/'));
  await signIn(page);
  await new Desk(page).open('fileManage');
  await expect(page.getByTestId('status-line')).toContainText('item');
  const paths = names.map((name) => testInfo.outputPath(name));
  for (const path of paths) writeFileSync(path, path);
  // Nothing arrives before the test says so; what is asked for is noted in its order.
  const open = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(
    (url) => url.pathname.startsWith('/v2/file/upload'),
    async (route) => {
      const [, name = ''] = /filename ([^,]+)/.exec(route.request().headers()['upload-metadata'] ?? '') ?? [];
      if (name !== '') sent.push(Buffer.from(name, 'base64').toString().charAt(0));
      await open.promise;
      await route.continue();
    },
  );
  await new FilesPage(page).upload(...paths);
  await page.getByTestId('task-icon').click();
  await expect(page.getByTestId('task')).toHaveCount(7);
  await expect.poll(() => order(page)).toBe('abcdefg');
  const row = (letter: string) => page.getByTestId('task').filter({ hasText: `${letter}.txt` });
  await expect(row('d')).toContainText('Next in turn');

  await row('g').dragTo(row('d'), { targetPosition: { x: 200, y: 4 } });
  await expect.poll(() => order(page)).toBe('abcgdef');
  await row('f').click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => order(page)).toBe('abcgdfe');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+Home');
  await expect.poll(() => order(page)).toBe('abcfgde');
  await row('g').click({ button: 'right' });
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Move to the end' }).click();
  await expect.poll(() => order(page)).toBe('abcfdeg');
  await expect(row('f')).toContainText('Next in turn');
  open.resolve();
  await expect.poll(() => sent.length).toBe(7);
  expect(sent.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
  expect(sent.slice(3).join('')).toBe('fdeg');
});
