import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { expect, test, type Locator, type Page } from '../fixtures.ts';

const home = '/zenith_sata/admin/data';
const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'];

const task = (page: Page, name: string): Locator => page.getByTestId('task').filter({ hasText: name });
/** Names of the rows that are ticked, in the order of the list. */
const ticked = (page: Page): Promise<string[]> =>
  page
    .locator('[data-testid="task"][aria-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => /[a-e]\.txt/.exec(row.textContent ?? '')?.[0] ?? '').sort());

test('APP-TASK-01 single tasks are ticked by mouse and by keys, and what is ticked goes before the whole list', async ({
  page,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.fileMkdir, { path: home, name: 'Copies' });
  for (const name of names) {
    device.put(name, name);
    await admin.call(calls.fileCopy, { paths: [`${home}/${name}`], to: `${home}/Copies`, conflict: 'rename' });
  }
  const done = async () =>
    (await admin.call(calls.taskList, { kind: 'fileHandle', state: 'done', size: 50 })).data.list.length;
  await expect.poll(done).toBe(5);
  await page.goto(device.url('/taskCenter/fileHandle'));
  await signIn(page);
  await page.getByRole('tab', { name: /^Done/ }).click();
  await expect(page.getByTestId('task')).toHaveCount(5);
  const order = await page
    .getByTestId('task')
    .evaluateAll((rows) => rows.map((row) => /[a-e]\.txt/.exec(row.textContent ?? '')?.[0] ?? ''));
  const at = (index: number): Locator => task(page, order[index] ?? '');
  const of = (...indexes: number[]): string[] => indexes.map((index) => order[index] ?? '').sort();

  // By mouse: one, another with Ctrl, a range with Shift, and its box alone.
  await at(1).click();
  await at(3).click({ modifiers: ['Control'] });
  await expect.poll(() => ticked(page)).toEqual(of(1, 3));
  await expect(page.getByText('2 of 5 selected')).toBeVisible();
  await at(1).click();
  await at(3).click({ modifiers: ['Shift'] });
  await expect.poll(() => ticked(page)).toEqual(of(1, 2, 3));
  await at(2).getByRole('checkbox').uncheck();
  await expect.poll(() => ticked(page)).toEqual(of(1, 3));

  // By keys alone, from the row the focus is on.
  const list = page.getByRole('grid');
  await list.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => ticked(page)).toEqual([]);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => ticked(page)).toEqual(of(0, 1));
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press(' ');
  await expect.poll(() => ticked(page)).toEqual(of(0, 1, 3));
  await expect(list).toHaveAttribute('aria-activedescendant', (await at(3).getAttribute('id')) ?? 'none');

  await page.getByRole('button', { name: 'Clear 3' }).click();
  await expect(page.getByTestId('task')).toHaveCount(2);
  await list.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByTestId('task')).toHaveCount(0);
  await expect.poll(done).toBe(0);
});
